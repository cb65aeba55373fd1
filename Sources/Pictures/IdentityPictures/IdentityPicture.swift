import ByteSupport
public import JSONCodec

/// Which identity picture belongs to something, and what it is drawn from (cold-signer 0).
public enum IdentityPicture: Equatable, Hashable, Sendable {
  /// Dots, of bytes: verifiers, hashes, accounts.
  case dots([UInt8])
  /// Blockies, of a lower-case 0x address.
  case blockies(String)
  /// Jdenticon, of a bare address.
  case jdenticon(String)

  /// Reads what ``json`` writes; `nil` for anything else.
  public init?(_ json: JSONValue) {
    guard let style = json["style"]?.string, let identity = json["identity"]?.string else {
      return nil
    }
    switch style {
    case "dots":
      guard let bytes = try? Hex.decode(identity) else { return nil }
      self = .dots(bytes)
    case "blockies": self = .blockies(identity)
    case "jdenticon": self = .jdenticon(identity)
    default: return nil
    }
  }
}

extension IdentityPicture: JSONFormed {
  /// The style, and what it is drawn from.
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
