#pragma once
// What takes the place of the library's functions is seen by this program alone.
#define ZSTDLIB_VISIBLE __attribute__((visibility("hidden")))
#include <zstd.h>

/// Loads the library, for a process that shuts itself in and could not load it any more.
void hotside_load_zstd(void);
