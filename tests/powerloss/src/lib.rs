//! Preloaded under a program (`LD_PRELOAD`): passes its file calls on to Linux and writes down, in
//! order, what it asked of the files below `POWERLOSS_FOLDER`, and every line that it says. From
//! that the harness builds what a power loss would have left.
//!
//! One record: kind (one byte), length of the path (u16), path, offset (u64), length of the data
//! (u32), data; little-endian. Kinds: `W`rite, `T`runcate (length as offset), `S`ync, `R`ename
//! (new path as data), `C`reate a file, `M`ake a folder, `U`nlink a file, `D`elete a folder, line `A`loud.
#![expect(unsafe_code, reason = "stands in for functions of the C library")]
#![cfg(all(target_os = "linux", target_pointer_width = "64"))]

use std::ffi::{CStr, c_char, c_int, c_long, c_uint, c_void};
use std::os::unix::ffi::OsStrExt;
use std::sync::{Mutex, OnceLock, PoisonError};

mod number;
use number as n;

unsafe extern "C" {
    /// The C library's door to the kernel; sets `errno` as its other functions do.
    fn syscall(number: c_long, ...) -> c_long;
    fn __errno_location() -> *mut c_int;
}

const STDOUT: c_int = 1;
const O_CREAT: c_int = 0o100;
const O_TRUNC: c_int = 0o1000;
const AT_FDCWD: c_int = -100;
const AT_REMOVEDIR: c_int = 0x200;
const SEEK_CUR: c_int = 1;
const ENOSYS: c_int = 38;
const EINVAL: c_int = 22;
/// O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
const TO_LOG: c_int = 0o1 | 0o100 | 0o2000 | 0o2_000_000;

/// Held from a call until it is written down, so that the order is the kernel's.
static ORDER: Mutex<()> = Mutex::new(());

struct Log {
    fd: c_int,
    folder: Vec<u8>,
}

fn log() -> Option<&'static Log> {
    static LOG: OnceLock<Option<Log>> = OnceLock::new();
    LOG.get_or_init(|| {
        let folder = std::env::var_os("POWERLOSS_FOLDER")?.as_bytes().to_vec();
        let mut path = std::env::var_os("POWERLOSS_LOG")?.as_bytes().to_vec();
        path.push(0);
        // SAFETY: `path` ends with a zero and outlives the call.
        let fd = unsafe { syscall(n::OPENAT, AT_FDCWD, path.as_ptr(), TO_LOG, 0o600) };
        Some(Log {
            fd: c_int::try_from(fd).ok()?,
            folder,
        })
    })
    .as_ref()
}

impl Log {
    fn holds(&self, path: &[u8]) -> bool {
        path.strip_prefix(self.folder.as_slice())
            .is_some_and(|rest| rest.is_empty() || rest[0] == b'/')
    }

    fn record(&self, kind: u8, path: &[u8], offset: i64, data: &[u8]) {
        let mut out = vec![kind];
        out.extend((path.len() as u16).to_le_bytes());
        out.extend(path);
        out.extend(offset.to_le_bytes());
        out.extend((data.len() as u32).to_le_bytes());
        out.extend(data);
        let mut rest = out.as_slice();
        while !rest.is_empty() {
            // SAFETY: `rest` is valid for its length.
            let done = unsafe { syscall(n::WRITE, self.fd, rest.as_ptr(), rest.len()) };
            let Ok(done) = usize::try_from(done) else {
                std::process::abort()
            };
            rest = &rest[done..];
        }
    }
}

/// Path of an open file, if it is below the folder and still has a name.
fn watched(fd: c_int) -> Option<(&'static Log, Vec<u8>)> {
    let log = log()?;
    let link = format!("/proc/self/fd/{fd}\0");
    let mut path = vec![0_u8; 4096];
    // SAFETY: `link` ends with a zero; `path` is valid for the length that is given.
    let len = unsafe {
        syscall(
            n::READLINKAT,
            AT_FDCWD,
            link.as_ptr(),
            path.as_mut_ptr(),
            path.len(),
        )
    };
    path.truncate(usize::try_from(len).ok()?);
    (log.holds(&path) && !path.ends_with(b" (deleted)")).then_some((log, path))
}

/// Path in a call, made whole.
///
/// # Safety
/// `path` points to bytes that end with a zero.
unsafe fn named(at: c_int, path: *const c_char) -> Option<(&'static Log, Vec<u8>)> {
    // SAFETY: the caller's promise.
    let path = unsafe { CStr::from_ptr(path) }.to_bytes();
    if path.first() == Some(&b'/') || at == AT_FDCWD {
        let log = log()?;
        return log.holds(path).then(|| (log, path.to_vec()));
    }
    let (log, mut whole) = watched(at)?;
    whole.push(b'/');
    whole.extend(path);
    Some((log, whole))
}

/// Makes a call that changes a file, and writes it down when it has succeeded.
fn logged(
    watched: Option<(&Log, Vec<u8>)>,
    kind: u8,
    offset: i64,
    data: &[u8],
    call: impl FnOnce() -> c_long,
) -> c_long {
    let Some((log, path)) = watched else {
        return call();
    };
    let _order = ORDER.lock().unwrap_or_else(PoisonError::into_inner);
    let result = call();
    if result >= 0 {
        let done = data.get(..result as usize).unwrap_or(data);
        log.record(kind, &path, offset, if kind == b'W' { done } else { data });
    }
    result
}

