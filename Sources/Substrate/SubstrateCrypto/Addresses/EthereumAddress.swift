internal import ByteSupport

/// An Ethereum address: 20 bytes of the Keccak-256 of a secp256k1 key.
///
/// These are the last 20 bytes; the key is uncompressed and without its 04 prefix.
public struct EthereumAddress: Hashable, Sendable, CustomStringConvertible {
  /// The 20 bytes.
  public let bytes: [UInt8]

  /// The address of an ecdsa key.
  ///
  /// - Throws: `SubstrateCryptoError.notAPublicKey` for another scheme or an invalid key.
  public init(_ signer: MultiSigner) throws(SubstrateCryptoError) {
    guard signer.scheme == .ecdsa, let key = ECDSAPublicKey.uncompressed(signer.publicKey) else {
      throw .notAPublicKey(.ecdsa)
    }
    bytes = Array(Keccak256.hash(Array(key.dropFirst())).bytes.suffix(20))
  }

  /// Parses `0x` and 40 hex digits; mixed-case digits must have the checksum of EIP-55.
  ///
  /// - Throws: `SubstrateCryptoError.ethereumAddressForm` or `ethereumAddressChecksum`.
  public init(_ text: some StringProtocol) throws(SubstrateCryptoError) {
    guard text.utf8.count == 42, text.hasPrefix("0x"), let bytes = try? Hex.decode(text) else {
      throw .ethereumAddressForm
    }
    self.bytes = bytes
    let digits = String(text.dropFirst(2))
    let isMixed = digits != digits.lowercased() && digits != digits.uppercased()
    guard !isMixed || "0x" + digits == checksummed else { throw .ethereumAddressChecksum }
  }

  /// The text as a Vault shows it: `0x` and 40 lower-case hex digits.
  public var text: String { "0x" + Hex.encode(bytes) }

  /// The address with the checksum of EIP-55.
  ///
  /// A letter is upper case if the corresponding nibble of the Keccak-256 of the lower-case digits
  /// is 8 or more.
  public var checksummed: String {
    let digits = Array(Hex.encode(bytes).utf8)
    let hash = Keccak256.hash(digits).bytes
    let cased = digits.enumerated().map { offset, digit in
      let nibble = offset.isMultiple(of: 2) ? hash[offset / 2] >> 4 : hash[offset / 2] & 15
      return nibble >= 8 && digit >= UInt8(ascii: "a") ? digit - 32 : digit
    }
    return "0x" + String(decoding: cased, as: UTF8.self)
  }

  /// The same as ``text``.
  public var description: String { text }
}
