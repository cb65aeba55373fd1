/// Key type and address format of a network; the raw value is the SCALE index (hot-side 2.2).
public enum Encryption: UInt8, CaseIterable, Sendable {
  /// Ed25519 keys.
  case ed25519
  /// Sr25519 keys.
  case sr25519
  /// ECDSA keys with BLAKE2b digests and SS58 addresses.
  case ecdsa
  /// ECDSA keys with Keccak digests and 20-byte addresses.
  case ethereum

  /// The lower-case name, such as `ethereum`.
  public var name: String {
    switch self {
    case .ed25519: "ed25519"
    case .sr25519: "sr25519"
    case .ecdsa: "ecdsa"
    case .ethereum: "ethereum"
    }
  }

  /// Finds an encryption by its lower-case name.
  public init?(name: some StringProtocol) {
    guard let encryption = Encryption.allCases.first(where: { $0.name == name }) else { return nil }
    self = encryption
  }

  /// The signature scheme of the keys.
  public var signatureScheme: SignatureScheme {
    switch self {
    case .ed25519: .ed25519
    case .sr25519: .sr25519
    case .ecdsa, .ethereum: .ecdsa
    }
  }
}
