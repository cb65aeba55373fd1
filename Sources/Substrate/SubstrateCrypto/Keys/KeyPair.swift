/// A secret key and its public key.
///
/// The secret lies in ``SecretBytes`` and cannot be copied, printed or compared.
///
/// ```swift
/// let pair = try KeyPair(secretURI: uri.bytes, scheme: .sr25519)
/// let signature = try pair.sign(payload)
/// ```
public struct KeyPair: ~Copyable {
  /// The public key.
  public let publicKey: MultiSigner

  /// What signs: scalar and nonce seed (64 bytes) for sr25519, seed and public key (64) for
  /// ed25519, the number (32, big-endian) for ecdsa.
  package let secret: SecretBytes

  /// The mini secret of an sr25519 key, as long as only hard junctions were followed.
  private let miniSecret: SecretBytes?

  /// The scheme.
  public var scheme: SignatureScheme { publicKey.scheme }

  /// Makes the key of a 32-byte seed, the mini secret of all three schemes.
  ///
  /// - Throws: `SubstrateCryptoError.secretLength`; `secretOutOfRange` for an ecdsa seed that is
  ///   zero or not below the group order.
  public init(seed: Span<UInt8>, scheme: SignatureScheme) throws(SubstrateCryptoError) {
    guard seed.count == 32 else { throw .secretLength(expected: 32, got: seed.count) }
    Sodium.ready()
    defer { Sodium.eraseStack() }
    switch scheme {
    case .sr25519:
      try self.init(sr25519Key: Sr25519Secret.expand(seed), miniSecret: SecretBytes(copying: seed))
    case .ed25519:
      var key = [UInt8](repeating: 0, count: 32)
      let secret = SecretBytes(count: 64) { secret in
        var span = key.mutableSpan
        Sodium.ed25519KeyPair(seed: seed, publicKey: &span, secret: &secret)
      }
      let publicKey = try MultiSigner(scheme: scheme, publicKey: key)
      self.init(publicKey: publicKey, secret: secret, miniSecret: nil)
    case .ecdsa:
      guard let key = Secp256k1Context.shared.publicKey(of: seed) else {
        throw .secretOutOfRange(scheme)
      }
      let publicKey = try MultiSigner(scheme: scheme, publicKey: key)
      self.init(publicKey: publicKey, secret: SecretBytes(copying: seed), miniSecret: nil)
    }
  }

  /// Makes the key of an sr25519 secret of 64 bytes, which has no seed.
  ///
  /// - Throws: `SubstrateCryptoError.secretLength`, or `secretOutOfRange` for a scalar that is not
  ///   below the group order.
  public init(
    sr25519Secret: Span<UInt8>, form: Sr25519SecretForm = .scalar
  ) throws(SubstrateCryptoError) {
    try self.init(sr25519Key: Sr25519Secret.check(sr25519Secret, form: form), miniSecret: nil)
  }

  /// Makes the key of an sr25519 secret whose scalar is reduced.
  init(
    sr25519Key secret: consuming SecretBytes, miniSecret: consuming SecretBytes?
  ) throws(SubstrateCryptoError) {
    let key = secret.withBytes { Sr25519Secret.publicKey($0) }
    let publicKey = try MultiSigner(scheme: .sr25519, publicKey: key)
    self.init(publicKey: publicKey, secret: secret, miniSecret: miniSecret)
  }

  private init(
    publicKey: MultiSigner, secret: consuming SecretBytes, miniSecret: consuming SecretBytes?
  ) {
    self.publicKey = publicKey
    self.secret = secret
    self.miniSecret = miniSecret
  }

  /// A new key from the system's generator.
  public static func generate(scheme: SignatureScheme) throws(SubstrateCryptoError) -> KeyPair {
    let seed = SecretBytes(randomCount: 32)
    return try KeyPair(seed: seed.bytes, scheme: scheme)
  }

  /// Lends the 32-byte seed that makes the same key again; `nil` for an sr25519 key that came of a
  /// soft junction or of a 64-byte secret.
  public borrowing func withSeed<R: ~Copyable, E: Error>(
    _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R? {
    switch scheme {
    case .sr25519:
      switch miniSecret {
      case .some(let seed): try body(seed.bytes)
      case .none: nil
      }
    case .ed25519, .ecdsa: try body(secret.bytes.extracting(0..<32))
    }
  }

  /// Lends what makes the same public key again: the seed of 32 bytes where there is one, else the
  /// 64 bytes of scalar and nonce seed of an sr25519 key.
  public borrowing func withExportableSecret<R: ~Copyable, E: Error>(
    _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    switch miniSecret {
    case .some(let seed): try body(seed.bytes)
    case .none: try body(scheme == .sr25519 ? secret.bytes : secret.bytes.extracting(0..<32))
    }
  }
}
