#include "floor.h"

#include <qrencode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void die(const char *message) {
  fprintf(stderr, "hotside-bench-floor: %s\n", message);
  exit(1);
}

void append(struct bytes *bytes, const void *more, size_t count) {
  if (count > bytes->capacity - bytes->count) {
    bytes->capacity = (bytes->count + count) * 2;
    bytes->data = realloc(bytes->data, bytes->capacity);
    if (bytes->data == NULL) die("out of memory");
  }
  memcpy(bytes->data + bytes->count, more, count);
  bytes->count += count;
}

static QRcode *draw(const struct job *job, size_t index) {
  const unsigned char *frame = job->frames + index * job->length;
  QRcode *code = QRcode_encodeData((int)job->length, frame, 0, QR_ECLEVEL_L);
  if (code == NULL) die("libqrencode failed");
  return code;
}

struct bytes symbol_piece(const struct job *job, size_t index) {
  QRcode_free(draw(job, index));
  return (struct bytes){NULL, 0, 0};
}

struct bytes gray_piece(const struct job *job, size_t index) {
  QRcode *code = draw(job, index);
  size_t modules = (size_t)code->width + 2 * BORDER;
  size_t side = modules * SCALE;
  unsigned char *pixels = malloc(side * side);
  if (pixels == NULL) die("out of memory");
  memset(pixels, 255, side * side);
  for (size_t y = 0; y < (size_t)code->width * SCALE; y++)
    for (size_t x = 0; x < (size_t)code->width * SCALE; x++)
      if (code->data[y / SCALE * (size_t)code->width + x / SCALE] & 1)
        pixels[(y + BORDER * SCALE) * side + x + BORDER * SCALE] = 0;
  QRcode_free(code);
  return (struct bytes){pixels, side * side, side * side};
}
