package import ByteSupport
package import JSONCodec
package import Reporting
import RuntimeMetadata
import SubstrateCrypto
package import VaultPayloads

/// The hashes that identify a payload, BLAKE2b-256 each.
package struct PayloadHashes: Equatable, Sendable {
  /// The hash of the whole payload.
  package let payload: Hash256
  /// The hash of the signed bytes; `nil` if the payload is not an update.
  package let signed: Hash256?
  /// The hash of the raw metadata; `nil` if the payload is not a metadata update.
  package let metadata: Hash256?

  /// The hashes of a payload of any kind.
  package init(of payload: ReadPayload) {
    self.payload = Blake2b.hash256(payload.bytes)
    signed = payload.update?.signedHash
    metadata = payload.metadata?.facts.hash
  }

  /// The error for a payload with another hash; `nil` if one of the hashes equals `expected`.
  package func refusal(expecting expected: Hash256) -> UnexpectedPayload? {
    [payload, signed, metadata].contains(expected)
      ? nil : UnexpectedPayload(expected: expected, found: self)
  }
}

/// Thrown if a payload is not the expected one.
package struct UnexpectedPayload: ParameterizedError, Equatable {
  package let expected: Hash256
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
