// SPDX-License-Identifier: GPL-2.0-only OR MIT
//! The Rust crate sha1dc for the benchmark's C program.

/// Hashes `size` bytes at `data` as any other implementation does: init,
/// update, final. An attack is no error here.
///
/// # Safety
/// `data` has `size` bytes, and `digest` has room for 20.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bench_sha1dc(data: *const u8, size: usize, digest: *mut u8) -> i32 {
    let data = unsafe { core::slice::from_raw_parts(data, size) };
    let mut hasher = sha1dc::Hasher::new();

    hasher.update(data);
    let result = match hasher.finalize() {
        Ok(digest) => digest,
        Err(collision) => collision.digest(),
    };
    unsafe { core::ptr::copy_nonoverlapping(result.as_bytes().as_ptr(), digest, 20) };
    0
}
