#include "floor.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// Rows at one bit a pixel with filter 0, compressed at zlib's default level.
struct bytes apng_piece(const struct job *job, size_t index) {
  struct bytes gray = gray_piece(job, index);
  size_t side = (size_t)lround(sqrt((double)gray.count));
  size_t stride = (side + 7) / 8 + 1;
  unsigned char *rows = calloc(side, stride);
  uLongf count = compressBound(side * stride);
  struct bytes output = {malloc(count), 0, count};
  if (rows == NULL || output.data == NULL) die("out of memory");
  for (size_t y = 0; y < side; y++)
    for (size_t x = 0; x < side; x++)
      if (gray.data[y * side + x]) rows[y * stride + 1 + x / 8] |= (unsigned char)(0x80 >> x % 8);
  if (compress2(output.data, &count, rows, side * stride, Z_DEFAULT_COMPRESSION) != Z_OK)
    die("zlib failed");
  output.count = count;
  free(rows);
  free(gray.data);
  return output;
}

static void put32(unsigned char *target, size_t value) {
  for (int i = 0; i < 4; i++) target[i] = (unsigned char)(value >> (24 - 8 * i));
}

static size_t put_chunk(
    FILE *file, const char *name, const unsigned char *head, size_t head_count,
    const unsigned char *data, size_t count) {
  unsigned char word[4];
  put32(word, head_count + count);
  size_t size = fwrite(word, 1, 4, file) + fwrite(name, 1, 4, file);
  uLong check = crc32(0, (const unsigned char *)name, 4);
  if (head_count > 0) {
    size += fwrite(head, 1, head_count, file);
    check = crc32(check, head, (uInt)head_count);
  }
  if (count > 0) {
    size += fwrite(data, 1, count, file);
    check = crc32(check, data, (uInt)count);
  }
  put32(word, check);
  return size + fwrite(word, 1, 4, file);
}

size_t write_apng(const struct job *job, const char *path) {
  struct bytes gray = gray_piece(job, 0);
  size_t side = (size_t)lround(sqrt((double)gray.count));
  free(gray.data);
  FILE *file = fopen(path, "wb");
  if (file == NULL) die("cannot write");
  size_t size = fwrite("\x89PNG\r\n\x1a\n", 1, 8, file);
  unsigned char header[13] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0};
  put32(header, side);
  put32(header + 4, side);
  size += put_chunk(file, "IHDR", header, 13, NULL, 0);
  unsigned char animation[8] = {0};
  put32(animation, job->count);
  size += put_chunk(file, "acTL", animation, 8, NULL, 0);
  size_t sequence = 0;
  for (size_t i = 0; i < job->count; i++) {
    unsigned char control[26] = {0};
    put32(control, sequence++);
    put32(control + 4, side);
    put32(control + 8, side);
    control[21] = 1;
    control[23] = 15;
    size += put_chunk(file, "fcTL", control, 26, NULL, 0);
    unsigned char number[4];
    put32(number, sequence);
    const struct bytes *data = &job->results[i];
    if (i == 0) {
      size += put_chunk(file, "IDAT", NULL, 0, data->data, data->count);
    } else {
      size += put_chunk(file, "fdAT", number, 4, data->data, data->count);
      sequence++;
    }
  }
  size += put_chunk(file, "IEND", NULL, 0, NULL, 0);
  if (fclose(file) != 0) die("cannot write");
  return size;
}
