#include <string.h>

#include "SymbolSlab.h"

enum { MAX_ROWS = 16 };

/// What the fold needs, checked.
struct fold {
  uint8_t *slab;
  size_t length;
  const uint16_t *columns;
  size_t column_count;
  const uint8_t *pairs;
  const uint16_t *rows;
  size_t row_count;
};

/// As many zeros as a step reads of a symbol.
static const uint8_t no_symbol[64];

/// The bytes of column `c` from byte `i`.
static inline const uint8_t *column_bytes(const struct fold *f, size_t c, size_t i) {
  uint16_t slot = f->columns[c];
  return slot == HS_NO_SLOT ? no_symbol : f->slab + slot * f->length + i;
}

/// Eight bytes, each multiplied by 2 in GF(256).
static uint64_t doubled_word(uint64_t word) {
  uint64_t top = (word >> 7) & 0x0101010101010101u;
  return ((word & 0x7F7F7F7F7F7F7F7Fu) << 1) ^ (top * 0x1D);
}

static void fold_plain(const struct fold *f, size_t begin) {
  for (size_t i = begin; i < f->length; i += 8) {
    size_t width = f->length - i < 8 ? f->length - i : 8;
    uint64_t rows[MAX_ROWS] = {0}, running = 0;
    for (size_t c = 0; c + 1 < f->column_count; c++) {
      running = doubled_word(running) ^ hs_load_word(column_bytes(f, c, i), width);
      rows[f->pairs[2 * c]] ^= running;
      rows[f->pairs[2 * c + 1]] ^= running;
    }
    running = doubled_word(running) ^ hs_load_word(column_bytes(f, f->column_count - 1, i), width);
    for (size_t r = 0; r < f->row_count; r++, running = doubled_word(running)) {
      rows[r] ^= running;
      if (f->rows[r] != HS_NO_SLOT) memcpy(f->slab + f->rows[r] * f->length + i, rows + r, width);
    }
  }
}

#if defined(__x86_64__)
/// 32 bytes, each multiplied by 2 in GF(256): added to itself, reduced where the top bit was set.
HS_AVX2 static inline __m256i doubled_avx2(__m256i bytes) {
  __m256i negative = _mm256_cmpgt_epi8(_mm256_setzero_si256(), bytes);
  __m256i reduction = _mm256_and_si256(negative, _mm256_set1_epi8(0x1D));
  return _mm256_xor_si256(_mm256_add_epi8(bytes, bytes), reduction);
}

/// The fold of `32 * width` bytes from byte `i`; `width` is a constant at every call, at most 2.
HS_AVX2 static inline __attribute__((always_inline)) void
fold_step_avx2(const struct fold *f, size_t i, const int width) {
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
    __m256i *row = (__m256i *)(f->slab + f->rows[r] * f->length + i);
    for (int k = 0; k < width; k++) _mm256_storeu_si256(row + k, rows[r][k]);
  }
}

HS_AVX2 static void fold_avx2(const struct fold *f, size_t begin) {
  size_t i = begin;
  for (; f->length - i >= 64; i += 64) fold_step_avx2(f, i, 2);
  for (; f->length - i >= 32; i += 32) fold_step_avx2(f, i, 1);
  fold_plain(f, i);
}
#endif

typedef void (*fold_function)(const struct fold *, size_t);

static bool fold_hdpc(fold_function run, uint8_t *slab, size_t slab_length, size_t length,
                      const uint16_t *columns, size_t column_count, const uint8_t *pairs,
                      size_t pair_count, const uint16_t *rows, size_t row_count) {
  if (column_count == 0 || pair_count != 2 * (column_count - 1) || row_count > MAX_ROWS)
    return false;
  if (!hs_slot_fits(hs_last_slot(columns, column_count), slab_length, length) ||
      !hs_slot_fits(hs_last_slot(rows, row_count), slab_length, length))
    return false;
  for (size_t i = 0; i < pair_count; i++)
    if (pairs[i] >= row_count) return false;
  struct fold f = {slab, length, columns, column_count, pairs, rows, row_count};
  run(&f, 0);
  return true;
}

bool hs_symbols_fold_hdpc(uint8_t *slab, size_t slab_length, size_t length,
                          const uint16_t *columns, size_t column_count, const uint8_t *pairs,
                          size_t pair_count, const uint16_t *rows, size_t row_count) {
  return fold_hdpc(HS_CHOOSE(fold), slab, slab_length, length, columns, column_count, pairs,
                   pair_count, rows, row_count);
}

bool hs_symbols_fold_hdpc_scalar(uint8_t *slab, size_t slab_length, size_t length,
                                 const uint16_t *columns, size_t column_count,
                                 const uint8_t *pairs, size_t pair_count, const uint16_t *rows,
                                 size_t row_count) {
  return fold_hdpc(fold_plain, slab, slab_length, length, columns, column_count, pairs, pair_count,
                   rows, row_count);
}
