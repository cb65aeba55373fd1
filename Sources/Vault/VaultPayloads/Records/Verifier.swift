internal import ByteSupport
public import SCALECodec
public import SubstrateCrypto

/// A verifier: a key, or none (hot-side 2.3).
public struct Verifier: Equatable, Hashable, Sendable, SCALECodable {
  /// The public key; `nil` without a verifier.
  public var signer: MultiSigner?

  /// The built-in general verifier of Vaults, an sr25519 key (hot-side 1.12, cold-signer 7.2).
  public static let vaultDefault = Verifier(
    Hash256(hex: "c46a22b9da19540a77cbde23197e5fd90485c72b4ecf3c599ecca6998f39bd57").flatMap {
      try? MultiSigner(scheme: .sr25519, publicKey: $0.bytes)
    })

  /// Creates a verifier; `nil` means none.
  public init(_ signer: MultiSigner?) { self.signer = signer }

  /// Decodes 00, or 01, 00 (the only kind of verifier) and a key.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    signer = try reader.option { (reader) throws(SCALEError) in
      try reader.index(of: "a verifier's kind", upTo: 0)
      return try reader.multiSigner()
    }
  }

  /// Encodes 00, or 01, 00 and the key.
  public func encode(to writer: inout SCALEWriter) {
    writer.option(signer) { writer, signer in
      writer.byte(0)
      writer.multiSigner(signer)
    }
  }
}

/// The verifier of a network: the general one or a custom one (hot-side 2.3).
public enum ValidCurrentVerifier: Equatable, Hashable, Sendable, SCALECodable {
  /// The general verifier of the Vault.
  case general
  /// A custom verifier of the network, or none.
  case custom(Verifier)

  /// Decodes 00, or 01 and a verifier.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    self =
      try reader.index(of: "a network's verifier", upTo: 1) == 0
      ? .general : .custom(try Verifier(from: &reader))
  }

  /// Encodes 00, or 01 and the verifier.
  public func encode(to writer: inout SCALEWriter) {
    switch self {
    case .general: writer.byte(0)
    case .custom(let verifier):
      writer.byte(1)
      verifier.encode(to: &writer)
    }
  }
}

/// The verifier record of a network as stored by a Vault: 00 and a ``ValidCurrentVerifier``.
///
/// Older Vaults also stored 01, "dead", which is not valid today.
public struct CurrentVerifier: Equatable, Hashable, Sendable, SCALECodable {
  /// The verifier.
  public var verifier: ValidCurrentVerifier

  /// Creates a record.
  public init(_ verifier: ValidCurrentVerifier) { self.verifier = verifier }

  /// Decodes 00 and a verifier.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    try reader.index(of: "a verifier record", upTo: 0)
    verifier = try ValidCurrentVerifier(from: &reader)
  }

  /// Encodes 00 and the verifier.
  public func encode(to writer: inout SCALEWriter) {
    writer.byte(0)
    verifier.encode(to: &writer)
  }
}
