// What the hashes share: four words in a register, and the choice of instruction set.
#pragma once

#include <string.h>

#include "CHashLanes.h"

enum { LANES = 4 };
typedef uint64_t words __attribute__((vector_size(8 * LANES)));

#define HS_INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__)
// The body of a hash is compiled twice: AVX-512 rotates words and has twice the registers.
#define HS_AVX2 __attribute__((target("avx2")))
#define HS_AVX512 __attribute__((target("avx512f,avx512vl")))
#define HS_CHOOSE(name) (__builtin_cpu_supports("avx512vl") ? name##_avx512 : name##_avx2)
#else
#define HS_CHOOSE(name) (name)
#endif

// Every caller is compiled for these registers, and functions with words as parameters are inlined.
#pragma clang diagnostic ignored "-Wpsabi"

HS_INLINE words hs_rotated_left(words x, const int count) {
  return count == 0 ? x : x << count | x >> (64 - count);
}

/// `width` bytes of each message from `offset` on, at most eight, the missing ones zero.
HS_INLINE words hs_loaded(const uint8_t *const *messages, size_t offset, const size_t width) {
  words loaded;
  for (int lane = 0; lane < LANES; lane++) {
    uint64_t word = 0;
    memcpy(&word, messages[lane] + offset, width);
    loaded[lane] = word;
  }
  return loaded;
}

/// Writes one word of the register.
HS_INLINE void hs_store(uint8_t *target, words source, int lane) {
  uint64_t word = source[lane];
  memcpy(target, &word, 8);
}
