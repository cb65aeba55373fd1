/// Junctions in order, such as `//polkadot//0/soft`; the empty path is the root key.
public struct DerivationPath: Hashable, Sendable {
  /// The steps, from the root on.
  public let junctions: [Junction]

  /// Joins steps.
  public init(_ junctions: [Junction]) { self.junctions = junctions }

  /// Reads a path without password.
  ///
  /// - Throws: `SubstrateCryptoError.pathForm` where something else than a junction stands, or a
  ///   password; `emptyJunction`.
  public init(_ text: some StringProtocol) throws(SubstrateCryptoError) {
    let bytes = Array(text.utf8)
    let parts = try SecretURIParts(bytes.span)
    guard parts.phrase.isEmpty else { throw .pathForm(offset: 0) }
    if let password = parts.password { throw .pathForm(offset: password.lowerBound - 3) }
    junctions = parts.junctions(in: bytes.span)
  }

  /// Reads the junctions of a path; a password behind `///`, even an empty one, is passed over.
  ///
  /// - Throws: as ``init(_:)-(StringProtocol)``, and `uriPasswordCharacter`, `uriPhraseCharacter`.
  public init(passingOverPasswordOf text: some StringProtocol) throws(SubstrateCryptoError) {
    let bytes = Array(text.utf8)
    let parts = try SecretURIParts(bytes.span)
    guard parts.phrase.isEmpty else { throw .pathForm(offset: 0) }
    junctions = parts.junctions(in: bytes.span)
  }
}

extension SecretURIParts {
  /// The junctions, encoded.
  fileprivate func junctions(in text: Span<UInt8>) -> [Junction] {
    junctions.map { part in
      let chainCode = [UInt8](count: 32) {
        Junction.writeChainCode(of: text.extracting(part.name), to: &$0)
      }
      return Junction(isHard: part.isHard, chainCode: chainCode)
    }
  }
}
