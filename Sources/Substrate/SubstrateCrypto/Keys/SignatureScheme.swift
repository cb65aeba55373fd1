/// A signature scheme; the raw value is the index in SCALE's `MultiSigner` (hot-side 1.1).
public enum SignatureScheme: UInt8, CaseIterable, Sendable {
  /// Ed25519 (RFC 8032), verified by the rules of ZIP-215.
  case ed25519 = 0
  /// Schnorr signatures on ristretto255, as in schnorrkel.
  case sr25519 = 1
  /// ECDSA over secp256k1 with key recovery.
  case ecdsa = 2

  /// The lower-case name, such as `sr25519`.
  public var name: String {
    switch self {
    case .ed25519: "ed25519"
    case .sr25519: "sr25519"
    case .ecdsa: "ecdsa"
    }
  }

  /// Finds a scheme by its lower-case name.
  public init?(name: some StringProtocol) {
    guard let scheme = SignatureScheme.allCases.first(where: { $0.name == name }) else {
      return nil
    }
    self = scheme
  }

  /// The length of a public key in bytes.
  public var publicKeyLength: Int { self == .ecdsa ? 33 : 32 }

  /// The length of a signature in bytes.
  public var signatureLength: Int { self == .ecdsa ? 65 : 64 }
}
