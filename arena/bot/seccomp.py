"""Which system calls a bot may make: a list, as a program for the kernel (seccomp(2)).

What is not on the list fails as if this kernel did not know it, which is what interpreters are prepared for. There is
no other process in it: no fork, no sockets, no signals to others, no locks or memory to share; and nothing that
writes to a file system. The program itself is made by libseccomp, from names.
"""

import ctypes
import errno
import os
import struct
from collections.abc import Iterator
from ctypes.util import find_library
from functools import cache
from typing import Any, Final, NamedTuple

_ALLOW: Final = 0x7FFF_0000
_ERRNO: Final = 0x0005_0000
_OPTIMIZE: Final = 8  # SCMP_FLTATR_CTL_OPTIMIZE; 2 is a binary tree
_MASKED_EQUAL: Final = 7  # SCMP_CMP_MASKED_EQ
_LIBRARY: Final = "libseccomp.so.2"

_THREAD: Final = 0x1_0000 | 0x100 | 0x200 | 0x400 | 0x800  # CLONE_THREAD, VM, FS, FILES, SIGHAND: shares all it can
_INT: Final = 0xFFFF_FFFF  # the kernel looks at so many bits of an `int`
_OWN_PID: Final = 0x5EC0_DE5A  # stands in the program for the pid of the bot, which is known only when it starts

_FREE: Final = """
    read write readv writev pread64 pwrite64 preadv pwritev sendfile copy_file_range close lseek
    stat fstat lstat newfstatat statx statfs fstatfs access faccessat faccessat2 readlink readlinkat
    getcwd chdir fchdir getdents getdents64 umask
    dup dup2 dup3 pipe pipe2 eventfd eventfd2 timerfd_create timerfd_settime timerfd_gettime signalfd signalfd4
    poll ppoll select pselect6 _newselect epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait epoll_pwait2
    brk munmap mprotect mremap madvise msync membarrier pkey_alloc pkey_free pkey_mprotect
    set_robust_list get_robust_list rseq set_tid_address exit exit_group gettid getpid getppid
    sched_yield sched_getaffinity sched_getparam sched_getscheduler sched_get_priority_max sched_get_priority_min
    nanosleep gettimeofday time times getitimer setitimer alarm
    timer_settime timer_gettime timer_getoverrun timer_delete
    rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigsuspend rt_sigtimedwait sigaltstack pause
    restart_syscall getuid geteuid getgid getegid getresuid getresgid getgroups getpgrp getpgid getsid capget
    uname sysinfo getrusage getrlimit setrlimit getcpu getrandom getpriority arch_prctl execve wait4 waitid
    recvfrom shutdown riscv_flush_icache cacheflush
""".split()

# These fail with EPERM: "not allowed" is the better answer to who tries, and some ask again and again after others.
_REFUSED: Final = "fork vfork socket connect ptrace memfd_create shmget semget msgget mq_open sched_setaffinity".split()

_SIGNALS: Final = "kill tgkill rt_sigqueueinfo rt_tgsigqueueinfo".split()  # their first argument is a process


class _Masked(NamedTuple):
    """A condition on an argument of a call: argument & mask == value."""

    argument: int
    mask: int
    value: int


