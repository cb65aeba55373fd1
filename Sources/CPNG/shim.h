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

/// Writes an indexed picture of depth 1 with two colors, `width` pixels wide, each of `count` rows
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
  png_color colors[2] = {
      {palette[0], palette[1], palette[2]}, {palette[3], palette[4], palette[5]}};
  png_set_PLTE(png, info, colors, 2);
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

struct hotside_png_pixels {
  uint8_t *bytes;
  uint32_t width;
  uint32_t height;
  uint32_t channels;
  int passes;
  bool is_done;
};

static inline void hotside_png_begin(png_structp png, png_infop info) {
  struct hotside_png_pixels *pixels = (struct hotside_png_pixels *)png_get_progressive_ptr(png);
  if (png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE) {
    png_set_packing(png);
  } else {
    png_set_expand(png);
    png_set_strip_16(png);
    if (png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR)
      // ITU-R BT.601 weights of red and green, in 1/100000.
      png_set_rgb_to_gray_fixed(png, PNG_ERROR_ACTION_NONE, 29900, 58700);
  }
  pixels->passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_image_width(png, info) != pixels->width ||
      png_get_image_height(png, info) != pixels->height ||
      png_get_rowbytes(png, info) != (size_t)pixels->width * pixels->channels)
    png_error(png, "size");
}

static inline void hotside_png_row(png_structp png, png_bytep row, png_uint_32 index, int pass) {
  struct hotside_png_pixels *pixels = (struct hotside_png_pixels *)png_get_progressive_ptr(png);
  if (index >= pixels->height) png_error(png, "row");
  if (row != NULL)
    png_progressive_combine_row(
        png, pixels->bytes + (size_t)index * pixels->width * pixels->channels, row);
  if (index == pixels->height - 1 && pass == pixels->passes - 1) pixels->is_done = true;
}

/// Decompresses a PNG in memory into `width * height * channels` bytes: palette indices (1
/// channel), luminance (1), or luminance and opacity (2). False when the picture is damaged, or has
/// another size or number of channels.
///
/// Data behind the last row is not decompressed, as it would be when libpng asks for the data itself:
/// it then looks for the end of the stream, however far away that is.
static inline bool hotside_png_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint32_t channels,
    uint8_t *pixels) {
  struct hotside_png_pixels target = {pixels, width, height, channels, 0, false};
  png_structp png = png_create_read_struct(
      PNG_LIBPNG_VER_STRING, NULL, hotside_png_fail, hotside_png_ignore);
  if (png == NULL) return false;
  png_infop info = png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return false;
  }
  png_set_progressive_read_fn(png, &target, hotside_png_begin, hotside_png_row, NULL);
  png_process_data(png, info, (uint8_t *)bytes, count);
  png_destroy_read_struct(&png, &info, NULL);
  return target.is_done;
}
