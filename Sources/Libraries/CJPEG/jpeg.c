#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include <jerror.h>

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
  F(jpeg_CreateDecompress) \
  F(jpeg_consume_input) \
  F(jpeg_destroy_decompress) \
  F(jpeg_finish_decompress) \
  F(jpeg_has_multiple_scans) \
  F(jpeg_mem_src) \
  F(jpeg_read_header) \
  F(jpeg_read_scanlines) \
  F(jpeg_start_decompress) \
  F(jpeg_start_output) \
  F(jpeg_std_error)

LATE_LIBRARY("libjpeg.so.62", "libjpeg62-turbo", FUNCTIONS)

_Static_assert(JPEG_LIB_VERSION == 62, "the library of the headers is the one that is loaded");

void hotside_load_jpeg(void) { (void)library(); }

struct hotside_jpeg_errors {
  struct jpeg_error_mgr manager;
  jmp_buf jump;
  // Whether pixels are missing, which the library fills with gray.
  bool is_damaged;
};

static void hotside_jpeg_fail(j_common_ptr info) {
  longjmp(((struct hotside_jpeg_errors *)(void *)info->err)->jump, 1);
}

static void hotside_jpeg_note(j_common_ptr info, int level) {
  (void)level;
  switch (info->err->msg_code) {
    case JWRN_JPEG_EOF:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_BOGUS_PROGRESSION:
    case JWRN_MUST_RESYNC: ((struct hotside_jpeg_errors *)(void *)info->err)->is_damaged = true;
  }
}

// Whether the scans that were read give every coefficient of every component with all bits.
static bool hotside_jpeg_is_whole(const struct jpeg_decompress_struct *info, unsigned components) {
  if (components != (1u << info->num_components) - 1) return false;
  if (!info->progressive_mode || info->coef_bits == NULL) return true;
  for (int component = 0; component < info->num_components; component++)
    for (int index = 0; index < DCTSIZE2; index++)
      if (info->coef_bits[component][index] != 0) return false;
  return true;
}

static void hotside_jpeg_prepare(
    struct jpeg_decompress_struct *info, struct hotside_jpeg_errors *errors) {
  info->err = library()->jpeg_std_error(&errors->manager);
  errors->manager.error_exit = hotside_jpeg_fail;
  errors->manager.emit_message = hotside_jpeg_note;
  errors->is_damaged = false;
}

bool hotside_jpeg_size(
    const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
  struct jpeg_decompress_struct info;
  struct hotside_jpeg_errors errors;
  hotside_jpeg_prepare(&info, &errors);
  if (setjmp(errors.jump)) {
    library()->jpeg_destroy_decompress(&info);
    return false;
  }
  library()->jpeg_CreateDecompress(&info, JPEG_LIB_VERSION, sizeof info);
  library()->jpeg_mem_src(&info, bytes, count);
  bool found = library()->jpeg_read_header(&info, TRUE) == JPEG_HEADER_OK;
  *width = info.image_width;
  *height = info.image_height;
  library()->jpeg_destroy_decompress(&info);
  return found;
}

// The luminance of the colors that programs show, with the weights of PNG pictures (png.c): a luma is clipped
// to a color, and may say something else than the colors do.
static void hotside_jpeg_luminance(const JSAMPLE *colors, uint32_t width, uint8_t *pixels) {
  for (uint32_t x = 0; x < width; x++, colors += 3) {
    pixels[x] = (uint8_t)((299 * colors[0] + 587 * colors[1] + 114 * colors[2] + 500) / 1000);
  }
}

bool hotside_jpeg_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint32_t channels, int scans,
    uint8_t *pixels) {
  struct jpeg_decompress_struct info;
  struct hotside_jpeg_errors errors;
  hotside_jpeg_prepare(&info, &errors);
  if (setjmp(errors.jump)) {
    library()->jpeg_destroy_decompress(&info);
    return false;
  }
  library()->jpeg_CreateDecompress(&info, JPEG_LIB_VERSION, sizeof info);
  library()->jpeg_mem_src(&info, bytes, count);
  library()->jpeg_read_header(&info, TRUE);
  const bool is_colored = channels == 3 || info.jpeg_color_space != JCS_GRAYSCALE;
  info.out_color_space = is_colored ? JCS_RGB : JCS_GRAYSCALE;
  info.buffered_image = library()->jpeg_has_multiple_scans(&info);
  library()->jpeg_start_decompress(&info);
  bool fits = info.output_width == width && info.output_height == height;
  JSAMPARRAY colors = NULL;
  if (fits && is_colored) {
    // The library frees this row with `info`, also after a jump.
    colors = info.mem->alloc_sarray((j_common_ptr)&info, JPOOL_IMAGE, width * 3, 1);
  }
  if (info.buffered_image && fits) {
    int status;
    unsigned components = 0;
    do {
      for (int index = 0; index < info.comps_in_scan; index++)
        components |= 1u << info.cur_comp_info[index]->component_index;
      status = library()->jpeg_consume_input(&info);
      fits = info.input_scan_number <= scans;
    } while (fits && status != JPEG_REACHED_EOI && status != JPEG_SUSPENDED);
    fits = fits && hotside_jpeg_is_whole(&info, components);
    if (fits) library()->jpeg_start_output(&info, info.input_scan_number);
  }
  while (fits && info.output_scanline < height) {
    JSAMPROW row = pixels + (size_t)info.output_scanline * width * channels;
    const bool is_reduced = is_colored && channels == 1;
    library()->jpeg_read_scanlines(&info, is_reduced ? colors : &row, 1);
    if (is_reduced) hotside_jpeg_luminance(colors[0], width, row);
  }
  // The last row may be complete although the file ends before EOI; a further scan is refused.
  if (fits && !info.buffered_image) fits = library()->jpeg_finish_decompress(&info);
  library()->jpeg_destroy_decompress(&info);
  return fits && !errors.is_damaged;
}
