#include "CZXing.h"

#define ZX_USE_UTF8
#include <ZXing/ReadBarcode.h>

#include <algorithm>

int32_t hotside_qr_read(
    const uint8_t *pixels, int32_t width, int32_t height, enum hotside_qr_effort effort,
    uint8_t *content, int32_t capacity) {
  try {
    const bool pure = effort == HOTSIDE_QR_PURE;
    const auto binarizer = pure ? ZXing::Binarizer::FixedThreshold
                           : effort == HOTSIDE_QR_SEARCH ? ZXing::Binarizer::LocalAverage
                                                         : ZXing::Binarizer::GlobalHistogram;
    auto hints = ZXing::DecodeHints()
                     .setFormats(ZXing::BarcodeFormat::QRCode)
                     .setIsPure(pure)
                     .setTryHarder(!pure)
                     .setTryRotate(!pure)
                     .setTryDownscale(!pure)
                     .setBinarizer(binarizer);
    const ZXing::ImageView view(pixels, width, height, ZXing::ImageFormat::Lum);
    const auto result = ZXing::ReadBarcode(view, hints);
    if (!result.isValid() || result.format() != ZXing::BarcodeFormat::QRCode) return -1;
    const auto &bytes = result.bytes();
    if (capacity < 0 || bytes.size() > static_cast<size_t>(capacity)) return -2;
    std::copy(bytes.begin(), bytes.end(), content);
    return static_cast<int32_t>(bytes.size());
  } catch (...) {
    return -2;
  }
}
