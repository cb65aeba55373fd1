package import SubstrateCrypto

/// The public keys of the well-known development phrase.
package enum DevelopmentKeys {
  /// The path of a development key, such as `//Alice`; `nil` for other keys.
  package static func path(of signer: MultiSigner) -> String? { paths[signer] }

  private static let paths: [MultiSigner: String] = {
    var paths: [MultiSigner: String] = [:]
    for scheme in SignatureScheme.allCases {
      guard let root = try? KeyPair.development("", scheme: scheme) else { continue }
      paths[root.publicKey] = "the phrase itself"
      for name in ["Alice", "Bob", "Charlie", "Dave", "Eve", "Ferdie"] {
        for text in ["//\(name)", "//\(name)//stash"] {
          guard let path = try? DerivationPath(text), let key = try? root.publicKey(at: path) else {
            continue
          }
          paths[key] = text
        }
      }
    }
    return paths
  }()
}
