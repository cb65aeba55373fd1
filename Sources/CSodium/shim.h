#pragma once

#include <lifetimebound.h>
#include <ptrcheck.h>
#include <sodium.h>
#include <stddef.h>
#include <stdint.h>

// libsodium's functions with their array bounds written out, so that Swift calls them with spans
// and the lengths are checked at the call. Each does what the function it wraps does, and returns
// what that returns (0 for success) unless said otherwise.

// MARK: Hashes

static inline int blake2b_digest(
    uint8_t *__counted_by(outCount) out __noescape, size_t outCount,
    const uint8_t *__counted_by(count) input __noescape, size_t count) {
  return crypto_generichash(out, outCount, input, count, NULL, 0);
}

// The state's type is over-aligned, which Swift does not import; it goes by as 384 bytes, aligned
// to 64.
_Static_assert(sizeof(crypto_generichash_state) == 384, "the state of BLAKE2b has 384 bytes");

static inline int blake2b_begin(
    uint8_t *__counted_by(384) state __noescape,
    const uint8_t *__counted_by(keyCount) key __noescape, size_t keyCount, size_t outCount) {
  return crypto_generichash_init(
      (crypto_generichash_state *)(void *)state, key, keyCount, outCount);
}

static inline int blake2b_update(
    uint8_t *__counted_by(384) state __noescape,
    const uint8_t *__counted_by(count) input __noescape, size_t count) {
  return crypto_generichash_update((crypto_generichash_state *)(void *)state, input, count);
}

static inline int blake2b_finish(
    uint8_t *__counted_by(384) state __noescape,
    uint8_t *__counted_by(outCount) out __noescape, size_t outCount) {
  return crypto_generichash_final((crypto_generichash_state *)(void *)state, out, outCount);
}

static inline int sha256_digest(
    uint8_t *__counted_by(32) out __noescape,
    const uint8_t *__counted_by(count) input __noescape, size_t count) {
  return crypto_hash_sha256(out, input, count);
}

static inline int sha512_digest(
    uint8_t *__counted_by(64) out __noescape,
    const uint8_t *__counted_by(count) input __noescape, size_t count) {
  return crypto_hash_sha512(out, input, count);
}

// The digest of three parts joined, as ed25519 hashes R, A and the message.
static inline int sha512_digest_joined(
    uint8_t *__counted_by(64) out __noescape,
    const uint8_t *__counted_by(firstCount) first __noescape, size_t firstCount,
    const uint8_t *__counted_by(secondCount) second __noescape, size_t secondCount,
    const uint8_t *__counted_by(thirdCount) third __noescape, size_t thirdCount) {
  crypto_hash_sha512_state state;
  crypto_hash_sha512_init(&state);
  crypto_hash_sha512_update(&state, first, firstCount);
  crypto_hash_sha512_update(&state, second, secondCount);
  crypto_hash_sha512_update(&state, third, thirdCount);
  return crypto_hash_sha512_final(&state, out);
}

static inline int hmac_sha512(
    uint8_t *__counted_by(64) out __noescape,
    const uint8_t *__counted_by(keyCount) key __noescape, size_t keyCount,
    const uint8_t *__counted_by(count) input __noescape, size_t count) {
  crypto_auth_hmacsha512_state state;
  crypto_auth_hmacsha512_init(&state, key, keyCount);
  crypto_auth_hmacsha512_update(&state, input, count);
  int result = crypto_auth_hmacsha512_final(&state, out);
  sodium_memzero(&state, sizeof state);
  return result;
}

// The first block of PBKDF2-HMAC-SHA512 (RFC 8018, 5.2). The state after keying is kept and copied
// for each round, which halves the work; everything that depends on the password is wiped.
static inline void pbkdf2_hmac_sha512_block(
    uint8_t *__counted_by(64) out __noescape,
    const uint8_t *__counted_by(passwordCount) password __noescape, size_t passwordCount,
    const uint8_t *__counted_by(saltCount) salt __noescape, size_t saltCount, uint32_t rounds) {
  static const uint8_t firstBlock[4] = {0, 0, 0, 1};
  crypto_auth_hmacsha512_state keyed, state;
  uint8_t u[64];
  crypto_auth_hmacsha512_init(&keyed, password, passwordCount);
  state = keyed;
  crypto_auth_hmacsha512_update(&state, salt, saltCount);
  crypto_auth_hmacsha512_update(&state, firstBlock, sizeof firstBlock);
  crypto_auth_hmacsha512_final(&state, u);
  for (size_t i = 0; i < 64; i++) out[i] = u[i];
  for (uint32_t round = 1; round < rounds; round++) {
    state = keyed;
    crypto_auth_hmacsha512_update(&state, u, sizeof u);
    crypto_auth_hmacsha512_final(&state, u);
    for (size_t i = 0; i < 64; i++) out[i] ^= u[i];
  }
  sodium_memzero(&keyed, sizeof keyed);
  sodium_memzero(&state, sizeof state);
  sodium_memzero(u, sizeof u);
}

