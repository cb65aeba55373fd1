internal import ByteSupport
public import SCALECodec
public import SubstrateCrypto

/// Who vouches for something in a Vault: nobody, or the holder of a key (hot-side 2.3).
public struct Verifier: Equatable, Hashable, Sendable, SCALECodable {
  /// The key; `nil` for nobody.
  public var signer: MultiSigner?

  /// The general verifier that Vaults are built with: the sr25519 key behind the published updates
  /// (hot-side 1.12, cold-signer 7.2).
  public static let vaultDefault = Verifier(
    Hash256(hex: "c46a22b9da19540a77cbde23197e5fd90485c72b4ecf3c599ecca6998f39bd57").flatMap {
      try? MultiSigner(scheme: .sr25519, publicKey: $0.bytes)
    })

  /// Takes a key or nobody.
  public init(_ signer: MultiSigner?) { self.signer = signer }

  /// Reads 00, or 01, 00 (the one kind of verifier) and a key.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    signer = try reader.option { (reader) throws(SCALEError) in
      try reader.index(of: "a verifier's kind", upTo: 0)
      return try reader.multiSigner()
    }
  }

  /// Appends 00, or 01, 00 and the key.
  public func encode(to writer: inout SCALEWriter) {
    writer.option(signer) { writer, signer in
      writer.byte(0)
      writer.multiSigner(signer)
    }
  }
}

/// Who may update a network: the general verifier, or one of its own (hot-side 2.3).
public enum ValidCurrentVerifier: Equatable, Hashable, Sendable, SCALECodable {
  /// The Vault's general verifier.
  case general
  /// A verifier of the network's own, perhaps nobody.
  case custom(Verifier)

  /// Reads 00, or 01 and a verifier.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    self =
      try reader.index(of: "a network's verifier", upTo: 1) == 0
      ? .general : .custom(try Verifier(from: &reader))
  }

  /// Appends 00, or 01 and the verifier.
  public func encode(to writer: inout SCALEWriter) {
    switch self {
    case .general: writer.byte(0)
    case .custom(let verifier):
      writer.byte(1)
      verifier.encode(to: &writer)
    }
  }
}

/// The verifier record of a network as a Vault stores it: 00 and a ``ValidCurrentVerifier``.
///
/// Old Vaults also knew 01, "dead", which no stored record may have today.
public struct CurrentVerifier: Equatable, Hashable, Sendable, SCALECodable {
  /// The verifier.
  public var verifier: ValidCurrentVerifier

  /// Takes a verifier.
  public init(_ verifier: ValidCurrentVerifier) { self.verifier = verifier }

  /// Reads 00 and a verifier.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    try reader.index(of: "a verifier record", upTo: 0)
    verifier = try ValidCurrentVerifier(from: &reader)
  }

  /// Appends 00 and the verifier.
  public func encode(to writer: inout SCALEWriter) {
    writer.byte(0)
    verifier.encode(to: &writer)
  }
}
