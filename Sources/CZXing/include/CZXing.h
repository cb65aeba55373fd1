#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The most content that any symbol has: version 40 at level L, digits only.
#define HOTSIDE_QR_CONTENT_LIMIT 7089

/// How hard the reader tries.
enum hotside_qr_effort {
  /// The picture is nothing but an upright, sharp symbol with light around it.
  HOTSIDE_QR_PURE = 0,
  /// A photograph or screenshot: the symbol may be anywhere, turned, tilted, blurred.
  HOTSIDE_QR_SEARCH = 1,
  /// The same with one threshold for the whole picture.
  HOTSIDE_QR_SEARCH_GLOBAL = 2,
};

/// Reads a QR symbol from `width * height` bytes of luminance, row after row.
///
/// Writes the content as the symbol has it, bytes without any conversion of characters, to `content`,
/// which has room for `capacity` bytes. Returns the number of bytes, -1 when there is no readable
/// symbol, and -2 when the content does not fit, or reading failed for want of memory. No exception
/// leaves this function, nothing is printed, and memory use is a small multiple of the picture's.
int32_t hotside_qr_read(
    const uint8_t *pixels, int32_t width, int32_t height, enum hotside_qr_effort effort,
    uint8_t *content, int32_t capacity);

#ifdef __cplusplus
}
#endif
