#include "CZXing.h"

#define ZX_USE_UTF8
#include <ZXing/ReadBarcode.h>

#include <algorithm>
#include <new>

namespace {

int32_t read(
    const uint8_t *pixels, int32_t width, int32_t height, const ZXing::DecodeHints &hints,
    uint8_t *content) {
  try {
    const ZXing::ImageView view(pixels, width, height, ZXing::ImageFormat::Lum);
    const auto result = ZXing::ReadBarcode(view, hints);
    if (!result.isValid() || result.format() != ZXing::BarcodeFormat::QRCode) return -1;
    const auto &bytes = result.bytes();
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
