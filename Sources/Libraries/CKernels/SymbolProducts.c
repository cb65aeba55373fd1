#include "SymbolSlab.h"

static uint8_t product(uint8_t byte, const uint8_t *products) {
  return products[byte & 15] ^ products[16 + (byte >> 4)];
}

static void multiply_add_plain(uint8_t *destination, const uint8_t *source, size_t length,
                               const uint8_t *products) {
  for (size_t i = 0; i < length; i++) destination[i] ^= product(source[i], products);
}

static void scale_plain(uint8_t *destination, size_t length, const uint8_t *products) {
  for (size_t i = 0; i < length; i++) destination[i] = product(destination[i], products);
}

#if defined(__x86_64__)
HS_AVX2 static inline __m256i product_avx2(__m256i bytes, const uint8_t *products) {
  const __m256i low = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)products));
  const __m256i high = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)products + 1));
  const __m256i mask = _mm256_set1_epi8(15);
  __m256i top = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), mask);
  return _mm256_xor_si256(_mm256_shuffle_epi8(low, _mm256_and_si256(bytes, mask)),
                          _mm256_shuffle_epi8(high, top));
}

HS_AVX2 static void multiply_add_avx2(uint8_t *destination, const uint8_t *source, size_t length,
                                      const uint8_t *products) {
  size_t i = 0;
  for (; length - i >= 32; i += 32) {
    __m256i added = product_avx2(_mm256_loadu_si256((const __m256i *)(source + i)), products);
    __m256i *target = (__m256i *)(destination + i);
    _mm256_storeu_si256(target, _mm256_xor_si256(_mm256_loadu_si256(target), added));
  }
  multiply_add_plain(destination + i, source + i, length - i, products);
}

HS_AVX2 static void scale_avx2(uint8_t *destination, size_t length, const uint8_t *products) {
  size_t i = 0;
  for (; length - i >= 32; i += 32) {
    __m256i *target = (__m256i *)(destination + i);
    _mm256_storeu_si256(target, product_avx2(_mm256_loadu_si256(target), products));
  }
  scale_plain(destination + i, length - i, products);
}
#endif

typedef void (*multiply_add_function)(uint8_t *, const uint8_t *, size_t, const uint8_t *);
typedef void (*scale_function)(uint8_t *, size_t, const uint8_t *);

static bool multiply_add(multiply_add_function run, uint8_t *slab, size_t slab_length,
                         size_t length, uint16_t destination, uint16_t source,
                         const uint8_t *products, size_t product_count) {
  if (product_count != 32 || destination == source ||
      !hs_slot_fits(destination, slab_length, length) || !hs_slot_fits(source, slab_length, length))
    return false;
  run(slab + destination * length, slab + source * length, length, products);
  return true;
}

bool hs_symbol_multiply_add(uint8_t *slab, size_t slab_length, size_t length, uint16_t destination,
                            uint16_t source, const uint8_t *products, size_t product_count) {
  return multiply_add(HS_CHOOSE(multiply_add), slab, slab_length, length, destination, source,
                      products, product_count);
}

bool hs_symbol_multiply_add_scalar(uint8_t *slab, size_t slab_length, size_t length,
                                   uint16_t destination, uint16_t source, const uint8_t *products,
                                   size_t product_count) {
  return multiply_add(multiply_add_plain, slab, slab_length, length, destination, source, products,
                      product_count);
}

static bool scale(scale_function run, uint8_t *slab, size_t slab_length, size_t length,
                  uint16_t destination, const uint8_t *products, size_t product_count) {
  if (product_count != 32 || !hs_slot_fits(destination, slab_length, length)) return false;
  run(slab + destination * length, length, products);
  return true;
}

bool hs_symbol_scale(uint8_t *slab, size_t slab_length, size_t length, uint16_t destination,
                     const uint8_t *products, size_t product_count) {
  return scale(HS_CHOOSE(scale), slab, slab_length, length, destination, products, product_count);
}

bool hs_symbol_scale_scalar(uint8_t *slab, size_t slab_length, size_t length, uint16_t destination,
                            const uint8_t *products, size_t product_count) {
  return scale(scale_plain, slab, slab_length, length, destination, products, product_count);
}
