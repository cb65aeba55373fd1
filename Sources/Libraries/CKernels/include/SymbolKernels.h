// Arithmetic on the symbols of a RaptorQ block. They lie in a slab one after the other: slot n is
// the `length` bytes from byte n * length.
//
// Every function checks that all it reads and writes lies inside the buffers it is given; it
// returns false and changes nothing where it does not. `_scalar` is the plain twin of the function
// of that name, which picks AVX2 at run time.
#pragma once

#include <lifetimebound.h>
#include <ptrcheck.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The slot that stands for no symbol, all zeros.
static const uint16_t HS_NO_SLOT = 0xFFFF;

/// Slot `destination` becomes `source` XOR the symbols in `slots`, which may name `destination`.
///
/// What `source` lacks up to `length` is zero.
bool hs_symbols_combine(uint8_t *__counted_by(slab_length) slab __noescape, size_t slab_length,
                        size_t length, uint16_t destination,
                        const uint8_t *__counted_by(source_length) source __noescape,
                        size_t source_length,
                        const uint16_t *__counted_by(count) slots __noescape, size_t count);
bool hs_symbols_combine_scalar(uint8_t *__counted_by(slab_length) slab __noescape,
                               size_t slab_length, size_t length, uint16_t destination,
                               const uint8_t *__counted_by(source_length) source __noescape,
                               size_t source_length,
                               const uint16_t *__counted_by(count) slots __noescape, size_t count);

/// Bytes [offset, offset + length) of `buffer` become the XOR of the symbols in `slots`.
bool hs_symbols_sum(uint8_t *__counted_by(buffer_length) buffer __noescape, size_t buffer_length,
                    size_t offset, const uint8_t *__counted_by(slab_length) slab __noescape,
                    size_t slab_length, size_t length,
                    const uint16_t *__counted_by(count) slots __noescape, size_t count);
bool hs_symbols_sum_scalar(uint8_t *__counted_by(buffer_length) buffer __noescape,
                           size_t buffer_length, size_t offset,
                           const uint8_t *__counted_by(slab_length) slab __noescape,
                           size_t slab_length, size_t length,
                           const uint16_t *__counted_by(count) slots __noescape, size_t count);

/// The slots named by `rows` become the right-hand sides of the HDPC rows.
///
/// A running symbol is doubled, XORed with the symbol of the next of `columns` (HS_NO_SLOT: with
/// nothing) and XORed into rows pairs[2c] and pairs[2c + 1] of column c. The last column, which has
/// no pair, goes into row i multiplied by 2 to the power i. A row that is HS_NO_SLOT is not stored.
/// `row_count` is at most 16; `pair_count` is 2 * (column_count - 1).
bool hs_symbols_fold_hdpc(uint8_t *__counted_by(slab_length) slab __noescape, size_t slab_length,
                          size_t length,
                          const uint16_t *__counted_by(column_count) columns __noescape,
                          size_t column_count,
                          const uint8_t *__counted_by(pair_count) pairs __noescape,
                          size_t pair_count,
                          const uint16_t *__counted_by(row_count) rows __noescape,
                          size_t row_count);
bool hs_symbols_fold_hdpc_scalar(uint8_t *__counted_by(slab_length) slab __noescape,
                                 size_t slab_length, size_t length,
                                 const uint16_t *__counted_by(column_count) columns __noescape,
                                 size_t column_count,
                                 const uint8_t *__counted_by(pair_count) pairs __noescape,
                                 size_t pair_count,
                                 const uint16_t *__counted_by(row_count) rows __noescape,
                                 size_t row_count);

/// Slot `destination` is XORed with another slot, `source`, times a constant of GF(256).
///
/// `products` are 32 bytes: the constant times 0, 1, ... 15, then times 0, 16, ... 240.
bool hs_symbol_multiply_add(uint8_t *__counted_by(slab_length) slab __noescape, size_t slab_length,
                            size_t length, uint16_t destination, uint16_t source,
                            const uint8_t *__counted_by(product_count) products __noescape,
                            size_t product_count);
bool hs_symbol_multiply_add_scalar(uint8_t *__counted_by(slab_length) slab __noescape,
                                   size_t slab_length, size_t length, uint16_t destination,
                                   uint16_t source,
                                   const uint8_t *__counted_by(product_count) products __noescape,
                                   size_t product_count);

/// Slot `destination` is multiplied by a constant of GF(256); `products` as above.
bool hs_symbol_scale(uint8_t *__counted_by(slab_length) slab __noescape, size_t slab_length,
                     size_t length, uint16_t destination,
                     const uint8_t *__counted_by(product_count) products __noescape,
                     size_t product_count);
bool hs_symbol_scale_scalar(uint8_t *__counted_by(slab_length) slab __noescape, size_t slab_length,
                            size_t length, uint16_t destination,
                            const uint8_t *__counted_by(product_count) products __noescape,
                            size_t product_count);
