import ByteSupport
public import JSONCodec

/// An identicon: its style and the identity that it is drawn from (cold-signer 0).
public enum IdentityPicture: Equatable, Hashable, Sendable {
  /// The nineteen dots of bytes: a verifier, a hash, an account.
  case dots([UInt8])
  /// The blockies of a lower-case `0x` address.
  case blockies(String)
  /// The jdenticon of a bare SS58 address.
  case jdenticon(String)
}

extension IdentityPicture: JSONFormed {
  /// The style and the identity.
  public static let form = JSONForm<IdentityPicture>.named(
    "Identicon",
    [
      "style": .of(\.parts.style, as: .words("dots", "blockies", "jdenticon")),
      "identity": .of(\.parts.identity),
    ])

  private var parts: (style: String, identity: String) {
    switch self {
    case .dots(let bytes): ("dots", Hex.encode(bytes))
    case .blockies(let address): ("blockies", address)
    case .jdenticon(let address): ("jdenticon", address)
    }
  }
}
