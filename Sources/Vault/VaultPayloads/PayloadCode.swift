/// The third byte of a payload, which says what it is (hot-side 1.1).
public enum PayloadCode: UInt8, CaseIterable, Sendable {
  /// A transaction; old writers meant mortal ones.
  case transaction = 0x00
  /// A transaction, mortal or immortal; treated as `transaction`.
  case anyTransaction = 0x02
  /// A message for one network.
  case message = 0x03
  /// Several signables.
  case bulk = 0x04
  /// A transaction for a key that is derived on the fly.
  case dynamicTransaction = 0x05
  /// A transaction with metadata proof.
  case transactionWithProof = 0x06
  /// A transaction with metadata proof for a key that is derived on the fly.
  case dynamicTransactionWithProof = 0x07
  case anyNetworkMessage = 0x08
  /// Metadata of a network.
  case loadMetadata = 0x80
  /// The table of types.
  case loadTypes = 0x81
  /// Specs of a network.
  case addSpecs = 0xc1
  /// Derivations to import, or keys that a Vault exports.
  case derivations = 0xde
  /// A request for keys that are derived on the fly, or the answer.
  case dynamicDerivations = 0xdf

  /// The update that this code stands for, if it is one.
  public var update: UpdateKind? { UpdateKind.allCases.first { $0.payloadCode == self } }
}

/// The three bytes that every payload starts with: 53, crypto code, payload code (hot-side 1.1).
public struct Prelude: Equatable, Hashable, Sendable {
  /// The first byte of every payload.
  public static let substrate: UInt8 = 0x53
  /// The crypto code of what is not signed.
  public static let unsigned: UInt8 = 0xff
  /// The length in bytes.
  public static let byteCount = 3

  /// How the author or verifier signs.
  public var cryptoCode: UInt8
  /// What the payload is.
  public var code: PayloadCode

  package init(cryptoCode: UInt8, code: PayloadCode) {
    self.cryptoCode = cryptoCode
    self.code = code
  }

  /// Reads the prelude of a payload.
  ///
  /// - Throws: ``VaultPayloadsError``: in this order `tooShort`, `notSubstrate`,
  ///   `payloadNotSupported`.
  public init(of payload: [UInt8]) throws(VaultPayloadsError) {
    guard payload.count >= Prelude.byteCount else {
      throw .tooShort(part: "the prelude", needed: Prelude.byteCount, left: payload.count)
    }
    guard payload[0] == Prelude.substrate else { throw .notSubstrate(firstByte: payload[0]) }
    guard let code = PayloadCode(rawValue: payload[2]) else {
      throw .payloadNotSupported(code: payload[2])
    }
    self.init(cryptoCode: payload[1], code: code)
  }

  /// The three bytes.
  public var bytes: [UInt8] { [Prelude.substrate, cryptoCode, code.rawValue] }
}
