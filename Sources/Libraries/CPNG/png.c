#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
  F(png_create_info_struct) \
  F(png_create_read_struct) \
  F(png_create_write_struct) \
  F(png_destroy_read_struct) \
  F(png_destroy_write_struct) \
  F(png_error) \
  F(png_get_color_type) \
  F(png_get_image_height) \
  F(png_get_image_width) \
  F(png_get_io_ptr) \
  F(png_get_progressive_ptr) \
  F(png_get_rowbytes) \
  F(png_longjmp) \
  F(png_process_data) \
  F(png_progressive_combine_row) \
  F(png_read_update_info) \
  F(png_set_IHDR) \
  F(png_set_PLTE) \
  F(png_set_compression_level) \
  F(png_set_expand) \
  F(png_set_filter) \
  F(png_set_gray_to_rgb) \
  F(png_set_interlace_handling) \
  F(png_set_longjmp_fn) \
  F(png_set_packing) \
  F(png_set_progressive_read_fn) \
  F(png_set_rgb_to_gray_fixed) \
  F(png_set_strip_16) \
  F(png_set_text) \
  F(png_set_write_fn) \
  F(png_write_end) \
  F(png_write_info) \
  F(png_write_row)

LATE_LIBRARY("libpng16.so.16", "libpng16-16", FUNCTIONS)

_Static_assert(PNG_LIBPNG_VER_SONUM == 16, "the library of the headers is the one that is loaded");

void hotside_load_png(void) { (void)library(); }

struct hotside_png_memory {
  uint8_t *bytes;
  size_t count;
  size_t offset;
};

static void hotside_png_ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void hotside_png_fail(png_structp png, png_const_charp message) {
  (void)message;
  library()->png_longjmp(png, 1);
}

static void hotside_png_append(png_structp png, png_bytep bytes, size_t count) {
  struct hotside_png_memory *out = (struct hotside_png_memory *)library()->png_get_io_ptr(png);
  if (count > out->count - out->offset) library()->png_error(png, "full");
  memcpy(out->bytes + out->offset, bytes, count);
  out->offset += count;
}

static void hotside_png_flush(png_structp png) { (void)png; }

size_t hotside_png_write(
    const uint8_t *rows, size_t stride, size_t count, size_t repeats, uint32_t width,
    const uint8_t *palette, const char *keyword, const char *text, uint8_t *out, size_t capacity) {
  struct hotside_png_memory memory = {out, capacity, 0};
  png_structp png = library()->png_create_write_struct(
      PNG_LIBPNG_VER_STRING, NULL, hotside_png_fail, hotside_png_ignore);
  if (png == NULL) return 0;
  png_infop info = library()->png_create_info_struct(png);
  if (info == NULL || setjmp(*library()->png_set_longjmp_fn(png, longjmp, sizeof(jmp_buf)))) {
    library()->png_destroy_write_struct(&png, &info);
    return 0;
  }
  library()->png_set_write_fn(png, &memory, hotside_png_append, hotside_png_flush);
  library()->png_set_IHDR(
      png, info, width, (png_uint_32)(count * repeats), 1, PNG_COLOR_TYPE_PALETTE, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_color colors[2] = {
      {palette[0], palette[1], palette[2]}, {palette[3], palette[4], palette[5]}};
  library()->png_set_PLTE(png, info, colors, 2);
  if (keyword != NULL) {
    png_text item;
    memset(&item, 0, sizeof item);
    item.compression = PNG_TEXT_COMPRESSION_zTXt;
    item.key = (png_charp)keyword;
    item.text = (png_charp)text;
    item.text_length = strlen(text);
    library()->png_set_text(png, info, &item, 1);
  }
  library()->png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  library()->png_set_compression_level(png, 9);
  library()->png_write_info(png, info);
  for (size_t row = 0; row < count; row++)
    for (size_t copy = 0; copy < repeats; copy++) library()->png_write_row(png, rows + row * stride);
  library()->png_write_end(png, info);
  library()->png_destroy_write_struct(&png, &info);
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

static void hotside_png_begin(png_structp png, png_infop info) {
  struct hotside_png_pixels *pixels = (struct hotside_png_pixels *)library()->png_get_progressive_ptr(png);
  if (library()->png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE) {
    library()->png_set_packing(png);
  } else {
    library()->png_set_expand(png);
    library()->png_set_strip_16(png);
    const bool is_colored = library()->png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR;
    if (pixels->channels > 2 && !is_colored) library()->png_set_gray_to_rgb(png);
    if (pixels->channels <= 2 && is_colored)
      // ITU-R BT.601 weights of red and green, in 1/100000.
      library()->png_set_rgb_to_gray_fixed(png, PNG_ERROR_ACTION_NONE, 29900, 58700);
  }
  pixels->passes = library()->png_set_interlace_handling(png);
  library()->png_read_update_info(png, info);
  if (library()->png_get_image_width(png, info) != pixels->width ||
      library()->png_get_image_height(png, info) != pixels->height ||
      library()->png_get_rowbytes(png, info) != (size_t)pixels->width * pixels->channels)
    library()->png_error(png, "size");
}

static void hotside_png_row(png_structp png, png_bytep row, png_uint_32 index, int pass) {
  struct hotside_png_pixels *pixels = (struct hotside_png_pixels *)library()->png_get_progressive_ptr(png);
  if (index >= pixels->height) library()->png_error(png, "row");
  if (row != NULL)
    library()->png_progressive_combine_row(
        png, pixels->bytes + (size_t)index * pixels->width * pixels->channels, row);
  if (index == pixels->height - 1 && pass == pixels->passes - 1) pixels->is_done = true;
}

bool hotside_png_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint32_t channels,
    uint8_t *pixels) {
  struct hotside_png_pixels target = {pixels, width, height, channels, 0, false};
  png_structp png = library()->png_create_read_struct(
      PNG_LIBPNG_VER_STRING, NULL, hotside_png_fail, hotside_png_ignore);
  if (png == NULL) return false;
  png_infop info = library()->png_create_info_struct(png);
  if (info == NULL || setjmp(*library()->png_set_longjmp_fn(png, longjmp, sizeof(jmp_buf)))) {
    library()->png_destroy_read_struct(&png, &info, NULL);
    return false;
  }
  library()->png_set_progressive_read_fn(png, &target, hotside_png_begin, hotside_png_row, NULL);
  library()->png_process_data(png, info, (uint8_t *)bytes, count);
  library()->png_destroy_read_struct(&png, &info, NULL);
  return target.is_done;
}
