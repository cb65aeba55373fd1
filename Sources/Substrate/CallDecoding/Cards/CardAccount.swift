internal import ByteSupport
internal import SubstrateCrypto

/// An account on a card, with what its address and picture are made of.
public struct CardAccount: Hashable, Sendable {
  /// How an account is written.
  public enum Form: Hashable, Sendable {
    /// 32 bytes with the low 14 bits of a prefix; the picture is the dots of the bytes.
    case substrate(prefix: UInt16)
    /// 20 bytes in hex; the picture is the blockies of the address.
    case ethereum
  }

  /// The account: 32 bytes, or 20.
  public let bytes: [UInt8]
  /// How it is written.
  public let form: Form

  /// Takes the parts.
  public init(bytes: [UInt8], form: Form) {
    self.bytes = bytes
    self.form = form
  }

  /// The address: SS58, or `0x` and 40 lower-case hex digits.
  public var address: String {
    switch form {
    case .substrate(let prefix): SS58Address.shownText(prefix: prefix, body: bytes)
    case .ethereum: "0x" + Hex.encode(bytes)
    }
  }
}