// MARK: Ed25519

static inline int ed25519_key_pair(
    uint8_t *__counted_by(32) publicKey __noescape, uint8_t *__counted_by(64) secret __noescape,
    const uint8_t *__counted_by(32) seed __noescape) {
  return crypto_sign_seed_keypair(publicKey, secret, seed);
}

static inline int ed25519_sign(
    uint8_t *__counted_by(64) signature __noescape,
    const uint8_t *__counted_by(count) message __noescape, size_t count,
    const uint8_t *__counted_by(64) secret __noescape) {
  return crypto_sign_detached(signature, NULL, message, count, secret);
}

static inline int ed25519_verify(
    const uint8_t *__counted_by(64) signature __noescape,
    const uint8_t *__counted_by(count) message __noescape, size_t count,
    const uint8_t *__counted_by(32) publicKey __noescape) {
  return crypto_sign_verify_detached(signature, message, count, publicKey);
}

static inline int ed25519_add(
    uint8_t *__counted_by(32) out __noescape, const uint8_t *__counted_by(32) left __noescape,
    const uint8_t *__counted_by(32) right __noescape) {
  return crypto_core_ed25519_add(out, left, right);
}

static inline int ed25519_multiply(
    uint8_t *__counted_by(32) out __noescape, const uint8_t *__counted_by(32) scalar __noescape,
    const uint8_t *__counted_by(32) point __noescape) {
  return crypto_scalarmult_ed25519_noclamp(out, scalar, point);
}

static inline int ed25519_multiply_base(
    uint8_t *__counted_by(32) out __noescape, const uint8_t *__counted_by(32) scalar __noescape) {
  return crypto_scalarmult_ed25519_base_noclamp(out, scalar);
}

// MARK: Ristretto255 and its scalars

static inline int ristretto_multiply(
    uint8_t *__counted_by(32) out __noescape, const uint8_t *__counted_by(32) scalar __noescape,
    const uint8_t *__counted_by(32) point __noescape) {
  return crypto_scalarmult_ristretto255(out, scalar, point);
}

static inline int ristretto_multiply_base(
    uint8_t *__counted_by(32) out __noescape, const uint8_t *__counted_by(32) scalar __noescape) {
  return crypto_scalarmult_ristretto255_base(out, scalar);
}

static inline int ristretto_add(
    uint8_t *__counted_by(32) out __noescape, const uint8_t *__counted_by(32) left __noescape,
    const uint8_t *__counted_by(32) right __noescape) {
  return crypto_core_ristretto255_add(out, left, right);
}

static inline int ristretto_subtract(
    uint8_t *__counted_by(32) out __noescape, const uint8_t *__counted_by(32) left __noescape,
    const uint8_t *__counted_by(32) right __noescape) {
  return crypto_core_ristretto255_sub(out, left, right);
}

// 1 for a canonical encoding, else 0.
static inline int ristretto_is_valid(const uint8_t *__counted_by(32) point __noescape) {
  return crypto_core_ristretto255_is_valid_point(point);
}

static inline void scalar_reduce(
    uint8_t *__counted_by(32) out __noescape, const uint8_t *__counted_by(64) wide __noescape) {
  crypto_core_ristretto255_scalar_reduce(out, wide);
}

static inline void scalar_add(
    uint8_t *__counted_by(32) out __noescape, const uint8_t *__counted_by(32) left __noescape,
    const uint8_t *__counted_by(32) right __noescape) {
  crypto_core_ristretto255_scalar_add(out, left, right);
}

static inline void scalar_multiply(
    uint8_t *__counted_by(32) out __noescape, const uint8_t *__counted_by(32) left __noescape,
    const uint8_t *__counted_by(32) right __noescape) {
  crypto_core_ristretto255_scalar_mul(out, left, right);
}

// MARK: Memory and randomness

static inline void random_bytes(uint8_t *__counted_by(count) out __noescape, size_t count) {
  randombytes_buf(out, count);
}

static inline void wipe_bytes(uint8_t *__counted_by(count) out __noescape, size_t count) {
  sodium_memzero(out, count);
}

// 1 if equal, else 0; in constant time.
static inline int equal_bytes(
    const uint8_t *__counted_by(count) left __noescape, size_t count,
    const uint8_t *__counted_by(rightCount) right __noescape, size_t rightCount) {
  return count == rightCount && sodium_memcmp(left, right, count) == 0;
}
