#include <string.h>

#include "SymbolSlab.h"

/// What a sum is made of; `source` is NULL or has as many bytes as are written.
struct sum {
  uint8_t *destination;
  const uint8_t *source;
  const uint8_t *slab;
  size_t length;
  const uint16_t *slots;
  size_t count;
};

static const uint8_t *symbol_bytes(const struct sum *s, size_t index, size_t byte) {
  return s->slab + s->slots[index] * s->length + byte;
}

static void sum_plain(const struct sum *s, size_t begin, size_t end) {
  for (size_t i = begin; i < end; i += 8) {
    size_t width = end - i < 8 ? end - i : 8;
    uint64_t word = s->source ? hs_load_word(s->source + i, width) : 0;
    for (size_t j = 0; j < s->count; j++) word ^= hs_load_word(symbol_bytes(s, j, i), width);
    memcpy(s->destination + i, &word, width);
  }
}

#if defined(__x86_64__)
/// The sum of `32 * width` bytes from byte `i`; `width` is a constant at every call.
HS_AVX2 static inline __attribute__((always_inline)) void
sum_step_avx2(const struct sum *s, size_t i, const int width) {
  __m256i part[8];
  for (int k = 0; k < width; k++)
    part[k] = s->source ? _mm256_loadu_si256((const __m256i *)(s->source + i) + k)
                        : _mm256_setzero_si256();
  for (size_t j = 0; j < s->count; j++) {
    const __m256i *symbol = (const __m256i *)symbol_bytes(s, j, i);
    for (int k = 0; k < width; k++)
      part[k] = _mm256_xor_si256(part[k], _mm256_loadu_si256(symbol + k));
  }
  for (int k = 0; k < width; k++) _mm256_storeu_si256((__m256i *)(s->destination + i) + k, part[k]);
}

HS_AVX2 static void sum_avx2(const struct sum *s, size_t begin, size_t end) {
  size_t i = begin;
  for (; end - i >= 256; i += 256) sum_step_avx2(s, i, 8);
  for (; end - i >= 64; i += 64) sum_step_avx2(s, i, 2);
  for (; end - i >= 16; i += 16) {
    __m128i part = _mm_setzero_si128();
    if (s->source) part = _mm_loadu_si128((const __m128i *)(s->source + i));
    for (size_t j = 0; j < s->count; j++)
      part = _mm_xor_si128(part, _mm_loadu_si128((const __m128i *)symbol_bytes(s, j, i)));
    _mm_storeu_si128((__m128i *)(s->destination + i), part);
  }
  sum_plain(s, i, end);
}
#endif

typedef void (*sum_function)(const struct sum *, size_t, size_t);

/// Whether all of `slots` lie in the slab; HS_NO_SLOT is no slot here.
static bool slots_fit(const uint16_t *slots, size_t count, size_t slab_length, size_t length) {
  uint16_t last = 0;
  for (size_t i = 0; i < count; i++) last = slots[i] > last ? slots[i] : last;
  return count == 0 || hs_slot_fits(last, slab_length, length);
}

static bool combine(sum_function run, uint8_t *slab, size_t slab_length, size_t length,
                    uint16_t destination, const uint8_t *source, size_t source_length,
                    const uint16_t *slots, size_t count) {
  if (source_length > length || !slots_fit(slots, count, slab_length, length) ||
      !hs_slot_fits(destination, slab_length, length))
    return false;
  struct sum s = {slab + destination * length, source, slab, length, slots, count};
  run(&s, 0, source_length);
  s.source = NULL;
  if (source_length < length) run(&s, source_length, length);
  return true;
}

bool hs_symbols_combine(uint8_t *slab, size_t slab_length, size_t length, uint16_t destination,
                        const uint8_t *source, size_t source_length, const uint16_t *slots,
                        size_t count) {
  return combine(HS_CHOOSE(sum), slab, slab_length, length, destination, source, source_length,
                 slots, count);
}

bool hs_symbols_combine_scalar(uint8_t *slab, size_t slab_length, size_t length,
                               uint16_t destination, const uint8_t *source, size_t source_length,
                               const uint16_t *slots, size_t count) {
  return combine(sum_plain, slab, slab_length, length, destination, source, source_length, slots,
                 count);
}

static bool sum_up(sum_function run, uint8_t *buffer, size_t buffer_length, size_t offset,
                   const uint8_t *slab, size_t slab_length, size_t length, const uint16_t *slots,
                   size_t count) {
  if (offset > buffer_length || length > buffer_length - offset ||
      !slots_fit(slots, count, slab_length, length))
    return false;
  struct sum s = {buffer + offset, NULL, slab, length, slots, count};
  run(&s, 0, length);
  return true;
}

bool hs_symbols_sum(uint8_t *buffer, size_t buffer_length, size_t offset, const uint8_t *slab,
                    size_t slab_length, size_t length, const uint16_t *slots, size_t count) {
  return sum_up(HS_CHOOSE(sum), buffer, buffer_length, offset, slab, slab_length, length, slots,
                count);
}

bool hs_symbols_sum_scalar(uint8_t *buffer, size_t buffer_length, size_t offset,
                           const uint8_t *slab, size_t slab_length, size_t length,
                           const uint16_t *slots, size_t count) {
  return sum_up(sum_plain, buffer, buffer_length, offset, slab, slab_length, length, slots, count);
}
