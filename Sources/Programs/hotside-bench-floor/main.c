// The floor of the drawing benchmarks: what a plain program makes of libqrencode, giflib, zlib
// and libzxing. It draws or reads the frames in a file and prints the seconds it took, from frames
// in memory to the closed file, and the size of what it made.
//
//   hotside-bench-floor gif|apng|symbols|read THREADS FRAME_BYTES FRAMES [OUTPUT]

#include "floor.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

struct worker {
  struct job *job;
  size_t first;
};

static void *work(void *argument) {
  struct worker *worker = argument;
  struct job *job = worker->job;
  for (size_t index = worker->first; index < job->count; index += job->threads)
    job->results[index] = job->piece(job, index);
  return NULL;
}

static void run(struct job *job) {
  pthread_t threads[64];
  struct worker workers[64];
  for (size_t i = 0; i < job->threads; i++) {
    workers[i] = (struct worker){job, i};
    if (pthread_create(&threads[i], NULL, work, &workers[i]) != 0) die("cannot start a thread");
  }
  for (size_t i = 0; i < job->threads; i++) pthread_join(threads[i], NULL);
}

static struct bytes read_input(const char *path) {
  struct bytes input = {NULL, 0, 0};
  FILE *file = fopen(path, "rb");
  if (file == NULL) die("cannot read the frames");
  unsigned char buffer[65536];
  size_t count;
  while ((count = fread(buffer, 1, sizeof buffer, file)) > 0) append(&input, buffer, count);
  fclose(file);
  return input;
}

int main(int argc, char **argv) {
  if (argc < 5)
    die("usage: hotside-bench-floor gif|apng|symbols|read THREADS FRAME_BYTES FRAMES [OUTPUT]");
  struct bytes input = read_input(argv[4]);
  struct job job = {0};
  job.threads = strtoul(argv[2], NULL, 10);
  job.length = strtoul(argv[3], NULL, 10);
  if (job.threads < 1 || job.threads > 64 || job.length < 1) die("a number is out of range");
  job.frames = input.data;
  job.count = input.count / job.length;
  if (job.count == 0) die("there are no frames");
  job.results = calloc(job.count, sizeof *job.results);
  if (job.results == NULL) die("out of memory");

  const char *mode = argv[1];
  const char *path = argc > 5 ? argv[5] : "/dev/null";
  size_t size = 0;
  double start = now();
  if (strcmp(mode, "gif") == 0) {
    job.piece = gif_piece;
    run(&job);
    size = write_gif(&job, path);
  } else if (strcmp(mode, "apng") == 0) {
    job.piece = apng_piece;
    run(&job);
    size = write_apng(&job, path);
  } else if (strcmp(mode, "symbols") == 0) {
    job.piece = symbol_piece;
    run(&job);
    size = job.count;
  } else if (strcmp(mode, "read") == 0) {
    // Drawing is not measured here: the pictures are what the reader is given.
    job.piece = gray_piece;
    run(&job);
    job.pictures = job.results;
    job.results = calloc(job.count, sizeof *job.results);
    if (job.results == NULL) die("out of memory");
    job.piece = read_piece;
    start = now();
    run(&job);
    for (size_t i = 0; i < job.count; i++) size += job.results[i].count == job.length;
  } else {
    die("the mode is gif, apng, symbols or read");
  }
  printf("%.6f %zu\n", now() - start, size);
  return 0;
}
