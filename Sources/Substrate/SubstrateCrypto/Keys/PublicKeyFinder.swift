/// Derives public keys at many paths.
///
/// Consecutive paths with the same parent share the parent's key.
public struct PublicKeyFinder: ~Copyable {
  private let root: KeyPair
  /// The key at the path ``start``; `nil` if the path is empty.
  private var parent: KeyPair?
  private var start: [Junction] = []

  /// Creates a finder for paths of `root`.
  public init(_ root: consuming KeyPair) { self.root = root }

  /// The public key at a path.
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
