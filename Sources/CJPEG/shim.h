#pragma once
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

// libjpeg reports errors by a function that must not return. These functions are entered and left
// normally: the jump never crosses a caller's frame, and nothing is printed.

struct hotside_jpeg_errors {
  struct jpeg_error_mgr manager;
  jmp_buf jump;
};

static inline void hotside_jpeg_fail(j_common_ptr info) {
  longjmp(((struct hotside_jpeg_errors *)(void *)info->err)->jump, 1);
}

static inline void hotside_jpeg_ignore(j_common_ptr info, int level) {
  (void)level;
  (void)info;
}

static inline void hotside_jpeg_prepare(
    struct jpeg_decompress_struct *info, struct hotside_jpeg_errors *errors) {
  info->err = jpeg_std_error(&errors->manager);
  errors->manager.error_exit = hotside_jpeg_fail;
  errors->manager.emit_message = hotside_jpeg_ignore;
}

/// Reads the size that a JPEG's header says; false when it has none.
static inline bool hotside_jpeg_size(
    const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
  struct jpeg_decompress_struct info;
  struct hotside_jpeg_errors errors;
  hotside_jpeg_prepare(&info, &errors);
  if (setjmp(errors.jump)) {
    jpeg_destroy_decompress(&info);
    return false;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, bytes, count);
  bool found = jpeg_read_header(&info, TRUE) == JPEG_HEADER_OK;
  *width = info.image_width;
  *height = info.image_height;
  jpeg_destroy_decompress(&info);
  return found;
}

/// Decompresses a JPEG into `width * height` bytes of luminance; false when it is damaged so that it
/// cannot be, or has another size. Scans that follow each other without end are given up at `scans`.
static inline bool hotside_jpeg_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int scans,
    uint8_t *pixels) {
  struct jpeg_decompress_struct info;
  struct hotside_jpeg_errors errors;
  hotside_jpeg_prepare(&info, &errors);
  if (setjmp(errors.jump)) {
    jpeg_destroy_decompress(&info);
    return false;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, bytes, count);
  jpeg_read_header(&info, TRUE);
  info.out_color_space = JCS_GRAYSCALE;
  info.buffered_image = jpeg_has_multiple_scans(&info);
  jpeg_start_decompress(&info);
  bool fits = info.output_width == width && info.output_height == height;
  if (info.buffered_image && fits) {
    int status;
    do {
      status = jpeg_consume_input(&info);
      fits = info.input_scan_number <= scans;
    } while (fits && status != JPEG_REACHED_EOI && status != JPEG_SUSPENDED);
    if (fits) jpeg_start_output(&info, info.input_scan_number);
  }
  while (fits && info.output_scanline < height) {
    JSAMPROW row = pixels + (size_t)info.output_scanline * width;
    jpeg_read_scanlines(&info, &row, 1);
  }
  jpeg_destroy_decompress(&info);
  return fits;
}
