// The absorption of STROBE-128 v1.0.2 on Keccak-f[1600] (FIPS 202, 3).
#include "HashLanes.h"

enum { RATE = 166, STATE = 200 };

static const uint64_t constants[24] = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000,
    0x000000000000808b, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
    0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
    0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
    0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};

/// The rotation of word x + 5y.
static const int rotations[25] = {0,  1,  62, 28, 27, 36, 44, 6,  55, 20, 3,  10, 43,
                                  25, 39, 41, 45, 15, 21, 8,  18, 2,  61, 56, 14};

HS_INLINE void permute(words *a) {
  for (int round = 0; round < 24; round++) {
    words c[5], d[5], b[25];
#pragma unroll
    for (int x = 0; x < 5; x++) c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
#pragma unroll
    for (int x = 0; x < 5; x++) d[x] = c[(x + 4) % 5] ^ hs_rotated_left(c[(x + 1) % 5], 1);
#pragma unroll
    for (int i = 0; i < 25; i++) {
      int x = i % 5, y = i / 5;
      b[y + 5 * ((2 * x + 3 * y) % 5)] = hs_rotated_left(a[i] ^ d[x], rotations[i]);
    }
#pragma unroll
    for (int i = 0; i < 25; i++) {
      int row = i - i % 5;
      a[i] = b[i] ^ (~b[(i + 1) % 5 + row] & b[(i + 2) % 5 + row]);
    }
    a[0] ^= constants[round];
  }
}

HS_INLINE void absorb(uint8_t *states, const uint8_t *const *messages, size_t blocks) {
  const uint8_t *sources[LANES];
  words a[25];
  for (int lane = 0; lane < LANES; lane++) sources[lane] = states + STATE * lane;
#pragma unroll
  for (int i = 0; i < 25; i++) a[i] = hs_loaded(sources, 8 * i, 8);
  for (size_t block = 0; block < blocks; block++) {
#pragma unroll
    for (int i = 0; i < 20; i++) a[i] ^= hs_loaded(messages, RATE * block + 8 * i, 8);
    // Byte 166 is the start of the operation, 0; byte 167 is the padding, 04 and 80.
    a[20] ^= hs_loaded(messages, RATE * block + 160, 6) ^ (uint64_t)0x84 << 56;
    permute(a);
  }
#pragma unroll
  for (int i = 0; i < 25; i++)
    for (int lane = 0; lane < LANES; lane++) hs_store(states + STATE * lane + 8 * i, a[i], lane);
}

#if defined(__x86_64__)
HS_AVX2 static void absorb_avx2(uint8_t *states, const uint8_t *const *messages, size_t blocks) {
  absorb(states, messages, blocks);
}

HS_AVX512 static void absorb_avx512(uint8_t *states, const uint8_t *const *messages,
                                    size_t blocks) {
  absorb(states, messages, blocks);
}
#endif

void hs_strobe_128_lanes(uint8_t *states, const uint8_t *a, const uint8_t *b, const uint8_t *c,
                         const uint8_t *d, size_t blocks) {
  const uint8_t *messages[LANES] = {a, b, c, d};
  HS_CHOOSE(absorb)(states, messages, blocks);
}
