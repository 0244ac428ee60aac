/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#define FRAME_BEGIN
#define FRAME_END
#define FRAME_OFFSET	0
