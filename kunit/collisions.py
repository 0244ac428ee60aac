# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""The published collisions of SHA-1, as their papers print them."""


def _bytes(figure):
    return bytes.fromhex(''.join(figure.split()))


# M. Stevens, E. Bursztein, P. Karpman, A. Albertini, Y. Markov, "The first
# collision for full SHA-1", CRYPTO 2017: the common prefix, and table 1, the
# two pairs of near-collision blocks.
SHATTERED_PREFIX = _bytes("""
    25504446 2d312e33 0a25e2e3 cfd30a0a
    0a312030 206f626a 0a3c3c2f 57696474
    68203220 3020522f 48656967 68742033
    20302052 2f547970 65203420 3020522f
    53756274 79706520 35203020 522f4669
    6c746572 20362030 20522f43 6f6c6f72
    53706163 65203720 3020522f 4c656e67
    74682038 20302052 2f426974 73506572
    436f6d70 6f6e656e 7420383e 3e0a7374
    7265616d 0affd8ff fe002453 48412d31
    20697320 64656164 21212121 21852fec
    09233975 9c39b1a1 c63c4c97 e1fffe01
""")
SHATTERED_1 = SHATTERED_PREFIX + _bytes("""
    7346dc91 66b67e11 8f029ab6 21b2560f
    f9ca67cc a8c7f85b a84c7903 0c2b3de2
    18f86db3 a90901d5 df45c14f 26fedfb3
    dc38e96a c22fe7bd 728f0e45 bce046d2
    3c570feb 141398bb 552ef5a0 a82be331
    fea48037 b8b5d71f 0e332edf 93ac3500
    eb4ddc0d ecc1a864 790c782c 76215660
    dd309791 d06bd0af 3f98cda4 bc4629b1
""")
SHATTERED_2 = SHATTERED_PREFIX + _bytes("""
    7f46dc93 a6b67e01 3b029aaa 1db2560b
    45ca67d6 88c7f84b 8c4c791f e02b3df6
    14f86db1 690901c5 6b45c153 0afedfb7
    6038e972 722fe7ad 728f0e49 04e046c2
    30570fe9 d41398ab e12ef5bc 942be335
    42a4802d 98b5d70f 2a332ec3 7fac3514
    e74ddc0f 2cc1a874 cd0c7830 5a215664
    61309789 606bd0bf 3f98cda8 044629a1
""")

