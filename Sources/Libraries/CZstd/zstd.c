#include "CZstd.h"

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
  F(ZSTD_DCtx_setParameter) \
  F(ZSTD_createDStream) \
  F(ZSTD_decompressStream) \
  F(ZSTD_freeDStream) \
  F(ZSTD_getErrorName) \
  F(ZSTD_isError)

LATE_LIBRARY("libzstd.so.1", "libzstd1", FUNCTIONS)

void hotside_load_zstd(void) { (void)library(); }

ZSTD_DStream *ZSTD_createDStream(void) { return library()->ZSTD_createDStream(); }

size_t ZSTD_freeDStream(ZSTD_DStream *stream) { return library()->ZSTD_freeDStream(stream); }

size_t ZSTD_DCtx_setParameter(ZSTD_DCtx *context, ZSTD_dParameter parameter, int value) {
  return library()->ZSTD_DCtx_setParameter(context, parameter, value);
}

size_t ZSTD_decompressStream(ZSTD_DStream *stream, ZSTD_outBuffer *output, ZSTD_inBuffer *input) {
  return library()->ZSTD_decompressStream(stream, output, input);
}

unsigned ZSTD_isError(size_t code) { return library()->ZSTD_isError(code); }

const char *ZSTD_getErrorName(size_t code) { return library()->ZSTD_getErrorName(code); }
