/* Preloaded, it sets the wall clock of a process back by a day from a moment on (ARENA_SET_BACK_AT, in nanoseconds of
   the monotonic clock). */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

int clock_gettime(clockid_t which, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int failed = real(which, now);
    const char *at = getenv("ARENA_SET_BACK_AT");
    if (!failed && at && which == CLOCK_REALTIME) {
        struct timespec since;
        real(CLOCK_MONOTONIC, &since);
        if (since.tv_sec * 1000000000LL + since.tv_nsec > atoll(at)) now->tv_sec -= 24 * 3600;
    }
    return failed;
}
