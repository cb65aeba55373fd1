internal import ByteSupport

/// An SS58 address: a network prefix and a 32-byte account id or a 33-byte key (crypto 8).
public struct SS58Address: Hashable, Sendable, CustomStringConvertible {
  /// The network prefix: 0...16383 except 46 and 47.
  public let prefix: UInt16
  /// The account id or the key.
  public let body: [UInt8]

  private static let checksumLength = 2
  /// The maximum length of a text; a longer text is not decoded.
  private static let longestText = 64

  /// Creates an address.
  ///
  /// - Throws: `SubstrateCryptoError` for an invalid prefix or length.
  public init(prefix: UInt16, body: [UInt8]) throws(SubstrateCryptoError) {
    guard prefix < 1 << 14 else { throw .ss58Prefix(prefix) }
    guard prefix != 46, prefix != 47 else { throw .ss58ReservedPrefix(prefix) }
    guard body.count == 32 || body.count == 33 else { throw .ss58BodyLength(body.count) }
    self.prefix = prefix
    self.body = body
  }

  /// Parses an address.
  ///
  /// The checks have Substrate's order: alphabet, prefix, length, reserved prefixes, checksum. A
  /// prefix below 64 that is encoded in two bytes is accepted, as in Substrate.
  ///
  /// - Parameters:
  ///   - text: the address in base58.
  ///   - bodyLength: 32 for an account id, 33 for an ecdsa key.
  /// - Throws: `SubstrateCryptoError` of the first check that fails.
  public init(_ text: some StringProtocol, bodyLength: Int = 32) throws(SubstrateCryptoError) {
    let digits = try Base58.digits(text)
    guard digits.count <= SS58Address.longestText else {
      throw .ss58TextLength(limit: SS58Address.longestText, got: digits.count)
    }
    let bytes = Base58.bytes(digits)
    guard bytes.count >= 2 else { throw .ss58Length(expected: bodyLength + 3, got: bytes.count) }
    let (first, second) = (UInt16(bytes[0]), UInt16(bytes[1]))
    let prefixLength: Int
    let prefix: UInt16
    switch first {
    case 0..<64: (prefix, prefixLength) = (first, 1)
    case 64..<128:
      (prefix, prefixLength) = (first << 2 & 0xFF | second >> 6 | second << 8 & 0x3F00, 2)
    default: throw .ss58FirstByte(bytes[0])
    }
    let expected = prefixLength + bodyLength + SS58Address.checksumLength
    guard bytes.count == expected else { throw .ss58Length(expected: expected, got: bytes.count) }
    let content = Array(bytes.dropLast(SS58Address.checksumLength))
    try self.init(prefix: prefix, body: Array(content[prefixLength...]))
    guard Array(bytes.suffix(SS58Address.checksumLength)) == SS58Address.checksum(content) else {
      throw .ss58Checksum
    }
  }

  /// The base58 text.
  public var text: String { SS58Address.text(prefix: prefix, body: body) }

  /// The address as a Vault shows it, with the low 14 bits of any prefix (cold-signer 3.9).
  ///
  /// - Parameters:
  ///   - prefix: any prefix.
  ///   - body: a 32-byte account id or a 33-byte key.
  /// - Returns: the base58 text.
  public static func shownText(prefix: UInt16, body: [UInt8]) -> String {
    text(prefix: prefix & 0x3FFF, body: body)
  }

  private static func text(prefix: UInt16, body: [UInt8]) -> String {
    let head: [UInt8] =
      prefix < 64
      ? [UInt8(prefix)]
      : [UInt8(0x40 | prefix >> 2 & 0x3F), UInt8(prefix >> 8 | (prefix & 3) << 6)]
    return Base58.encode(head + body + checksum(head + body))
  }

  /// The same as ``text``.
  public var description: String { text }

  private static func checksum(_ content: [UInt8]) -> [UInt8] {
    Array(Blake2b.hash512(Array("SS58PRE".utf8) + content)[..<checksumLength])
  }
}

extension MultiSigner {
  /// The SS58 address of the key's account with a network prefix.
  ///
  /// - Throws: `SubstrateCryptoError` for an invalid prefix.
  public func address(prefix: UInt16) throws(SubstrateCryptoError) -> SS58Address {
    try SS58Address(prefix: prefix, body: accountID.bytes)
  }
}
