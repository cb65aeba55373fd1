public import ByteSupport
public import SubstrateCrypto

/// A message for a Vault to sign, split into its parts (hot-side 1.10).
public struct SignableMessage: Equatable, Sendable {
  /// The opening tag of a message.
  public static let openingTag = Array("<Bytes>".utf8)
  /// The closing tag of a message.
  public static let closingTag = Array("</Bytes>".utf8)

  /// The encryption of the account.
  public let encryption: Encryption
  /// The requested signer.
  public let author: SignableAuthor
  /// The message with its tags; it is signed completely and never hashed.
  public let content: [UInt8]
  /// The genesis hash of the network; `nil` for a message for any network.
  public let genesisHash: Hash256?

  /// Splits a payload; the tags are not checked, see ``taggedContent``.
  init(reading payload: [UInt8]) throws(VaultPayloadsError) {
    let prelude = try Prelude(of: payload)
    guard prelude.code == .message || prelude.code == .anyNetworkMessage else {
      throw .unexpectedPayload(code: prelude.code.rawValue, wanted: "03 or 08, a message,")
    }
    encryption = try prelude.encryption()
    var reader = PartReader(payload.span)
    try reader.skip(Prelude.byteCount, of: "the prelude")
    author = try reader.author(encryption)
    if prelude.code == .message {
      let genesis = try reader.genesisAtEnd()
      genesisHash = genesis.hash
      content = try reader.bytes(genesis.offset - reader.offset, of: "the message")
    } else {
      genesisHash = nil
      content = reader.rest()
    }
  }

  /// The bytes between the tags; `nil` if they are missing or overlap, which a Vault refuses.
  public var taggedContent: [UInt8]? { SignableMessage.taggedContent(of: content) }

  /// The bytes between the tags of a message; `nil` if they are missing or overlap.
  public static func taggedContent(of content: [UInt8]) -> [UInt8]? {
    let tags = openingTag.count + closingTag.count
    guard content.count >= tags, content.starts(with: openingTag),
      content.suffix(closingTag.count).elementsEqual(closingTag)
    else { return nil }
    return Array(content.dropFirst(openingTag.count).dropLast(closingTag.count))
  }

  /// The text between the tags; `nil` if they are missing or the text is not UTF-8.
  public var text: String? { taggedContent.flatMap { String(validating: $0, as: UTF8.self) } }
}
