internal import ByteSupport
internal import JSONCodec
package import SubstrateCrypto

/// One share of a split secret, as in its QR code (cold-signer 9.1).
package struct BananaShare: Equatable, Sendable {
  /// A version of the Banana Split format.
  package enum Version: Hashable, Sendable {
    /// The first version, without the member `v`, and with data in hex.
    case original
    /// Version 1: the member `v` is 1, and data is in Base64.
    case one
  }

  /// The format version.
  package let version: Version
  /// The title of the set, in which every character matters, because keys are derived from it.
  package let title: String
  /// The number of shares needed for recovery.
  package let required: Int
  /// The nonce of the secret box, 24 bytes.
  package let nonce: [UInt8]
  /// The size of the field's elements in bits.
  package let bits: Int
  /// The number of the share, from 1.
  package let number: Int
  /// The data: one field element for each element of the secret.
  package let content: SharedSecret

  static let nonceLength = 24

  package init(
    version: Version, title: String, required: Int, nonce: [UInt8], bits: Int, number: Int,
    content: consuming SecretBytes
  ) {
    self.version = version
    self.title = title
    self.required = required
    self.nonce = nonce
    self.bits = bits
    self.number = number
    self.content = SharedSecret(content)
  }

  /// Parses the content of a QR code; `nil` if it is not a valid share.
  ///
  /// - Parameter scanned: the bytes of the code.
  package init?(_ scanned: [UInt8]) {
    // A share is a JSON object, so the first byte already excludes almost all other frames.
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
    guard number >= 1, number <= field.greatest,
      decoded[numberLength...].allSatisfy({ UInt32($0) <= field.greatest })
    else { return nil }
    self.init(
      version: version, title: title, required: required, nonce: nonce, bits: bits,
      number: Int(number), content: SecretBytes(copying: decoded.span.extracting(numberLength...)))
  }

  /// The JSON text for a QR code, in a form that every reader of shares accepts.
  package var text: SecretBytes {
    let numberLength = (bits + 7) / 8
    let numberBytes = (0..<numberLength).reversed().map {
      UInt8(truncatingIfNeeded: number >> (8 * $0))
    }
    let form = version == .one ? "\"v\":1," : ""
    let title = JSONValue.string(title).serialized()
    let head = Array(
      "{\(form)\"t\":\(title),\"r\":\(required),\"d\":\"\(String(bits, radix: 36))".utf8)
    let tail = Array("\",\"n\":\"\(Base64.encode(nonce))\"}".utf8)
    return content.withBytes { content in
      let data = SecretBytes(capacity: numberLength + content.count) { out in
        for byte in numberBytes { out.append(byte) }
        for index in content.indices { out.append(content[index]) }
      }
      let encoded =
        version == .one
        ? Base64.withEncoded(data.bytes) { SecretBytes(copying: $0) } : BananaShare.hex(data.bytes)
      return SecretBytes(capacity: head.count + encoded.count + tail.count) { out in
        for byte in head { out.append(byte) }
        let text = encoded.bytes
        for index in text.indices { out.append(text[index]) }
        for byte in tail { out.append(byte) }
      }
    }
  }

  private static func hex(_ data: Span<UInt8>) -> SecretBytes {
    SecretBytes(capacity: 2 * data.count) { out in
      for index in data.indices {
        for digit in [data[index] >> 4, data[index] & 15] {
          out.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
      }
    }
  }

  package static func == (left: BananaShare, right: BananaShare) -> Bool {
    left.version == right.version && left.title.utf8.elementsEqual(right.title.utf8)
      && left.required == right.required && left.nonce == right.nonce && left.bits == right.bits
      && left.number == right.number
      && left.content.withBytes { left in
        right.content.withBytes { right in
          left.count == right.count && left.indices.allSatisfy { left[$0] == right[$0] }
        }
      }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
  }

  /// Decodes hex; unlike `Hex`, does not accept a leading `0x`.
  private static func plainHex(_ text: Substring) -> [UInt8]? {
    text.hasPrefix("0x") ? nil : try? Hex.decode(text)
  }
}
