/// A secret key with its public key.
///
/// The secret is in ``SecretBytes`` and cannot be copied, printed or compared.
///
/// ```swift
/// let pair = try KeyPair(secretURI: uri.bytes, scheme: .sr25519)
/// let signature = try pair.sign(payload)
/// ```
public struct KeyPair: ~Copyable {
  /// The public key.
  public let publicKey: MultiSigner

  /// The signing secret.
  ///
  /// For sr25519, it is scalar and nonce seed (64 bytes); for ed25519, seed and public key (64
  /// bytes); for ecdsa, the big-endian scalar (32 bytes).
  package let secret: SecretBytes

  /// The mini secret of an sr25519 key; `nil` after a soft junction or for a 64-byte secret.
  private let miniSecret: SecretBytes?

  /// The scheme.
  public var scheme: SignatureScheme { publicKey.scheme }

  /// Creates the key pair of a 32-byte seed, which is the mini secret of all three schemes.
  ///
  /// - Throws: `SubstrateCryptoError` for a wrong length or an ecdsa seed out of range.
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

  /// Creates the key pair of a 64-byte sr25519 secret, which has no seed.
  ///
  /// - Throws: `SubstrateCryptoError` for a wrong length, or a scalar not below the group order.
  public init(
    sr25519Secret: Span<UInt8>, form: Sr25519SecretForm = .scalar
  ) throws(SubstrateCryptoError) {
    try self.init(sr25519Key: Sr25519Secret.check(sr25519Secret, form: form), miniSecret: nil)
  }

  /// Creates the key pair of an sr25519 secret with a reduced scalar.
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

  /// Generates a key pair with the system's random number generator.
  public static func generate(scheme: SignatureScheme) throws(SubstrateCryptoError) -> KeyPair {
    let seed = SecretBytes(randomCount: 32)
    return try KeyPair(seed: seed.bytes, scheme: scheme)
  }

  /// Lends the 32-byte seed; `nil` for an sr25519 key of a soft junction or a 64-byte secret.
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

  /// Lends the 32-byte seed if the key has one, otherwise the 64 bytes of scalar and nonce seed.
  public borrowing func withExportableSecret<R: ~Copyable, E: Error>(
    _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    switch miniSecret {
    case .some(let seed): try body(seed.bytes)
    case .none: try body(scheme == .sr25519 ? secret.bytes : secret.bytes.extracting(0..<32))
    }
  }
}
