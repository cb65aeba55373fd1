internal import ByteSupport
internal import SubstrateCrypto

/// An account on a card, with the data for its address and its identicon.
public struct CardAccount: Hashable, Sendable {
  /// The address format.
  public enum Form: Hashable, Sendable {
    /// 32 bytes, shown as SS58 with the low 14 bits of the prefix; the identicon is the dots.
    case substrate(prefix: UInt16)
    /// 20 bytes, shown in hex; the identicon is the blockies.
    case ethereum
  }

  /// The account id: 32 or 20 bytes.
  public let bytes: [UInt8]
  /// The address format.
  public let form: Form

  /// Creates an account.
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
