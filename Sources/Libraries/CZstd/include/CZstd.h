#pragma once
// What takes the place of the library's functions is seen by this program alone.
#define ZSTDLIB_VISIBLE __attribute__((visibility("hidden")))
#define ZSTDERRORLIB_VISIBLE __attribute__((visibility("hidden")))
#define ZSTD_STATIC_LINKING_ONLY
#include <zstd.h>
#include <zstd_errors.h>

/// Loads the library, for a process that shuts itself in and could not load it any more.
void hotside_load_zstd(void);

/// Makes a stream that unpacks straight into the caller's buffer, which must be the same in every call. The
/// stream has no window of its own, so an announced window costs no memory. NULL without memory.
///
/// `window_log` is the binary logarithm of the largest window that is accepted.
ZSTD_DStream *_Nullable hotside_zstd_stream(int window_log);
