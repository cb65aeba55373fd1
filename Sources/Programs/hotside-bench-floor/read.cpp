#define ZX_USE_UTF8
#include <ZXing/ReadBarcode.h>

#include <cmath>
#include <vector>

extern "C" {
#include "floor.h"
}

// libzxing at its best: a pixel a module, and told that the picture is a QR code and nothing else.
struct bytes read_piece(const struct job *job, size_t index) {
  const struct bytes &picture = job->pictures[index];
  const size_t side = static_cast<size_t>(std::lround(std::sqrt(static_cast<double>(picture.count))));
  const size_t modules = side / SCALE;
  std::vector<uint8_t> pixels(modules * modules);
  for (size_t y = 0; y < modules; y++)
    for (size_t x = 0; x < modules; x++)
      pixels[y * modules + x] = picture.data[(y * SCALE + SCALE / 2) * side + x * SCALE + SCALE / 2];
  const ZXing::ImageView view(
      pixels.data(), static_cast<int>(modules), static_cast<int>(modules), ZXing::ImageFormat::Lum);
  const auto hints = ZXing::DecodeHints()
                         .setFormats(ZXing::BarcodeFormat::QRCode)
                         .setIsPure(true)
                         .setTryHarder(false)
                         .setTryRotate(false)
                         .setTryDownscale(false)
                         .setBinarizer(ZXing::Binarizer::FixedThreshold);
  const auto found = ZXing::ReadBarcode(view, hints);
  struct bytes result = {nullptr, 0, 0};
  if (found.isValid()) append(&result, found.bytes().data(), found.bytes().size());
  return result;
}
