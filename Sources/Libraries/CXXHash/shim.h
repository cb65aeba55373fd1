#pragma once
// The header holds the whole library, so nothing is linked.
#define XXH_INLINE_ALL
#include <stddef.h>
#include <stdint.h>
#include <xxhash.h>

// XXH64 of `count` bytes with a seed.
static inline uint64_t xxh64(const uint8_t *bytes, size_t count, uint64_t seed) {
  return XXH64(bytes, count, seed);
}
