import ByteSupport
import RuntimeMetadata
internal import Synchronization

/// The content of one update, decoded at most once.
///
/// Two values are always equal, because the signed bytes alone decide the content.
final class DecodedContent: Equatable, Sendable {
  /// The hashes of the signed bytes; `nil` if they were not computed.
  let hashes: Hashes?
  private let result = Mutex<Result<UpdateContent, VaultPayloadsError>?>(nil)

  init(_ hashes: Hashes? = nil) { self.hashes = hashes }

  /// BLAKE2b-256 of signed bytes, and of the metadata in them.
  struct Hashes {
    let signed: Hash256
    /// `nil` for other updates than metadata.
    let metadata: Hash256?
  }

  /// The content of `signedBytes`; every call must pass the same bytes.
  ///
  /// - Throws: `VaultPayloadsError` for bytes that do not decode.
  func value(
    _ kind: UpdateKind, _ signedBytes: [UInt8]
  ) throws(VaultPayloadsError) -> UpdateContent {
    var metadata: Metadata?
    return try value(kind, signedBytes, keeping: &metadata, keepsTypes: false)
  }

  /// The content; `metadata` receives its decoded metadata, if this call decodes it.
  ///
  /// - Throws: as ``value(_:_:)``.
  func value(
    _ kind: UpdateKind, _ signedBytes: [UInt8], keeping metadata: inout Metadata?, keepsTypes: Bool
  ) throws(VaultPayloadsError) -> UpdateContent {
    let result = result.withLock { result in
      if let result { return result }
      let made = Result { () throws(VaultPayloadsError) in
        try UpdateContent(
          kind, signed: signedBytes, metadataHash: hashes?.metadata, keeping: &metadata,
          keepsTypes: keepsTypes)
      }
      result = made
      return made
    }
    return try result.get()
  }

  static func == (_: DecodedContent, _: DecodedContent) -> Bool { true }
}
