#pragma once
#include <png.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// libpng reports errors by longjmp. These functions are entered and left normally: the jump never
// crosses a caller's frame, and nothing is printed.

struct hotside_png_memory {
  uint8_t *bytes;
  size_t count;
  size_t offset;
};

static inline void hotside_png_ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static inline void hotside_png_fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static inline void hotside_png_append(png_structp png, png_bytep bytes, size_t count) {
  struct hotside_png_memory *out = (struct hotside_png_memory *)png_get_io_ptr(png);
  if (count > out->count - out->offset) png_error(png, "full");
  memcpy(out->bytes + out->offset, bytes, count);
  out->offset += count;
}

static inline void hotside_png_flush(png_structp png) { (void)png; }

/// Writes an indexed picture of depth 1 with two colours, `width` pixels wide, each of `count` rows
/// of `stride` bytes `repeats` times; the text chunk is left out when `keyword` is null. Returns the
/// bytes written to `out`, or 0 when they do not fit or libpng fails.
static inline size_t hotside_png_write(
    const uint8_t *rows, size_t stride, size_t count, size_t repeats, uint32_t width,
    const uint8_t *palette, const char *keyword, const char *text, uint8_t *out, size_t capacity) {
  struct hotside_png_memory memory = {out, capacity, 0};
  png_structp png = png_create_write_struct(
      PNG_LIBPNG_VER_STRING, NULL, hotside_png_fail, hotside_png_ignore);
  if (png == NULL) return 0;
  png_infop info = png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, &memory, hotside_png_append, hotside_png_flush);
  png_set_IHDR(
      png, info, width, (png_uint_32)(count * repeats), 1, PNG_COLOR_TYPE_PALETTE, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_color colours[2] = {
      {palette[0], palette[1], palette[2]}, {palette[3], palette[4], palette[5]}};
  png_set_PLTE(png, info, colours, 2);
  if (keyword != NULL) {
    png_text item;
    memset(&item, 0, sizeof item);
    item.compression = PNG_TEXT_COMPRESSION_NONE;
    item.key = (png_charp)keyword;
    item.text = (png_charp)text;
    item.text_length = strlen(text);
    png_set_text(png, info, &item, 1);
  }
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_compression_level(png, 9);
  png_write_info(png, info);
  for (size_t row = 0; row < count; row++)
    for (size_t copy = 0; copy < repeats; copy++) png_write_row(png, rows + row * stride);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return memory.offset;
}

static inline void hotside_png_take(png_structp png, png_bytep bytes, size_t count) {
  struct hotside_png_memory *in = (struct hotside_png_memory *)png_get_io_ptr(png);
  if (count > in->count - in->offset) png_error(png, "end");
  memcpy(bytes, in->bytes + in->offset, count);
  in->offset += count;
}

/// Decompresses a PNG in memory into `width * height * channels` bytes: palette indices (1
/// channel), luminance (1), or luminance and opacity (2). False when the picture is damaged, or has
/// another size or number of channels.
static inline bool hotside_png_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint32_t channels,
    uint8_t *pixels) {
  struct hotside_png_memory memory = {(uint8_t *)bytes, count, 0};
  png_structp png = png_create_read_struct(
      PNG_LIBPNG_VER_STRING, NULL, hotside_png_fail, hotside_png_ignore);
  if (png == NULL) return false;
  png_infop info = png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return false;
  }
  png_set_read_fn(png, &memory, hotside_png_take);
  png_read_info(png, info);
  if (png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE) {
    png_set_packing(png);
  } else {
    png_set_expand(png);
    png_set_strip_16(png);
    if (png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR)
      // ITU-R BT.601 weights of red and green, in 1/100000.
      png_set_rgb_to_gray_fixed(png, PNG_ERROR_ACTION_NONE, 29900, 58700);
  }
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height ||
      png_get_rowbytes(png, info) != (size_t)width * channels)
    png_error(png, "size");
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t row = 0; row < height; row++)
      png_read_row(png, pixels + (size_t)row * width * channels, NULL);
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return true;
}
