/// What a network's accounts are made with; the raw value is the SCALE index (hot-side 2.2).
public enum Encryption: UInt8, CaseIterable, Sendable {
  /// Ed25519 keys.
  case ed25519
  /// Sr25519 keys.
  case sr25519
  /// ECDSA keys with BLAKE2b digests.
  case ecdsa
  /// ECDSA keys with Keccak digests and 20-byte addresses.
  case ethereum

  /// The lower-case word, such as `ethereum`.
  public var name: String {
    switch self {
    case .ed25519: "ed25519"
    case .sr25519: "sr25519"
    case .ecdsa: "ecdsa"
    case .ethereum: "ethereum"
    }
  }

  /// Finds an encryption by its lower-case word.
  public init?(name: some StringProtocol) {
    guard let encryption = Encryption.allCases.first(where: { $0.name == name }) else { return nil }
    self = encryption
  }

  /// The scheme of its keys; Ethereum's are ECDSA keys.
  public var signatureScheme: SignatureScheme {
    switch self {
    case .ed25519: .ed25519
    case .sr25519: .sr25519
    case .ecdsa, .ethereum: .ecdsa
    }
  }
}
