#include "CDigest.h"

#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

#define HS_SHA __attribute__((target("sha,sse4.1,ssse3")))

static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/// Hashes whole blocks of 64 bytes into the eight words of the state.
HS_SHA static void hash_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
  const __m128i swapped = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
  // The instructions take the words as ABEF and CDGH.
  __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(low, high, 8);
  __m128i cdgh = _mm_blend_epi16(high, low, 0xF0);
  for (; blocks > 0; blocks--, bytes += 64) {
    const __m128i first = abef, second = cdgh;
    __m128i words[4];
    for (int i = 0; i < 4; i++)
      words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes + i), swapped);
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      __m128i round = _mm_add_epi32(words[i & 3], _mm_load_si128((const __m128i *)constants + i));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, round);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(round, 0x0E));
      // The words of the next four rounds but three.
      const __m128i middle = _mm_alignr_epi8(words[(i + 3) & 3], words[(i + 2) & 3], 4);
      __m128i next = _mm_sha256msg1_epu32(words[i & 3], words[(i + 1) & 3]);
      next = _mm_add_epi32(next, middle);
      words[i & 3] = _mm_sha256msg2_epu32(next, words[(i + 3) & 3]);
    }
    abef = _mm_add_epi32(abef, first);
    cdgh = _mm_add_epi32(cdgh, second);
  }
  low = _mm_shuffle_epi32(abef, 0x1B);
  high = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(low, high, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(high, low, 8));
}

/// Whether the processor has the instructions: bit 29 of EBX of leaf 7, and SSE4.1 with SSSE3.
static bool has_sha(void) {
  unsigned a, b, c, d;
  return __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("ssse3") &&
         __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 29 & 1);
}

bool hs_sha256(uint8_t *digest, const uint8_t *bytes, size_t count) {
  // Two threads that ask at once write the same value.
  static _Atomic int known;
  if (known == 0) known = has_sha() ? 1 : 2;
  if (known != 1) return false;
  uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const size_t rest = count % 64;
  hash_blocks(state, bytes, count / 64);
  uint8_t last[128] = {0};
  memcpy(last, bytes + (count - rest), rest);
  last[rest] = 0x80;
  const size_t blocks = rest < 56 ? 1 : 2;
  for (int i = 0; i < 8; i++) last[64 * blocks - 1 - i] = (uint8_t)((uint64_t)count * 8 >> 8 * i);
  hash_blocks(state, last, blocks);
  for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
  return true;
}
#else
bool hs_sha256(uint8_t *digest, const uint8_t *bytes, size_t count) {
  (void)digest, (void)bytes, (void)count;
  return false;
}
#endif
