/// A derivation path: junctions such as `//polkadot//0/soft`; the empty path denotes the root key.
public struct DerivationPath: Hashable, Sendable {
  /// The junctions, starting at the root.
  public let junctions: [Junction]

  /// Creates a path.
  public init(_ junctions: [Junction]) { self.junctions = junctions }

  /// Parses a path without a password.
  ///
  /// - Throws: `SubstrateCryptoError` with the offset of the error; also if there is a password.
  public init(_ text: some StringProtocol) throws(SubstrateCryptoError) {
    let bytes = Array(text.utf8)
    let parts = try SecretURIParts(bytes.span)
    guard parts.phrase.isEmpty else { throw .pathForm(offset: 0) }
    if let password = parts.password { throw .pathForm(offset: password.lowerBound - 3) }
    junctions = parts.junctions(in: bytes.span)
  }

  /// Parses a path; a password after `///`, even an empty one, is ignored.
  ///
  /// - Throws: `SubstrateCryptoError` with the offset of the error.
  public init(passingOverPasswordOf text: some StringProtocol) throws(SubstrateCryptoError) {
    let bytes = Array(text.utf8)
    let parts = try SecretURIParts(bytes.span)
    guard parts.phrase.isEmpty else { throw .pathForm(offset: 0) }
    junctions = parts.junctions(in: bytes.span)
  }
}

extension SecretURIParts {
  fileprivate func junctions(in text: Span<UInt8>) -> [Junction] {
    junctions.map { part in
      let chainCode = [UInt8](count: 32) {
        Junction.writeChainCode(of: text.extracting(part.name), to: &$0)
      }
      return Junction(isHard: part.isHard, chainCode: chainCode)
    }
  }
}
