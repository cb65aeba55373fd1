"""Extrinsics by code that is not ours: substrate-interface makes what is to be signed, out of what a
node says of its runtime; schnorrkel, ed25519-zebra, libsecp256k1 and pycryptodome judge signatures.

  extrinsics.py make URL ENCRYPTION AUTHOR DEST AMOUNT   prints the payload for a Vault, and what it signs
  extrinsics.py check ENCRYPTION PUBLIC_KEY SIGNED TEXT  ends with 0 where the text of a code is good

AUTHOR is the key, or the address of Ethereum, in hex; ENCRYPTION is the byte of a payload."""

import hashlib
import sys


def make(url, encryption, author, destination, amount):
    from substrateinterface import SubstrateInterface

    node = SubstrateInterface(url=url, ss58_format=42)
    call = node.compose_call(
        "Balances", "transfer_keep_alive", {"dest": destination, "value": int(amount)})
    arguments = dict(era={"period": 64, "phase": 27, "current": 27}, nonce=5, tip=3)
    payload = node.generate_signature_payload(call=call, include_call_length=True, **arguments)
    signed = node.generate_signature_payload(call=call, **arguments)
    genesis = node.get_block_hash(0)
    print("53" + encryption + "02" + author + bytes(payload.data).hex() + genesis[2:])
    print(bytes(signed.data).hex())


def check(encryption, public_key, signed, text):
    signature = bytes.fromhex(text)
    key, message = bytes.fromhex(public_key), bytes.fromhex(signed)
    schemes = {"00": 0, "01": 1, "02": 2, "03": 2}
    if signature[0] != schemes[encryption]:
        return False
    signature = signature[1:]
    if encryption == "00":
        from ed25519_zebra import ed_verify

        return ed_verify(signature, message, key)
    if encryption == "01":
        from sr25519 import verify

        return verify(signature, message, key)
    from coincurve import PublicKey

    if encryption == "02":
        digest = hashlib.blake2b(message, digest_size=32).digest()
    else:
        from Crypto.Hash import keccak

        digest = keccak.new(digest_bits=256, data=message).digest()
    return PublicKey.from_signature_and_message(signature, digest, hasher=None).format() == key


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(*sys.argv[2:])
    else:
        sys.exit(0 if check(*sys.argv[2:]) else 1)
