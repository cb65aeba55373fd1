#include "SymbolKernels.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define HS_AVX2 __attribute__((target("avx2")))
#define HS_CHOOSE(name) (__builtin_cpu_supports("avx2") ? name##_avx2 : name##_plain)
#else
#define HS_CHOOSE(name) (name##_plain)
#endif

enum { MAX_ROWS = 16 };

// MARK: Bounds

/// Whether bytes [first, first + length) of every slot up to `slot` lie in the slab.
static bool slot_fits(size_t slot, size_t slab_length, size_t stride, size_t first, size_t length) {
  if (stride > slab_length || first > stride || length > stride - first) return false;
  // slot < 2^16 and stride <= slab_length < 2^48: no overflow.
  return slab_length < ((size_t)1 << 48) && slot * stride + first + length <= slab_length;
}

static size_t last_slot(const uint16_t *slots, size_t count) {
  uint16_t last = 0;
  for (size_t i = 0; i < count; i++) last = slots[i] > last ? slots[i] : last;
  return last;
}

static size_t last_symbol(const uint16_t *slots, size_t count) {
  uint16_t last = 0;
  for (size_t i = 0; i < count; i++)
    if (slots[i] != HS_NO_SLOT && slots[i] > last) last = slots[i];
  return last;
}

// MARK: Words of eight bytes, the last of them short

static uint64_t load_word(const uint8_t *bytes, size_t count) {
  uint64_t word = 0;
  memcpy(&word, bytes, count);
  return word;
}

static uint64_t doubled_word(uint64_t word) {
  uint64_t top = (word >> 7) & 0x0101010101010101u;
  return ((word & 0x7F7F7F7F7F7F7F7Fu) << 1) ^ (top * 0x1D);
}

// MARK: Sums

/// What a sum needs; `source` is NULL or has as many bytes as are written.
struct sum {
  uint8_t *destination;
  const uint8_t *source;
  const uint8_t *base;
  size_t stride;
  const uint16_t *slots;
  size_t count;
};

static void sum_plain(struct sum s, size_t begin, size_t end) {
  for (size_t i = begin; i < end; i += 8) {
    size_t width = end - i < 8 ? end - i : 8;
    uint64_t word = s.source ? load_word(s.source + i, width) : 0;
    for (size_t j = 0; j < s.count; j++) word ^= load_word(s.base + s.slots[j] * s.stride + i, width);
    memcpy(s.destination + i, &word, width);
  }
}

#if defined(__x86_64__)
HS_AVX2 static void sum_avx2(struct sum s, size_t begin, size_t end) {
  size_t i = begin;
  const __m256i zero = _mm256_setzero_si256();
  for (; end - i >= 256; i += 256) {
    __m256i part[8];
    for (int k = 0; k < 8; k++)
      part[k] = s.source ? _mm256_loadu_si256((const __m256i *)(s.source + i) + k) : zero;
    for (size_t j = 0; j < s.count; j++) {
      const __m256i *symbol = (const __m256i *)(s.base + s.slots[j] * s.stride + i);
      for (int k = 0; k < 8; k++) part[k] = _mm256_xor_si256(part[k], _mm256_loadu_si256(symbol + k));
    }
    for (int k = 0; k < 8; k++) _mm256_storeu_si256((__m256i *)(s.destination + i) + k, part[k]);
  }
  for (; end - i >= 64; i += 64) {
    __m256i part[2];
    for (int k = 0; k < 2; k++)
      part[k] = s.source ? _mm256_loadu_si256((const __m256i *)(s.source + i) + k) : zero;
    for (size_t j = 0; j < s.count; j++) {
      const __m256i *symbol = (const __m256i *)(s.base + s.slots[j] * s.stride + i);
      for (int k = 0; k < 2; k++) part[k] = _mm256_xor_si256(part[k], _mm256_loadu_si256(symbol + k));
    }
    for (int k = 0; k < 2; k++) _mm256_storeu_si256((__m256i *)(s.destination + i) + k, part[k]);
  }
  for (; end - i >= 16; i += 16) {
    __m128i part = s.source ? _mm_loadu_si128((const __m128i *)(s.source + i)) : _mm_setzero_si128();
    for (size_t j = 0; j < s.count; j++)
      part = _mm_xor_si128(
          part, _mm_loadu_si128((const __m128i *)(s.base + s.slots[j] * s.stride + i)));
    _mm_storeu_si128((__m128i *)(s.destination + i), part);
  }
  sum_plain(s, i, end);
}
#endif

