// BLAKE2b-256 without a key (RFC 7693).
#include "HashLanes.h"

enum { BLOCK = 128 };

static const uint64_t initial[8] = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

static const uint8_t schedule[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

HS_INLINE void mix(words *v, int a, int b, int c, int d, words x, words y) {
  v[a] += v[b] + x;
  v[d] = hs_rotated_left(v[d] ^ v[a], 32);
  v[c] += v[d];
  v[b] = hs_rotated_left(v[b] ^ v[c], 40);
  v[a] += v[b] + y;
  v[d] = hs_rotated_left(v[d] ^ v[a], 48);
  v[c] += v[d];
  v[b] = hs_rotated_left(v[b] ^ v[c], 1);
}

HS_INLINE void compress(words *h, const uint8_t *const *blocks, words counts, words last) {
  words m[16], v[16];
#pragma unroll
  for (int i = 0; i < 16; i++) m[i] = hs_loaded(blocks, 8 * i, 8);
#pragma unroll
  for (int i = 0; i < 8; i++) {
    v[i] = h[i];
    v[i + 8] = (words){} + initial[i];
  }
  v[12] ^= counts;
  v[14] ^= last;
#pragma unroll
  for (int round = 0; round < 12; round++) {
    const uint8_t *s = schedule[round % 10];
    mix(v, 0, 4, 8, 12, m[s[0]], m[s[1]]);
    mix(v, 1, 5, 9, 13, m[s[2]], m[s[3]]);
    mix(v, 2, 6, 10, 14, m[s[4]], m[s[5]]);
    mix(v, 3, 7, 11, 15, m[s[6]], m[s[7]]);
    mix(v, 0, 5, 10, 15, m[s[8]], m[s[9]]);
    mix(v, 1, 6, 11, 12, m[s[10]], m[s[11]]);
    mix(v, 2, 7, 8, 13, m[s[12]], m[s[13]]);
    mix(v, 3, 4, 9, 14, m[s[14]], m[s[15]]);
  }
#pragma unroll
  for (int i = 0; i < 8; i++) h[i] ^= v[i] ^ v[i + 8];
}

HS_INLINE void hash(uint8_t *digests, const uint8_t *const *messages, const size_t *lengths) {
  static const uint8_t zeros[BLOCK];
  uint8_t ends[LANES][BLOCK] = {};
  size_t ending[LANES], most = 0;
  words h[8];
  for (int i = 0; i < 8; i++) h[i] = (words){} + initial[i];
  h[0] ^= 0x01010020;
  for (int lane = 0; lane < LANES; lane++) {
    size_t length = lengths[lane];
    ending[lane] = length ? (length - 1) / BLOCK : 0;
    if (ending[lane] > most) most = ending[lane];
    if (length > 0) memcpy(ends[lane], messages[lane] + BLOCK * ending[lane], length - BLOCK * ending[lane]);
  }
  for (size_t block = 0; block <= most; block++) {
    const uint8_t *blocks[LANES];
    words counts, last;
    // A message that has ended goes on with zeros, after its digest was written.
    for (int lane = 0; lane < LANES; lane++) {
      blocks[lane] = block < ending[lane]    ? messages[lane] + BLOCK * block
                     : block == ending[lane] ? ends[lane]
                                             : zeros;
      counts[lane] = block < ending[lane] ? BLOCK * (block + 1) : lengths[lane];
      last[lane] = block < ending[lane] ? 0 : ~(uint64_t)0;
    }
    compress(h, blocks, counts, last);
    for (int lane = 0; lane < LANES; lane++)
      for (int i = 0; block == ending[lane] && i < 4; i++)
        hs_store(digests + 32 * lane + 8 * i, h[i], lane);
  }
}

#if defined(__x86_64__)
HS_AVX2 static void hash_avx2(uint8_t *digests, const uint8_t *const *messages,
                              const size_t *lengths) {
  hash(digests, messages, lengths);
}

HS_AVX512 static void hash_avx512(uint8_t *digests, const uint8_t *const *messages,
                                  const size_t *lengths) {
  hash(digests, messages, lengths);
}
#endif

bool hs_has_lanes(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2");
#else
  return false;
#endif
}

void hs_blake2b_256_lanes(uint8_t *digests, const uint8_t *a, const uint8_t *b, const uint8_t *c,
                          const uint8_t *d, const size_t *lengths) {
  const uint8_t *messages[LANES] = {a, b, c, d};
  HS_CHOOSE(hash)(digests, messages, lengths);
}