class _Condition(ctypes.Structure):
    _fields_ = (("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64))


class _Program(ctypes.Structure):
    """What prctl(2) takes: struct sock_fprog."""

    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def _conditional() -> Iterator[tuple[str, *tuple[_Masked, ...]]]:
    """Yield calls that are allowed with some arguments, and what has to be so of them."""
    shared, anonymous, grows_down, to_write = 0x01, 0x20, 0x100, 0x02
    yield "mmap", _Masked(3, shared | grows_down, 0)  # memory that is counted; no stack that grows beyond its limit
    yield "mmap", _Masked(3, shared | anonymous | grows_down, shared), _Masked(2, to_write, 0)  # files, to be read
    yield "clone", _Masked(0, _THREAD, _THREAD)
    for flags in (0, 4):  # 2 would give a thread a table of descriptors of its own
        yield "close_range", _Masked(2, _INT, flags)
    private, wait, wait_bitset = 128, 0, 9
    yield "futex", _Masked(1, private, private)  # others can't be woken
    for operation in (wait, wait_bitset):  # but the end of a thread is waited for so
        yield "futex", _Masked(1, 0xFF, operation)
    create, truncate, nameless = os.O_CREAT, os.O_TRUNC, 0o20000000
    yield "open", _Masked(1, create | truncate | nameless, 0)
    yield "openat", _Masked(2, create | truncate | nameless, 0)
    for command in (0, 1, 2, 3, 4, 1030, 1032):  # copies and flags of a descriptor; no locks
        yield "fcntl", _Masked(1, _INT, command)
    for option in (3, 15, 16, 21, 23, 38, 40, 41, 0x53564D41):  # names and flags of the caller's own
        yield "prctl", _Masked(0, _INT, option)
    yield "prlimit64", _Masked(0, _INT, 0)
    yield "socketpair", _Masked(0, _INT, 1)  # both ends are the caller's,
    yield "sendto", _Masked(5, _INT, 0)  # and what is sent has no address
    for name in ("clock_gettime", "clock_getres", "clock_nanosleep", "timer_create"):
        yield name, _Masked(0, 0xFFFF_FFF0, 0)  # the system's clocks; not those of other processes
    for request in (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451):  # what runtimes ask of pipes; not TIOCSTI
        yield "ioctl", _Masked(1, _INT, request)


@cache
def filter_program(*, alone: bool) -> bytes:
    """Return the filter. alone: the bot sees no process but itself, and may send what signals it likes.

    Raises OSError if this machine has no libseccomp.
    """
    library = ctypes.CDLL(find_library("seccomp") or _LIBRARY)
    library.seccomp_init.restype = ctypes.c_void_p
    made = ctypes.c_void_p(library.seccomp_init(ctypes.c_uint32(_ERRNO | errno.ENOSYS)))
    try:
        library.seccomp_attr_set(made, _OPTIMIZE, ctypes.c_uint32(2))
        for name in _FREE:
            _add(library, made, _ALLOW, name)
        for name in _REFUSED:
            _add(library, made, _ERRNO | errno.EPERM, name)
        _add(library, made, _ERRNO | errno.EPERM, "clone", _Masked(0, 0x1_0000, 0))
        _add(library, made, _ERRNO | errno.EACCES, "openat", _Masked(2, os.O_CREAT, os.O_CREAT))
        _add(library, made, _ERRNO | errno.EACCES, "open", _Masked(1, os.O_CREAT, os.O_CREAT))
        for name, *conditions in _conditional():
            _add(library, made, _ALLOW, name, *conditions)
        for name in _SIGNALS:
            _add(library, made, _ALLOW, name, *([] if alone else [_Masked(0, _INT, _OWN_PID)]))
        return _exported(library, made)
    finally:
        library.seccomp_release(made)


def _add(library: Any, made: ctypes.c_void_p, action: int, name: str, *conditions: _Masked) -> None:
    number = library.seccomp_syscall_resolve_name(name.encode())
    if number == -1:
        return  # a name that this libseccomp does not know; the call is then not on the list
    given = [_Condition(each.argument, _MASKED_EQUAL, each.mask, each.value) for each in conditions]
    array = (_Condition * len(given))(*given)
    failed = library.seccomp_rule_add_array(made, ctypes.c_uint32(action), number, len(given), array)
    if failed:
        raise OSError(-failed, f"libseccomp refuses a rule for {name}: {os.strerror(-failed)}")


def _exported(library: Any, made: ctypes.c_void_p) -> bytes:
    reader, writer = os.pipe()
    with os.fdopen(reader, "rb") as read_end:
        try:
            failed = library.seccomp_export_bpf(made, writer)
        finally:
            os.close(writer)
        if failed:
            raise OSError(-failed, f"libseccomp can't write the filter: {os.strerror(-failed)}")
        return read_end.read()


def confine(program: bytes, libc: Any) -> None:
    """Put this process and all it becomes under a filter made for processes that see others. Raises OSError."""
    own = program.replace(struct.pack("=I", _OWN_PID), struct.pack("=I", os.getpid()))
    set_seccomp, filter_mode = 22, 2
    if libc.prctl(set_seccomp, filter_mode, ctypes.byref(_Program(len(own) // 8, own)), 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "seccomp")