typedef void (*sum_function)(struct sum, size_t, size_t);

static bool combine(sum_function run, uint8_t *slab, size_t slab_length, size_t stride, size_t first,
                    size_t length, uint16_t destination, const uint8_t *source,
                    size_t source_length, const uint16_t *slots, size_t count) {
  size_t last = last_slot(slots, count);
  if (destination > last) last = destination;
  if (source_length > length || !slot_fits(last, slab_length, stride, first, length)) return false;
  struct sum s = {slab + destination * stride + first, source, slab + first, stride, slots, count};
  run(s, 0, source_length);
  s.source = NULL;
  if (source_length < length) run(s, source_length, length);
  return true;
}

bool hs_symbols_combine(uint8_t *slab, size_t slab_length, size_t stride, size_t first,
                        size_t length, uint16_t destination, const uint8_t *source,
                        size_t source_length, const uint16_t *slots, size_t count) {
  return combine(HS_CHOOSE(sum), slab, slab_length, stride, first, length, destination, source,
                 source_length, slots, count);
}

bool hs_symbols_combine_scalar(uint8_t *slab, size_t slab_length, size_t stride, size_t first,
                               size_t length, uint16_t destination, const uint8_t *source,
                               size_t source_length, const uint16_t *slots, size_t count) {
  return combine(sum_plain, slab, slab_length, stride, first, length, destination, source,
                 source_length, slots, count);
}

static bool sum_into(sum_function run, uint8_t *buffer, size_t buffer_length, size_t offset,
                     size_t length, const uint8_t *slab, size_t slab_length, size_t stride,
                     const uint16_t *slots, size_t count) {
  if (offset > buffer_length || length > buffer_length - offset) return false;
  if (!slot_fits(last_slot(slots, count), slab_length, stride, 0, length)) return false;
  struct sum s = {buffer + offset, NULL, slab, stride, slots, count};
  run(s, 0, length);
  return true;
}

bool hs_symbols_sum(uint8_t *buffer, size_t buffer_length, size_t offset, size_t length,
                    const uint8_t *slab, size_t slab_length, size_t stride, const uint16_t *slots,
                    size_t count) {
  return sum_into(HS_CHOOSE(sum), buffer, buffer_length, offset, length, slab, slab_length, stride,
                  slots, count);
}

bool hs_symbols_sum_scalar(uint8_t *buffer, size_t buffer_length, size_t offset, size_t length,
                           const uint8_t *slab, size_t slab_length, size_t stride,
                           const uint16_t *slots, size_t count) {
  return sum_into(sum_plain, buffer, buffer_length, offset, length, slab, slab_length, stride, slots,
                  count);
}

// MARK: HDPC rows

/// What the fold needs, checked; `base` is the byte `first` of slot 0.
struct fold {
  uint8_t *base;
  size_t stride;
  const uint16_t *columns;
  size_t column_count;
  const uint8_t *pairs;
  const uint16_t *rows;
  size_t row_count;
};

static const uint8_t no_symbol[64];

/// The bytes of column `c` at byte `i`; all zeros where there is no symbol.
static inline const uint8_t *column_bytes(const struct fold *f, size_t c, size_t i) {
  uint16_t slot = f->columns[c];
  return slot == HS_NO_SLOT ? no_symbol : f->base + slot * f->stride + i;
}

