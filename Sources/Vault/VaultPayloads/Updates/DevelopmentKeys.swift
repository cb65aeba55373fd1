package import SubstrateCrypto

/// The public keys of the well-known development phrase.
package enum DevelopmentKeys {
  /// The path of a development key, such as `//Alice`; `nil` for other keys.
  package static func path(of signer: MultiSigner) -> String? {
    switch signer.scheme {
    case .sr25519: sr25519[signer]
    case .ed25519: ed25519[signer]
    case .ecdsa: ecdsa[signer]
    }
  }

  // Each key is computed once, when a key of its scheme is looked up.
  private static let sr25519 = paths(.sr25519)
  private static let ed25519 = paths(.ed25519)
  private static let ecdsa = paths(.ecdsa)

  private static func paths(_ scheme: SignatureScheme) -> [MultiSigner: String] {
    guard let root = try? KeyPair.development("", scheme: scheme) else { return [:] }
    var paths = [root.publicKey: "the phrase itself"]
    for name in ["Alice", "Bob", "Charlie", "Dave", "Eve", "Ferdie"] {
      for text in ["//\(name)", "//\(name)//stash"] {
        guard let path = try? DerivationPath(text), let key = try? root.publicKey(at: path) else {
          continue
        }
        paths[key] = text
      }
    }
    return paths
  }
}
