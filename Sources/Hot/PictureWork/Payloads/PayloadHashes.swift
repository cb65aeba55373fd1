package import ByteSupport
package import JSONCodec
package import Reporting
import RuntimeMetadata
import SubstrateCrypto
package import VaultPayloads

/// The hashes by which a payload is called, BLAKE2b-256 each.
package struct PayloadHashes: Equatable, Sendable {
  /// Of the whole payload.
  package let payload: Hash256
  /// Of the bytes that a signature stands for; `nil` for what is no update.
  package let signed: Hash256?
  /// Of the raw metadata; `nil` for what is no update of metadata.
  package let metadata: Hash256?

  /// The hashes of a payload, which may be anything.
  package init(of payload: ReadPayload) {
    self.payload = Blake2b.hash256(payload.bytes)
    signed = payload.update.map { Blake2b.hash256($0.signedBytes) }
    metadata = payload.metadata?.facts.hash
  }

  /// Why this is another payload than the one that is called by `expected`; `nil` where one of the
  /// hashes is that.
  package func refusal(expecting expected: Hash256) -> UnexpectedPayload? {
    [payload, signed, metadata].contains(expected)
      ? nil : UnexpectedPayload(expected: expected, found: self)
  }
}

/// A payload was read, and it is not the one that was expected.
package struct UnexpectedPayload: ParameterizedError, Equatable {
  /// The hash that none of its own is.
  package let expected: Hash256
  /// Its own.
  package let found: PayloadHashes

  package var row: ErrorRow<JSONValue> {
    let signed = found.signed.map { ", its signed bytes \($0)" } ?? ""
    let metadata = found.metadata.map { ", its metadata \($0)" } ?? ""
    return .refused(
      .unexpectedPayload,
      """
      The payload is not the expected one: it has the hash \(found.payload)\(signed)\(metadata), but you asked for \
      \(expected). Do not publish it, and do not show it to a Vault.
      """,
      [
        "expected": .string(expected.hex), "found": .string(found.payload.hex),
        "signedHash": .string(found.signed?.hex), "metadataHash": .string(found.metadata?.hex),
      ])
  }
}