static void fold_plain(const struct fold *f, size_t begin, size_t end) {
  for (size_t i = begin; i < end; i += 8) {
    size_t width = end - i < 8 ? end - i : 8;
    uint64_t rows[MAX_ROWS] = {0}, running = 0;
    for (size_t c = 0; c + 1 < f->column_count; c++) {
      running = doubled_word(running) ^ load_word(column_bytes(f, c, i), width);
      rows[f->pairs[2 * c]] ^= running;
      rows[f->pairs[2 * c + 1]] ^= running;
    }
    running = doubled_word(running) ^ load_word(column_bytes(f, f->column_count - 1, i), width);
    for (size_t r = 0; r < f->row_count; r++, running = doubled_word(running)) {
      rows[r] ^= running;
      if (f->rows[r] != HS_NO_SLOT) memcpy(f->base + f->rows[r] * f->stride + i, rows + r, width);
    }
  }
}

#if defined(__x86_64__)
HS_AVX2 static inline __m256i doubled_avx2(__m256i bytes) {
  __m256i negative = _mm256_cmpgt_epi8(_mm256_setzero_si256(), bytes);
  __m256i reduction = _mm256_and_si256(negative, _mm256_set1_epi8(0x1D));
  return _mm256_xor_si256(_mm256_add_epi8(bytes, bytes), reduction);
}

/// The fold of `32 * width` bytes from byte `i`; `width` is a constant at every call.
HS_AVX2 static inline __attribute__((always_inline)) void fold_step_avx2(const struct fold *f,
                                                                         size_t i, const int width) {
  __m256i rows[MAX_ROWS][2], running[2];
  for (int k = 0; k < width; k++) {
    running[k] = _mm256_setzero_si256();
    for (int r = 0; r < MAX_ROWS; r++) rows[r][k] = _mm256_setzero_si256();
  }
  for (size_t c = 0; c + 1 < f->column_count; c++) {
    const __m256i *symbol = (const __m256i *)column_bytes(f, c, i);
    __m256i *one = rows[f->pairs[2 * c]], *other = rows[f->pairs[2 * c + 1]];
    for (int k = 0; k < width; k++) {
      running[k] = _mm256_xor_si256(doubled_avx2(running[k]), _mm256_loadu_si256(symbol + k));
      one[k] = _mm256_xor_si256(one[k], running[k]);
      other[k] = _mm256_xor_si256(other[k], running[k]);
    }
  }
  const __m256i *symbol = (const __m256i *)column_bytes(f, f->column_count - 1, i);
  for (int k = 0; k < width; k++)
    running[k] = _mm256_xor_si256(doubled_avx2(running[k]), _mm256_loadu_si256(symbol + k));
  for (size_t r = 0; r < f->row_count; r++) {
    for (int k = 0; k < width; k++) {
      rows[r][k] = _mm256_xor_si256(rows[r][k], running[k]);
      running[k] = doubled_avx2(running[k]);
    }
    if (f->rows[r] == HS_NO_SLOT) continue;
    __m256i *row = (__m256i *)(f->base + f->rows[r] * f->stride + i);
    for (int k = 0; k < width; k++) _mm256_storeu_si256(row + k, rows[r][k]);
  }
}

HS_AVX2 static void fold_avx2(const struct fold *f, size_t begin, size_t end) {
  size_t i = begin;
  for (; end - i >= 64; i += 64) fold_step_avx2(f, i, 2);
  for (; end - i >= 32; i += 32) fold_step_avx2(f, i, 1);
  fold_plain(f, i, end);
}
#endif

typedef void (*fold_function)(const struct fold *, size_t, size_t);

static bool fold_hdpc(fold_function run, uint8_t *slab, size_t slab_length, size_t stride,
                      size_t first, size_t length, const uint16_t *columns, size_t column_count,
                      const uint8_t *pairs, size_t pair_count, const uint16_t *rows,
                      size_t row_count) {
  if (column_count == 0 || pair_count != 2 * (column_count - 1) || row_count > MAX_ROWS)
    return false;
  size_t last = last_symbol(columns, column_count), last_row = last_symbol(rows, row_count);
  if (last_row > last) last = last_row;
  if (!slot_fits(last, slab_length, stride, first, length)) return false;
  for (size_t i = 0; i < pair_count; i++)
    if (pairs[i] >= row_count) return false;
  struct fold f = {slab + first, stride, columns, column_count, pairs, rows, row_count};
  run(&f, 0, length);
  return true;
}

