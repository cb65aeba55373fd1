#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Loads the library, for a process that shuts itself in and could not load it any more.
void hotside_load_zxing(void);

/// The most content that any symbol has: version 40 at level L, digits only.
#define HOTSIDE_QR_CONTENT_LIMIT 7089

/// How the whole picture is divided into dark and light.
enum hotside_qr_threshold {
  /// By the neighborhood of each pixel.
  HOTSIDE_QR_LOCAL = 0,
  /// By one threshold for the whole picture.
  HOTSIDE_QR_GLOBAL = 1,
  /// Dark is what is less than 128.
  HOTSIDE_QR_FIXED = 2,
};

/// Results of reading that are not a number of bytes.
enum {
  /// No symbol was found, or the symbol cannot be read.
  HOTSIDE_QR_NONE = -1,
  HOTSIDE_QR_NO_MEMORY = -2,
  /// The picture has symbols with different contents.
  HOTSIDE_QR_SEVERAL = -3,
  /// A symbol is one of a sequence (structured append), or has segments that phones leave out.
  HOTSIDE_QR_IN_PARTS = -4,
};

/// The most places of symbols that one search gives.
#define HOTSIDE_QR_PLACE_LIMIT 32

/// Reads a QR symbol that is alone in a picture: upright, a pixel a module, darker than 128 on
/// light, with a quiet zone, all three finder patterns whole. The caller makes sure of it: without
/// the middle of a finder pattern an assertion of the library fails.
///
/// `pixels` has `width * height` bytes of luminance, row after row. Writes the content as the
/// symbol has it, bytes without any conversion of characters, to `content`, which has room for
/// HOTSIDE_QR_CONTENT_LIMIT bytes, and to `isMirrored` 1 if all symbols are mirrored, otherwise 0.
/// Returns the number of bytes, or one of the negative results above. No
/// exception leaves this function and nothing is printed.
int32_t hotside_qr_read_pure(
    const uint8_t *pixels, int32_t width, int32_t height, uint8_t *content, int32_t *isMirrored);

/// Reads all QR symbols of a picture, which may be anywhere in it, turned, tilted or blurred. The
/// picture is searched at this one size.
///
/// Parameters and result are those of `hotside_qr_read_pure`. Writes column and row in pixels of the
/// four corners of each symbol, in turn, to `corners`, which has room for 8 * HOTSIDE_QR_PLACE_LIMIT
/// numbers, and the number of these symbols to `placeCount`. Debian's library checks itself by
/// assertions, and what a picture from outside makes of them nobody can promise; nor is the time
/// bounded. So pictures from outside are searched in a confined process alone.
int32_t hotside_qr_search(
    const uint8_t *pixels, int32_t width, int32_t height, enum hotside_qr_threshold threshold,
    uint8_t *content, int32_t *isMirrored, int32_t *corners,
    int32_t *placeCount);

#ifdef __cplusplus
}
#endif
