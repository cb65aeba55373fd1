/// Finds the public keys behind many paths of one key: what a path begins with is derived once where the
/// one before it begins alike, as numbered paths do.
public struct PublicKeyFinder: ~Copyable {
  private let root: KeyPair
  /// The key behind ``start``; `nil` as long as that is empty.
  private var parent: KeyPair?
  private var start: [Junction] = []

  /// Takes the key at which paths begin.
  public init(_ root: consuming KeyPair) { self.root = root }

  /// The public key behind a path.
  ///
  /// - Throws: `SubstrateCryptoError.softJunction` for ed25519 and ecdsa.
  public mutating func publicKey(
    at path: DerivationPath
  ) throws(SubstrateCryptoError) -> MultiSigner {
    guard let last = path.junctions.last else { return root.publicKey }
    let start = Array(path.junctions.dropLast())
    if start != self.start {
      self.start = []
      parent = nil
      if let first = start.first {
        parent = try root.derived(first).derived(DerivationPath(Array(start.dropFirst())))
      }
      self.start = start
    }
    return switch parent {
    case .some(let parent): try parent.derived(last).publicKey
    case .none: try root.derived(last).publicKey
    }
  }
}
