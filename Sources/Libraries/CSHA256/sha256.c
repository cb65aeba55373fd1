#include "CSHA256.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#include <string.h>

#define SHA __attribute__((target("sha,sse4.1")))

enum { BLOCK = 64 };

/// The constants of FIPS 180-4, 4.2.2.
static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/// The state, in the order that the instructions use: words A B E F and words C D G H.
struct state {
  __m128i abef, cdgh;
};

/// Adds whole blocks to a state.
SHA static struct state add_blocks(struct state state, const uint8_t *bytes, size_t count) {
  // Reverses the bytes of each word.
  const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  for (; count > 0; count--, bytes += BLOCK) {
    const struct state before = state;
    __m128i words[4];
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      // The last 16 words of the message schedule; each step replaces the oldest four.
      __m128i *oldest = &words[i % 4], last = words[(i + 3) % 4];
      if (i < 4) {
        *oldest = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes + i), order);
      } else {
        __m128i sum = _mm_add_epi32(
            _mm_sha256msg1_epu32(*oldest, words[(i + 1) % 4]),
            _mm_alignr_epi8(last, words[(i + 2) % 4], 4));
        *oldest = _mm_sha256msg2_epu32(sum, last);
      }
      __m128i input = _mm_add_epi32(*oldest, _mm_load_si128((const __m128i *)constants + i));
      // Each instruction does two rounds.
      state.cdgh = _mm_sha256rnds2_epu32(state.cdgh, state.abef, input);
      state.abef = _mm_sha256rnds2_epu32(state.abef, state.cdgh, _mm_shuffle_epi32(input, 0x0E));
    }
    state.abef = _mm_add_epi32(state.abef, before.abef);
    state.cdgh = _mm_add_epi32(state.cdgh, before.cdgh);
  }
  return state;
}

SHA static void hash(uint8_t *digest, const uint8_t *bytes, size_t length) {
  struct state state = {
      _mm_set_epi32(0x6a09e667, (int)0xbb67ae85, 0x510e527f, (int)0x9b05688c),
      _mm_set_epi32(0x3c6ef372, (int)0xa54ff53a, 0x1f83d9ab, 0x5be0cd19)};
  state = add_blocks(state, bytes, length / BLOCK);
  // The rest, a one bit, zeros, and the length in bits.
  uint8_t tail[2 * BLOCK] = {0};
  size_t rest = length % BLOCK;
  size_t blocks = rest < BLOCK - 8 ? 1 : 2;
  if (rest > 0) memcpy(tail, bytes + length - rest, rest);
  tail[rest] = 0x80;
  uint64_t bits = __builtin_bswap64((uint64_t)length * 8);
  memcpy(tail + blocks * BLOCK - 8, &bits, 8);
  state = add_blocks(state, tail, blocks);
  uint32_t words[8];
  _mm_storeu_si128((__m128i *)words, state.abef);
  _mm_storeu_si128((__m128i *)words + 1, state.cdgh);
  static const uint8_t places[8] = {3, 2, 7, 6, 1, 0, 5, 4};
  for (int i = 0; i < 8; i++) {
    uint32_t word = __builtin_bswap32(words[places[i]]);
    memcpy(digest + 4 * i, &word, 4);
  }
}

/// Whether the processor has the instructions.
static bool is_supported(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSE4_1)) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
}

bool sha256_by_processor(uint8_t *digest, const uint8_t *bytes, size_t length) {
  // The instruction that asks the processor is slow in virtual machines. Concurrent first calls
  // store the same answer.
  static _Atomic signed char known = -1;
  if (known < 0) known = is_supported();
  if (known == 0) return false;
  hash(digest, bytes, length);
  return true;
}
#else
bool sha256_by_processor(uint8_t *digest, const uint8_t *bytes, size_t length) {
  (void)digest, (void)bytes, (void)length;
  return false;
}
#endif
