import ByteSupport
import SubstrateCrypto

/// A well-formed extrinsic of a client.
struct SubmittedExtrinsic: Sendable {
  /// All bytes, including the length.
  let bytes: [UInt8]
  /// The account of the signer; `nil` if the metadata does not describe extrinsics.
  var signer: [UInt8]?
  /// The nonce; `nil` if the metadata does not describe it.
  var nonce: UInt64?

  /// The hash by which clients name the extrinsic.
  var hash: Hash256 { Blake2b.hash256(bytes) }
}
