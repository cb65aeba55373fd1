internal import ByteSupport
internal import JSONCodec

/// One share of a split secret, as its QR code holds it (cold-signer 9.1).
package struct BananaShare: Hashable, Sendable {
  /// A form of the format.
  package enum Version: Hashable, Sendable {
    /// The oldest: no `v`, data in hex.
    case original
    /// `v` is 1, data in Base64.
    case one
  }

  /// The form.
  package let version: Version
  /// What the set is called; it takes part in the key, so that every letter counts.
  package let title: String
  /// How many shares are needed.
  package let required: Int
  /// The nonce of the box, 24 bytes.
  package let nonce: [UInt8]
  /// The field's size in bits.
  package let bits: Int
  /// The number of the share, from 1.
  package let number: Int
  /// One field element for each element of the secret.
  package let content: [UInt8]

  static let nonceLength = 24

  init(
    version: Version, title: String, required: Int, nonce: [UInt8], bits: Int, number: Int,
    content: [UInt8]
  ) {
    self.version = version
    self.title = title
    self.required = required
    self.nonce = nonce
    self.bits = bits
    self.number = number
    self.content = content
  }

  /// Reads the text of a QR code; `nil` for anything that is no share.
  ///
  /// - Parameter scanned: the bytes of the code.
  package init?(_ scanned: [UInt8]) {
    // A share is an object; almost every other frame is told by its first byte.
    guard let first = scanned.first(where: { !BananaShare.isSpace($0) }),
      first == UInt8(ascii: "{"),
      let json = try? JSONValue(parsing: scanned, maximumDepth: 4), json.object != nil,
      let title = json["t"]?.string,
      let required = json["r"]?.integer(Int.self), required >= 1,
      let data = json["d"]?.string,
      let nonceText = json["n"]?.string, let nonce = Base64.decode(nonceText),
      nonce.count == BananaShare.nonceLength
    else { return nil }
    let version: Version
    switch json["v"] {
    case nil: version = .original
    case .some(let value):
      guard value.integer(Int.self) == 1 else { return nil }
      version = .one
    }
    guard let digit = data.first, digit.isASCII, let bits = Int(String(digit), radix: 36),
      let field = BinaryField(bits: bits)
    else { return nil }
    let rest = data.dropFirst()
    let decoded = version == .one ? Base64.decode(rest) : BananaShare.plainHex(rest)
    let numberLength = (bits + 7) / 8
    guard let decoded, decoded.count > numberLength else { return nil }
    let number = decoded[..<numberLength].reduce(0) { $0 << 8 | UInt32($1) }
    let content = Array(decoded[numberLength...])
    guard number >= 1, number <= field.greatest,
      content.allSatisfy({ UInt32($0) <= field.greatest })
    else { return nil }
    self.init(
      version: version, title: title, required: required, nonce: nonce, bits: bits,
      number: Int(number), content: content)
  }

  /// The text for a QR code, the form read by all who ever read shares.
  package var text: String {
    let numberLength = (bits + 7) / 8
    let numberBytes = (0..<numberLength).reversed().map {
      UInt8(truncatingIfNeeded: number >> (8 * $0))
    }
    let bytes = numberBytes + content
    let encoded = version == .one ? Base64.encode(bytes) : Hex.encode(bytes)
    let members: [(String, JSONValue)] = [
      ("t", .string(title)), ("r", .integer(required)),
      ("d", .string(String(bits, radix: 36) + encoded)), ("n", .string(Base64.encode(nonce))),
    ]
    let head: [(String, JSONValue)] = version == .one ? [("v", .integer(1))] : []
    return JSONValue.object(JSONObject(head + members)).serialized()
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
  }

  /// Hex without the `0x` that is allowed elsewhere.
  private static func plainHex(_ text: Substring) -> [UInt8]? {
    text.hasPrefix("0x") ? nil : try? Hex.decode(text)
  }
}
