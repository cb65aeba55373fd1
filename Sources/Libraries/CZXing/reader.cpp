#include "CZXing.h"

#define ZX_USE_UTF8
#include <ZXing/ReadBarcode.h>

#include <algorithm>
#include <new>

#include "CLateLibrary.h"

namespace {

// The library's two functions that are called here, under the names that compilers give them
// (Itanium C++ ABI, 5.1); whatever else is used stands in its headers.
const char *const names[] = {
    "_ZN5ZXing11ReadBarcodeERKNS_9ImageViewERKNS_11DecodeHintsE", "_ZNK5ZXing6Result5bytesEv"};
using ReadBarcode = ZXing::Result(const ZXing::ImageView &, const ZXing::DecodeHints &);
using Bytes = const ZXing::ByteArray &(const ZXing::Result &);

void *const *functions() {
  alignas(sizeof(void *) * LATE_LIBRARY_LIMIT) static void *table[LATE_LIBRARY_LIMIT];
  static const bool isLoaded = [] {
    hotside_load_library("libZXing.so.2", "libzxing2", names, 2, table);
    return true;
  }();
  (void)isLoaded;
  return table;
}

int32_t read(
    const uint8_t *pixels, int32_t width, int32_t height, const ZXing::DecodeHints &hints,
    uint8_t *content) {
  try {
    const ZXing::ImageView view(pixels, width, height, ZXing::ImageFormat::Lum);
    const auto result = reinterpret_cast<ReadBarcode *>(functions()[0])(view, hints);
    if (!result.isValid() || result.format() != ZXing::BarcodeFormat::QRCode) return -1;
    const auto &bytes = reinterpret_cast<Bytes *>(functions()[1])(result);
    if (bytes.size() > HOTSIDE_QR_CONTENT_LIMIT) return -1;
    std::copy(bytes.begin(), bytes.end(), content);
    return static_cast<int32_t>(bytes.size());
  } catch (const std::bad_alloc &) {
    return -2;
  } catch (...) {
    return -1;
  }
}

}  // namespace

void hotside_load_zxing(void) { (void)functions(); }

int32_t hotside_qr_read_pure(
    const uint8_t *pixels, int32_t width, int32_t height, uint8_t *content) {
  const auto hints = ZXing::DecodeHints()
                         .setFormats(ZXing::BarcodeFormat::QRCode)
                         .setIsPure(true)
                         .setTryHarder(false)
                         .setTryRotate(false)
                         .setTryDownscale(false)
                         .setBinarizer(ZXing::Binarizer::FixedThreshold);
  return read(pixels, width, height, hints, content);
}

int32_t hotside_qr_search(
    const uint8_t *pixels, int32_t width, int32_t height, enum hotside_qr_threshold threshold,
    uint8_t *content) {
  const auto hints =
      ZXing::DecodeHints()
          .setFormats(ZXing::BarcodeFormat::QRCode)
          .setBinarizer(threshold == HOTSIDE_QR_LOCAL ? ZXing::Binarizer::LocalAverage
                                                      : ZXing::Binarizer::GlobalHistogram);
  return read(pixels, width, height, hints, content);
}
