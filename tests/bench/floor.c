/* The floor of a referee: how fast can one process ask another and be answered over two pipes?

   Both ends in C on one core. Writes a request of N bytes, reads a reply of M bytes, as often as told; prints
   nanoseconds for each round trip. usage: floor ROUNDS REQUEST_BYTES REPLY_BYTES */

#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void read_all(int fd, char *buffer, size_t size) {
    for (size_t got = 0; got < size;) {
        ssize_t n = read(fd, buffer + got, size - got);
        if (n <= 0) exit(1);
        got += (size_t)n;
    }
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    long rounds = atol(argv[1]);
    size_t request = (size_t)atol(argv[2]), reply = (size_t)atol(argv[3]);
    char *out = calloc(1, request), *in = calloc(1, reply);
    int to[2], from[2];
    if (!out || !in || pipe(to) || pipe(from)) return 1;
#ifdef __linux__
    cpu_set_t all, one;
    if (sched_getaffinity(0, sizeof all, &all) == 0) {
        int core = 0;
        while (!CPU_ISSET(core, &all)) core++;
        CPU_ZERO(&one);
        CPU_SET(core, &one);
        sched_setaffinity(0, sizeof one, &one);
    }
#endif
    pid_t child = fork();
    if (child < 0) return 1;
    if (child == 0) {
        for (long i = 0; i < rounds; i++) {
            read_all(to[0], out, request);
            if (write(from[1], in, reply) != (ssize_t)reply) _exit(1);
        }
        _exit(0);
    }
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (long i = 0; i < rounds; i++) {
        if (write(to[1], out, request) != (ssize_t)request) return 1;
        read_all(from[0], in, reply);
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    waitpid(child, NULL, 0);
    printf("%.1f\n", ((double)(b.tv_sec - a.tv_sec) * 1e9 + (double)(b.tv_nsec - a.tv_nsec)) / (double)rounds);
    return 0;
}
