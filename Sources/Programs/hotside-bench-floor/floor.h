#pragma once

#include <stddef.h>
#include <stdint.h>

// Pixels of a module, and modules of the border.
#define SCALE 4
#define BORDER 4

struct bytes {
  unsigned char *data;
  size_t count;
  size_t capacity;
};

struct job {
  const unsigned char *frames;
  size_t length;
  size_t count;
  size_t threads;
  struct bytes (*piece)(const struct job *job, size_t index);
  struct bytes *results;
  const struct bytes *pictures;
};

__attribute__((noreturn)) void die(const char *message);
void append(struct bytes *bytes, const void *more, size_t count);

// The symbol of a frame alone.
struct bytes symbol_piece(const struct job *job, size_t index);
// Pixels of a frame, a byte each: 0 dark, 255 light; the side is the square root of their count.
struct bytes gray_piece(const struct job *job, size_t index);
// What libzxing reads in a picture.
struct bytes read_piece(const struct job *job, size_t index);
// A frame's image block, and the movie.
struct bytes gif_piece(const struct job *job, size_t index);
size_t write_gif(const struct job *job, const char *path);
// A frame's zlib stream, and the movie.
struct bytes apng_piece(const struct job *job, size_t index);
size_t write_apng(const struct job *job, const char *path);
