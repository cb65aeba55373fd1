#include "CZXing.h"

#define ZX_USE_UTF8
#include <ZXing/ReadBarcode.h>

#include <algorithm>
#include <new>

#include "CLateLibrary.h"

namespace {

// The library's functions that are called here, under the names that compilers give them (Itanium C++
// ABI, 5.1); whatever else is used stands in its headers.
const char *const names[] = {
    "_ZN5ZXing12ReadBarcodesERKNS_9ImageViewERKNS_11DecodeHintsE", "_ZNK5ZXing6Result5bytesEv",
    "_ZNK5ZXing6Result12sequenceSizeEv"};
constexpr int nameCount = sizeof names / sizeof *names;
using ReadBarcodes = ZXing::Results(const ZXing::ImageView &, const ZXing::DecodeHints &);
using Bytes = const ZXing::ByteArray &(const ZXing::Result &);
using SequenceSize = int(const ZXing::Result &);

void *const *functions() {
  alignas(sizeof(void *) * LATE_LIBRARY_LIMIT) static void *table[LATE_LIBRARY_LIMIT];
  static const bool isLoaded = [] {
    hotside_load_library("libZXing.so.2", "libzxing2", names, nameCount, table);
    return true;
  }();
  (void)isLoaded;
  return table;
}

// Whether a phone reads less than the library does: one part of a sequence, or a segment of bytes with
// others behind it, of which a phone takes only the first (mode 0100, a length of one or two bytes).
bool isInParts(const ZXing::Result &result, const ZXing::ByteArray &bytes) {
  if (reinterpret_cast<SequenceSize *>(functions()[2])(result) >= 0) return true;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  const auto &raw = result.rawBytes();
#pragma GCC diagnostic pop
  if (raw.size() < 3 || raw[0] >> 4 != 4) return false;
  const size_t narrow = (raw[0] & 15) << 4 | raw[1] >> 4;
  const size_t wide = narrow << 8 | (raw[1] & 15) << 4 | raw[2] >> 4;
  return bytes.size() != narrow && bytes.size() != wide;
}

int32_t read(
    const uint8_t *pixels, int32_t width, int32_t height, const ZXing::DecodeHints &hints,
    uint8_t *content, int32_t *isMirrored, int32_t *corners,
    int32_t *placeCount) {
  *placeCount = 0;
  try {
    const ZXing::ImageView view(pixels, width, height, ZXing::ImageFormat::Lum);
    const auto results = reinterpret_cast<ReadBarcodes *>(functions()[0])(view, hints);
    const ZXing::ByteArray *found = nullptr;
    *isMirrored = 1;
    for (const auto &result : results) {
      if (!result.isValid() || result.format() != ZXing::BarcodeFormat::QRCode) continue;
      const auto &bytes = reinterpret_cast<Bytes *>(functions()[1])(result);
      if (bytes.size() > HOTSIDE_QR_CONTENT_LIMIT) continue;
      if (isInParts(result, bytes)) return HOTSIDE_QR_IN_PARTS;
      if (found != nullptr && *found != bytes) return HOTSIDE_QR_SEVERAL;
      found = &bytes;
      if (!result.isMirrored()) *isMirrored = 0;
      if (*placeCount == HOTSIDE_QR_PLACE_LIMIT) continue;
      ++*placeCount;
      for (const auto &point : result.position()) {
        *corners++ = point.x;
        *corners++ = point.y;
      }
    }
    if (found == nullptr) return HOTSIDE_QR_NONE;
    std::copy(found->begin(), found->end(), content);
    return static_cast<int32_t>(found->size());
  } catch (const std::bad_alloc &) {
    return HOTSIDE_QR_NO_MEMORY;
  } catch (...) {
    return HOTSIDE_QR_NONE;
  }
}

}  // namespace

void hotside_load_zxing(void) { (void)functions(); }

int32_t hotside_qr_read_pure(
    const uint8_t *pixels, int32_t width, int32_t height, uint8_t *content, int32_t *isMirrored) {
  const auto hints = ZXing::DecodeHints()
                         .setFormats(ZXing::BarcodeFormat::QRCode)
                         .setIsPure(true)
                         .setTryHarder(false)
                         .setTryRotate(false)
                         .setTryDownscale(false)
                         .setBinarizer(ZXing::Binarizer::FixedThreshold);
  int32_t corners[8 * HOTSIDE_QR_PLACE_LIMIT], placeCount;
  return read(pixels, width, height, hints, content, isMirrored, corners, &placeCount);
}

int32_t hotside_qr_search(
    const uint8_t *pixels, int32_t width, int32_t height, enum hotside_qr_threshold threshold,
    uint8_t *content, int32_t *isMirrored, int32_t *corners,
    int32_t *placeCount) {
  const ZXing::Binarizer binarizers[] = {
      ZXing::Binarizer::LocalAverage, ZXing::Binarizer::GlobalHistogram,
      ZXing::Binarizer::FixedThreshold};
  const auto hints = ZXing::DecodeHints()
                         .setFormats(ZXing::BarcodeFormat::QRCode)
                         .setTryRotate(false)
                         .setTryDownscale(false)
                         .setBinarizer(binarizers[threshold]);
  return read(pixels, width, height, hints, content, isMirrored, corners, placeCount);
}