fn fail(errno: c_int) -> c_long {
    // SAFETY: the C library's own place for this thread.
    unsafe { *__errno_location() = errno };
    -1
}

/// # Safety
/// As the C library's function; an absent `mode` is not read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: c_uint) -> c_int {
    // SAFETY: the caller's promise.
    let call = || unsafe { syscall(n::OPENAT, AT_FDCWD, path, flags, mode) };
    if flags & (O_CREAT | O_TRUNC) == 0 {
        return call() as c_int;
    }
    // SAFETY: the caller's promise.
    let watched = unsafe { named(AT_FDCWD, path) };
    let fd = logged(watched, b'C', 0, &[], call) as c_int;
    if fd >= 0 && flags & O_TRUNC != 0 {
        logged(self::watched(fd), b'T', 0, &[], || 0);
    }
    fd
}

/// # Safety
/// As the C library's function.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn write(fd: c_int, data: *const c_void, len: usize) -> isize {
    // SAFETY: the caller's promise.
    let call = || unsafe { syscall(n::WRITE, fd, data, len) };
    // SAFETY: the caller's promise; an empty write may bring no pointer.
    let bytes = if len == 0 {
        &[]
    } else {
        unsafe { std::slice::from_raw_parts(data.cast(), len) }
    };
    if fd == STDOUT {
        // Written down before it is said: nobody can have heard it earlier.
        return logged(log().map(|log| (log, Vec::new())), b'A', 0, bytes, call) as isize;
    }
    // SAFETY: takes no pointer.
    let offset = unsafe { syscall(n::LSEEK, fd, 0, SEEK_CUR) };
    logged(watched(fd), b'W', offset, bytes, call) as isize
}

/// # Safety
/// As the C library's function.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pwrite64(
    fd: c_int,
    data: *const c_void,
    len: usize,
    offset: i64,
) -> isize {
    // SAFETY: the caller's promise.
    let bytes = if len == 0 {
        &[]
    } else {
        unsafe { std::slice::from_raw_parts(data.cast(), len) }
    };
    // SAFETY: the caller's promise.
    logged(watched(fd), b'W', offset, bytes, || unsafe {
        syscall(n::PWRITE64, fd, data, len, offset)
    }) as isize
}

/// # Safety
/// As the C library's function.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ftruncate64(fd: c_int, len: i64) -> c_int {
    // SAFETY: takes no pointer.
    logged(watched(fd), b'T', len, &[], || unsafe {
        syscall(n::FTRUNCATE, fd, len)
    }) as c_int
}

/// # Safety
/// As the C library's function.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fsync(fd: c_int) -> c_int {
    // SAFETY: takes no pointer.
    logged(watched(fd), b'S', 0, &[], || unsafe {
        syscall(n::FSYNC, fd)
    }) as c_int
}

/// # Safety
/// As the C library's function.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fdatasync(fd: c_int) -> c_int {
    // SAFETY: takes no pointer.
    logged(watched(fd), b'S', 0, &[], || unsafe {
        syscall(n::FDATASYNC, fd)
    }) as c_int
}

/// # Safety
/// As the C library's function.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rename(from: *const c_char, to: *const c_char) -> c_int {
    // SAFETY: the caller's promise.
    let (watched, data) = unsafe { (named(AT_FDCWD, from), CStr::from_ptr(to).to_bytes()) };
    // SAFETY: the caller's promise.
    logged(watched, b'R', 0, data, || unsafe {
        syscall(n::RENAMEAT, AT_FDCWD, from, AT_FDCWD, to)
    }) as c_int
}

/// # Safety
/// As the C library's function.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mkdir(path: *const c_char, mode: c_uint) -> c_int {
    // SAFETY: the caller's promise.
    let watched = unsafe { named(AT_FDCWD, path) };
    // SAFETY: the caller's promise.
    logged(watched, b'M', 0, &[], || unsafe {
        syscall(n::MKDIRAT, AT_FDCWD, path, mode)
    }) as c_int
}

/// # Safety
/// As the C library's function.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unlink(path: *const c_char) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { unlinkat(AT_FDCWD, path, 0) }
}

/// # Safety
/// As the C library's function.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmdir(path: *const c_char) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { unlinkat(AT_FDCWD, path, AT_REMOVEDIR) }
}

/// # Safety
/// As the C library's function.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unlinkat(at: c_int, path: *const c_char, flags: c_int) -> c_int {
    let kind = if flags & AT_REMOVEDIR == 0 {
        b'U'
    } else {
        b'D'
    };
    // SAFETY: the caller's promise.
    let watched = unsafe { named(at, path) };
    // SAFETY: the caller's promise.
    logged(watched, kind, 0, &[], || unsafe {
        syscall(n::UNLINKAT, at, path, flags)
    }) as c_int
}

/// Refused, so that copies go through `write`.
#[unsafe(no_mangle)]
pub extern "C" fn copy_file_range(
    _: c_int,
    _: *mut i64,
    _: c_int,
    _: *mut i64,
    _: usize,
    _: c_uint,
) -> isize {
    fail(ENOSYS) as isize
}

/// Refused, so that copies go through `write`.
#[unsafe(no_mangle)]
pub extern "C" fn sendfile64(_: c_int, _: c_int, _: *mut i64, _: usize) -> isize {
    fail(EINVAL) as isize
}