bool hs_symbols_fold_hdpc(uint8_t *slab, size_t slab_length, size_t stride, size_t first,
                          size_t length, const uint16_t *columns, size_t column_count,
                          const uint8_t *pairs, size_t pair_count, const uint16_t *rows,
                          size_t row_count) {
  return fold_hdpc(HS_CHOOSE(fold), slab, slab_length, stride, first, length, columns, column_count,
                   pairs, pair_count, rows, row_count);
}

bool hs_symbols_fold_hdpc_scalar(uint8_t *slab, size_t slab_length, size_t stride, size_t first,
                                 size_t length, const uint16_t *columns, size_t column_count,
                                 const uint8_t *pairs, size_t pair_count, const uint16_t *rows,
                                 size_t row_count) {
  return fold_hdpc(fold_plain, slab, slab_length, stride, first, length, columns, column_count,
                   pairs, pair_count, rows, row_count);
}

// MARK: Products

static void multiply_add_plain(uint8_t *destination, const uint8_t *source, size_t length,
                               const uint8_t *products) {
  for (size_t i = 0; i < length; i++)
    destination[i] ^= products[source[i] & 15] ^ products[16 + (source[i] >> 4)];
}

static void scale_plain(uint8_t *destination, size_t length, const uint8_t *products) {
  for (size_t i = 0; i < length; i++)
    destination[i] = products[destination[i] & 15] ^ products[16 + (destination[i] >> 4)];
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
    __m256i product = product_avx2(_mm256_loadu_si256((const __m256i *)(source + i)), products);
    __m256i *target = (__m256i *)(destination + i);
    _mm256_storeu_si256(target, _mm256_xor_si256(_mm256_loadu_si256(target), product));
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

static bool multiply_add(multiply_add_function run, uint8_t *slab, size_t slab_length, size_t stride,
                         size_t first, size_t length, uint16_t destination, uint16_t source,
                         const uint8_t *products, size_t product_count) {
  size_t last = destination > source ? destination : source;
  if (product_count != 32 || destination == source ||
      !slot_fits(last, slab_length, stride, first, length))
    return false;
  run(slab + destination * stride + first, slab + source * stride + first, length, products);
  return true;
}

bool hs_symbol_multiply_add(uint8_t *slab, size_t slab_length, size_t stride, size_t first,
                            size_t length, uint16_t destination, uint16_t source,
                            const uint8_t *products, size_t product_count) {
  return multiply_add(HS_CHOOSE(multiply_add), slab, slab_length, stride, first, length,
                      destination, source, products, product_count);
}

bool hs_symbol_multiply_add_scalar(uint8_t *slab, size_t slab_length, size_t stride, size_t first,
                                   size_t length, uint16_t destination, uint16_t source,
                                   const uint8_t *products, size_t product_count) {
  return multiply_add(multiply_add_plain, slab, slab_length, stride, first, length, destination,
                      source, products, product_count);
}

static bool scale(scale_function run, uint8_t *slab, size_t slab_length, size_t stride, size_t first,
                  size_t length, uint16_t destination, const uint8_t *products,
                  size_t product_count) {
  if (product_count != 32 || !slot_fits(destination, slab_length, stride, first, length))
    return false;
  run(slab + destination * stride + first, length, products);
  return true;
}

bool hs_symbol_scale(uint8_t *slab, size_t slab_length, size_t stride, size_t first, size_t length,
                     uint16_t destination, const uint8_t *products, size_t product_count) {
  return scale(HS_CHOOSE(scale), slab, slab_length, stride, first, length, destination, products,
               product_count);
}

bool hs_symbol_scale_scalar(uint8_t *slab, size_t slab_length, size_t stride, size_t first,
                            size_t length, uint16_t destination, const uint8_t *products,
                            size_t product_count) {
  return scale(scale_plain, slab, slab_length, stride, first, length, destination, products,
               product_count);
}
