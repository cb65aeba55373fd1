// What the symbol kernels share: the choice of instruction set and the check of slots.
#pragma once

#include <string.h>

#include "SymbolKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define HS_AVX2 __attribute__((target("avx2")))
#define HS_CHOOSE(name) (__builtin_cpu_supports("avx2") ? name##_avx2 : name##_plain)
#else
#define HS_CHOOSE(name) (name##_plain)
#endif

/// Up to eight bytes, in memory order, the missing ones zero.
static inline uint64_t hs_load_word(const uint8_t *bytes, size_t count) {
  uint64_t word = 0;
  memcpy(&word, bytes, count);
  return word;
}

/// Whether `slot`, and so every lower one, lies in the slab.
static inline bool hs_slot_fits(size_t slot, size_t slab_length, size_t length) {
  // slot < 2^16 and length < 2^47: no overflow.
  return length < ((size_t)1 << 47) && (slot + 1) * length <= slab_length;
}

/// The highest of `slots` that is not HS_NO_SLOT, or 0.
static inline uint16_t hs_last_slot(const uint16_t *slots, size_t count) {
  uint16_t last = 0;
  for (size_t i = 0; i < count; i++)
    if (slots[i] != HS_NO_SLOT && slots[i] > last) last = slots[i];
  return last;
}