# G. Leurent, T. Peyrin, "SHA-1 is a shambles", USENIX Security 2020, the two
# messages of the chosen-prefix collision: a prefix block each and nine pairs of
# near-collision blocks.
SHA_MBLES_1 = _bytes("""
    99040d04 7fe81780 012000ff 4b657920
    69732070 61727420 6f662061 20636f6c
    6c697369 6f6e2120 49742773 20612074
    72617021 79c61af0 afcc0545 15d9274e
    7307624b 1dc7fb23 988bb8de 8b575dba
    7b9eab31 c1674b6d 974378a8 27732ff5
    851c76a2 e60772b5 a47ce1ea c40bb993
    c12d8c70 e24a4f8d 5fcdedc1 b32c9cf1
    9e31af24 29759d42 e4dfdb31 719f5876
    23ee5529 39b6dcdc 459fca53 553b70f8
    7ede30a2 47ea3af6 c759a2f2 0b320d76
    0db64ff4 79084fd3 ccb3cdd4 8362d96a
    9c430617 caff6c36 c637e53f de28417f
    626fec54 ed7943a4 6e5f5730 f2bb38fb
    1df6e009 0010d00e 24ad78bf 92641993
    608e8d15 8a789f34 c46fe1e6 027f35a4
    cbfb8270 76c50eca 0e8b7cca 69bb2c2b
    790259f9 bf9570dd 8d4437a3 115faff7
    c3cac09a d2526605 5c271047 55178eae
    ff825a2c aa2acfb5 de64ce76 41dc59a5
    41a9fc9c 756756e2 e23dc713 c8c24c97
    90aa6b0e 38a7f55f 14452a1c a2850ddd
    9562fd9a 18ad4249 6aa97008 f74672f6
    8ef461eb 88b09933 d626b4f9 18749cc0
    27fddd6c 425fc421 6835d013 4d15285b
    ab2cb784 a4f7cbb4 fb514d4b f0f6237c
    f00a9e9f 132b9a06 6e6fd17f 6c429874
    78586ff6 51af9674 7fb426b9 872b9a88
    e4063f59 bb334cc0 0650f83a 80c42751
    b71974d3 00fc2819 a2e8f1e3 2c1b51cb
    18e6bfc4 db9baef6 75d4aaf5 b1574a04
    7f8f6dd2 ec153a93 41229397 4d928f88
    ced9363c fef97ce2 e742bf34 c96b8ef3
    875676fe a5cca8e5 f7dea0ba b2413d4d
    e00ee71e e01f162b db6d1eaf d925e6ae
    baae6a35 4ef17cf2 05a404fb db12fc45
    4d41fdd9 5cf24596 64a2ad03 2d1da60a
    73264075 d7f1e0d6 c1403ae7 a0d861df
    3fe57071 88dd5e07 d1589b9f 8b663055
    3f8fc352 b3e0c27d a80bddba 4c64020d
""")
SHA_MBLES_2 = _bytes("""
    99030d04 7fe81780 011800ff 50726163
    74696361 6c205348 412d3120 63686f73
    656e2d70 72656669 7820636f 6c6c6973
    696f6e21 1d276c6b a661e104 0e1f7d76
    7f076249 ddc7fb33 2c8bb8c2 b7575dbe
    c79eab2b e1674b7d b34378b4 cb732fe1
    891c76a0 260772a5 107ce1f6 e80bb997
    7d2d8c68 524a4f9d 5fcdedcd 0b2c9ce1
    9231af26 e9759d52 50dfdb2d 4d9f5872
    9fee5533 19b6dccc 619fca4f b93b70ec
    72de30a0 87ea3ae6 7359a2ee 27320d72
    b1b64fec c9084fc3 ccb3cdd8 3b62d97a
    90430615 0aff6c26 7237e523 e228417b
    de6fec4e cd7943b4 4a5f572c 1ebb38ef
    11f6e00b c010d01e 90ad78a3 be641997
    dc8e8d0d 3a789f24 c46fe1ea ba7f35b4
    c7fb8272 b6c50eda ba8b7cd6 55bb2c2f
    c50259e3 9f9570cd a94437bf fd5fafe3
    cfcac098 12526615 e827105b 79178eaa
    43825a34 1a2acfa5 de64ce7a f9dc59b5
    4da9fc9e b56756f2 563dc70f f4c24c93
    2caa6b14 18a7f54f 30452a00 4e850dc9
    9962fd98 d8ad4259 dea97014 db4672f2
    32f461f3 38b09923 d626b4f5 a0749cd0
    2bfddd6e 825fc431 dc35d00f 7115285f
    172cb79e 84f7cba4 df514d57 1cf62368
    fc0a9e9d d32b9a16 da6fd163 40429870
    c4586fee e1af9664 7fb426b5 3f2b9a98
    e8063f5b 7b334cd0 b250f826 bcc42755
    0b1974c9 20fc2809 86e8f1ff c01b51df
    14e6bfc6 1b9baee6 c1d4aae9 9d574a00
    c38f6dca 5c153a83 4122939b f5928f98
    c2d9363e 3ef97cf2 5342bf28 f56b8ef7
    3b5676e4 85cca8f5 d3dea0a6 5e413d59
    ec0ee71c 201f163b 6f6d1eb3 f525e6aa
    06ae6a2d fef17ce2 05a404f7 6312fc55
    4141fddb 9cf24586 d0a2ad1f 111da60e
    cf26406f f7f1e0c6 e5403afb 4cd861cb
    33e57073 48dd5e17 65589b83 a7663051
    838fc34a 03e0c26d a80bddb6 f464021d
""")

MESSAGES = {
    'shattered-1': SHATTERED_1,
    'shattered-2': SHATTERED_2,
    'sha-mbles-1': SHA_MBLES_1,
    'sha-mbles-2': SHA_MBLES_2,
}
