/* Lets Mono run where a bot is isolated. It is loaded before the C library (LD_PRELOAD in bot.toml) and answers three
   calls without which Mono ends at once:

     access                  /proc/self/maps must be there; it is needed for nothing but the next
     pthread_getattr_np      the C library finds the stack of the first thread in that file, which a bot can't read
     pthread_setschedparam   gives a thread its priority, which a bot can't do; all are equal then */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#ifdef __GLIBC__

#define STACK (1 << 20) /* bytes of it that Mono is told of; there are more */
#define PAGE 4096

extern void *__libc_stack_end; /* where the first thread began */

int access(const char *path, int mode) {
    return strcmp(path, "/proc/self/maps") == 0 ? 0 : faccessat(AT_FDCWD, path, mode, 0);
}

int pthread_getattr_np(pthread_t thread, pthread_attr_t *attr) {
    int (*original)(pthread_t, pthread_attr_t *);
    *(void **)&original = dlsym(RTLD_NEXT, "pthread_getattr_np");
    if (original(thread, attr) == 0) return 0;
    uintptr_t end = ((uintptr_t)__libc_stack_end / PAGE + 1) * PAGE;
    pthread_attr_init(attr);
    return pthread_attr_setstack(attr, (void *)(end - STACK), STACK);
}

int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *param) {
    (void)thread, (void)policy, (void)param;
    return 0;
}

#endif
