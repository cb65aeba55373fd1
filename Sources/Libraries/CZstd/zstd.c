#include "CZstd.h"

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
  F(ZSTD_DCtx_setParameter) \
  F(ZSTD_createDStream) \
  F(ZSTD_decompressStream) \
  F(ZSTD_freeDStream) \
  F(ZSTD_getErrorCode) \
  F(ZSTD_getErrorName) \
  F(ZSTD_getFrameHeader) \
  F(ZSTD_isError)

LATE_LIBRARY("libzstd.so.1", "libzstd1", FUNCTIONS)

void hotside_load_zstd(void) { (void)library(); }

ZSTD_DStream *hotside_zstd_stream(int window_log) {
  ZSTD_DStream *const stream = library()->ZSTD_createDStream();
  if (stream == NULL) return NULL;
  const size_t codes[] = {
      library()->ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, window_log),
      library()->ZSTD_DCtx_setParameter(stream, ZSTD_d_stableOutBuffer, 1),
  };
  for (size_t index = 0; index < sizeof codes / sizeof *codes; ++index)
    if (library()->ZSTD_isError(codes[index])) {
      library()->ZSTD_freeDStream(stream);
      return NULL;
    }
  return stream;
}

size_t ZSTD_freeDStream(ZSTD_DStream *stream) { return library()->ZSTD_freeDStream(stream); }

size_t ZSTD_decompressStream(ZSTD_DStream *stream, ZSTD_outBuffer *output, ZSTD_inBuffer *input) {
  return library()->ZSTD_decompressStream(stream, output, input);
}

size_t ZSTD_getFrameHeader(ZSTD_frameHeader *header, const void *bytes, size_t count) {
  return library()->ZSTD_getFrameHeader(header, bytes, count);
}

unsigned ZSTD_isError(size_t code) { return library()->ZSTD_isError(code); }

ZSTD_ErrorCode ZSTD_getErrorCode(size_t code) { return library()->ZSTD_getErrorCode(code); }

const char *ZSTD_getErrorName(size_t code) { return library()->ZSTD_getErrorName(code); }
