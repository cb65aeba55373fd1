internal import ByteSupport

/// An SS58 address: a network prefix and an account of 32 bytes, or a key of 33 (crypto 8).
public struct SS58Address: Hashable, Sendable, CustomStringConvertible {
  /// The network prefix, 0...16383 without 46 and 47.
  public let prefix: UInt16
  /// The account, or the key.
  public let body: [UInt8]

  private static let checksumLength = 2
  /// More characters than any address has; a longer text is not decoded.
  private static let longestText = 64

  /// Joins a prefix and a body.
  ///
  /// - Throws: `SubstrateCryptoError.ss58Prefix`, `ss58ReservedPrefix` or `ss58BodyLength`.
  public init(prefix: UInt16, body: [UInt8]) throws(SubstrateCryptoError) {
    guard prefix < 1 << 14 else { throw .ss58Prefix(prefix) }
    guard prefix != 46, prefix != 47 else { throw .ss58ReservedPrefix(prefix) }
    guard body.count == 32 || body.count == 33 else { throw .ss58BodyLength(body.count) }
    self.prefix = prefix
    self.body = body
  }

  /// Reads an address.
  ///
  /// Checks come in Substrate's order: alphabet, prefix, length, reserved prefixes, checksum. A
  /// two-byte prefix below 64, which nobody writes, is accepted as Substrate accepts it.
  ///
  /// - Parameters:
  ///   - text: the address.
  ///   - bodyLength: 32 for an account, 33 for an ecdsa key.
  /// - Throws: `SubstrateCryptoError`, the case of the first check that fails.
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

  /// The address in base58.
  public var text: String { SS58Address.text(prefix: prefix, body: body) }

  /// The address as a Vault shows it: of a prefix the low 14 bits count, and the reserved ones are
  /// taken (cold-signer 3.9).
  ///
  /// - Parameters:
  ///   - prefix: any number.
  ///   - body: the account of 32 bytes, or a key of 33.
  /// - Returns: the address in base58.
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
  /// The address of the key's account on the network of a prefix.
  ///
  /// - Throws: `SubstrateCryptoError.ss58Prefix` or `ss58ReservedPrefix`.
  public func address(prefix: UInt16) throws(SubstrateCryptoError) -> SS58Address {
    try SS58Address(prefix: prefix, body: accountID.bytes)
  }
}
