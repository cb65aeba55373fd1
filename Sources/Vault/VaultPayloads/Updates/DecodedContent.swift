internal import Synchronization

/// The content of one update, decoded at most once.
///
/// Two values are always equal, because the signed bytes alone decide the content.
final class DecodedContent: Equatable, Sendable {
  private let result = Mutex<Result<UpdateContent, VaultPayloadsError>?>(nil)

  /// The content of `signedBytes`; every call must pass the same bytes.
  ///
  /// - Throws: `VaultPayloadsError` for bytes that do not decode.
  func value(
    _ kind: UpdateKind, _ signedBytes: [UInt8]
  ) throws(VaultPayloadsError) -> UpdateContent {
    let result = result.withLock { result in
      if let result { return result }
      let made = Result { () throws(VaultPayloadsError) in
        try UpdateContent(kind, signed: signedBytes)
      }
      result = made
      return made
    }
    return try result.get()
  }

  static func == (_: DecodedContent, _: DecodedContent) -> Bool { true }
}
