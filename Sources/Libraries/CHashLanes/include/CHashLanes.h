// Hashes of four messages at once: each 256-bit register holds one word of each message, so that the
// four take little longer than one.
//
// Callers use the functions only where hs_has_lanes returns true. All four messages are read.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether the processor has the registers.
bool hs_has_lanes(void);

/// Writes the BLAKE2b-256 of four messages, 32 bytes each, one after the other.
///
/// `lengths` are the four lengths in bytes, which may differ.
void hs_blake2b_256_lanes(uint8_t *digests, const uint8_t *a, const uint8_t *b, const uint8_t *c,
                          const uint8_t *d, const size_t *lengths);

/// Absorbs `blocks` blocks of 166 bytes of each message into four states of STROBE-128, 200 bytes
/// each, one after the other.
///
/// Every state is at position 0 of a block in which no operation begins, before and afterwards.
void hs_strobe_128_lanes(uint8_t *states, const uint8_t *a, const uint8_t *b, const uint8_t *c,
                         const uint8_t *d, size_t blocks);
