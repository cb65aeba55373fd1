/// The payload code: the third byte of a payload, which determines its kind (hot-side 1.1).
public enum PayloadCode: UInt8, CaseIterable, Sendable {
  /// A transaction; older tools used this code only for mortal ones.
  case transaction = 0x00
  /// A transaction, mortal or immortal; handled like `transaction`.
  case anyTransaction = 0x02
  /// A message for one network.
  case message = 0x03
  /// A bulk: several transactions.
  case bulk = 0x04
  /// A transaction for a dynamically derived key.
  case dynamicTransaction = 0x05
  /// A transaction with a metadata proof.
  case transactionWithProof = 0x06
  /// A transaction with a metadata proof for a dynamically derived key.
  case dynamicTransactionWithProof = 0x07
  case anyNetworkMessage = 0x08
  /// Metadata of a network.
  case loadMetadata = 0x80
  /// The table of types.
  case loadTypes = 0x81
  /// Specs of a network.
  case addSpecs = 0xc1
  /// Derivations to import, or exported keys.
  case derivations = 0xde
  /// A request for dynamic derivations, or the response.
  case dynamicDerivations = 0xdf

  /// The kind of update; `nil` for other payloads.
  public var update: UpdateKind? { UpdateKind.allCases.first { $0.payloadCode == self } }
}

/// The first three bytes of every payload: 53, crypto code and payload code (hot-side 1.1).
public struct Prelude: Equatable, Hashable, Sendable {
  /// The first byte of every payload.
  public static let substrate: UInt8 = 0x53
  /// The crypto code of unsigned payloads.
  public static let unsigned: UInt8 = 0xff
  /// The length in bytes.
  public static let byteCount = 3

  /// The crypto code: the encryption of the author or verifier, or ff for unsigned.
  public var cryptoCode: UInt8
  /// The payload code.
  public var code: PayloadCode

  package init(cryptoCode: UInt8, code: PayloadCode) {
    self.cryptoCode = cryptoCode
    self.code = code
  }

  /// Decodes the prelude of a payload.
  ///
  /// - Throws: ``VaultPayloadsError`` if it is too short, not Substrate, or has an unknown code.
  public init(of payload: [UInt8]) throws(VaultPayloadsError) {
    guard payload.count >= Prelude.byteCount else {
      throw .tooShort(part: "the prelude", needed: Prelude.byteCount, left: payload.count)
    }
    guard payload[0] == Prelude.substrate else {
      if let scheme = WalletAddress.scheme(of: payload) { throw .walletAddress(scheme: scheme) }
      throw .notSubstrate(firstByte: payload[0])
    }
    guard let code = PayloadCode(rawValue: payload[2]) else {
      throw .payloadNotSupported(code: payload[2])
    }
    self.init(cryptoCode: payload[1], code: code)
  }

  /// The three bytes.
  public var bytes: [UInt8] { [Prelude.substrate, cryptoCode, code.rawValue] }
}
