#include "CZXing.h"

#define ZX_USE_UTF8
#include <ZXing/ReadBarcode.h>

#include <algorithm>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

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
  } catch (...) {
    return -1;
  }
}

/// What the child leaves in memory that it shares with its parent.
struct Answer {
  int32_t count;
  uint8_t content[HOTSIDE_QR_CONTENT_LIMIT];
};

/// Makes a failure of the child end it without a word, whatever the parent does with signals.
void confine() {
  for (const int number : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGALRM, SIGXCPU})
    std::signal(number, SIG_DFL);
  const rlimit no_core = {0, 0};
  const rlimit seconds = {20, 20};
  setrlimit(RLIMIT_CORE, &no_core);
  setrlimit(RLIMIT_CPU, &seconds);
  alarm(60);
  const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (null >= 0) dup2(null, STDERR_FILENO);
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
  void *const memory = mmap(
      nullptr, sizeof(Answer), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return -2;
  auto *const answer = static_cast<Answer *>(memory);
  answer->count = -1;

  const pid_t child = fork();
  if (child == 0) {
    confine();
    const auto hints = ZXing::DecodeHints()
                           .setFormats(ZXing::BarcodeFormat::QRCode)
                           .setBinarizer(
                               threshold == HOTSIDE_QR_LOCAL ? ZXing::Binarizer::LocalAverage
                                                             : ZXing::Binarizer::GlobalHistogram);
    answer->count = read(pixels, width, height, hints, answer->content);
    _exit(0);
  }

  int32_t count = -2;
  if (child > 0) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    // A child that failed may have left anything there.
    const bool done = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    count = done ? std::clamp<int32_t>(answer->count, -1, HOTSIDE_QR_CONTENT_LIMIT) : -1;
    if (count > 0) std::copy_n(answer->content, count, content);
  }
  munmap(memory, sizeof(Answer));
  return count;
}
