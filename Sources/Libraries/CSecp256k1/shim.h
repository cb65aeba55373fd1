#pragma once

#include <secp256k1.h>
#include <secp256k1_recovery.h>
#include <stddef.h>
#include <stdint.h>

// What takes several calls of libsecp256k1, with keys and signatures as the bytes that Substrate
// keeps: secrets and digests have 32, compressed keys 33, signatures 65. All return 1 for success
// and 0 for failure. What needs no secret works on the library's own static context.

// The compressed key of a secret; 0 if that is zero or not below the group order.
static inline int secp256k1_public_key_of_secret(
    const secp256k1_context *context, uint8_t *out, const uint8_t *secret) {
  secp256k1_pubkey key;
  size_t count = 33;
  return secp256k1_ec_seckey_verify(context, secret)
      && secp256k1_ec_pubkey_create(context, &key, secret)
      && secp256k1_ec_pubkey_serialize(context, out, &count, &key, SECP256K1_EC_COMPRESSED);
}

// r (32, big-endian), s (32, low, big-endian), recovery id; the nonce is RFC 6979's.
static inline int secp256k1_sign_recoverable(
    const secp256k1_context *context, uint8_t *out, const uint8_t *digest,
    const uint8_t *secret) {
  secp256k1_ecdsa_recoverable_signature signature;
  int recovery = 0;
  if (!secp256k1_ecdsa_sign_recoverable(context, &signature, digest, secret, NULL, NULL)) return 0;
  secp256k1_ecdsa_recoverable_signature_serialize_compact(context, out, &recovery, &signature);
  out[64] = (uint8_t)recovery;
  return 1;
}

// The compressed key that made the signature. A recovery id outside 0...3 would end the process
// inside the library, so it is refused first.
static inline int secp256k1_recover(
    uint8_t *out, const uint8_t *input, const uint8_t *digest) {
  secp256k1_ecdsa_recoverable_signature signature;
  secp256k1_pubkey key;
  size_t count = 33;
  if (input[64] > 3) return 0;
  return secp256k1_ecdsa_recoverable_signature_parse_compact(
             secp256k1_context_static, &signature, input, input[64])
      && secp256k1_ecdsa_recover(secp256k1_context_static, &key, &signature, digest)
      && secp256k1_ec_pubkey_serialize(
          secp256k1_context_static, out, &count, &key, SECP256K1_EC_COMPRESSED);
}

// The 65 bytes 04 || X || Y of a compressed key.
static inline int secp256k1_uncompressed(uint8_t *out, const uint8_t *input) {
  secp256k1_pubkey key;
  size_t count = 65;
  return secp256k1_ec_pubkey_parse(secp256k1_context_static, &key, input, 33)
      && secp256k1_ec_pubkey_serialize(
          secp256k1_context_static, out, &count, &key, SECP256K1_EC_UNCOMPRESSED);
}
