import ByteSupport
internal import JSONCodec

/// Canonical JSON (OLPC), the form in which documents are signed and keys are hashed.
///
/// Members are ordered by the bytes of their names, and tokens are written without space. In strings,
/// only quotes and backslashes are escaped. Numbers are integers.
enum CanonicalJSON {
  /// Returns the canonical bytes; `nil` for a number with a fraction or an exponent, and for `-0`.
  static func bytes(of value: JSONValue) -> [UInt8]? {
    var bytes: [UInt8] = []
    return append(value, to: &bytes) ? bytes : nil
  }

  private static func append(_ value: JSONValue, to bytes: inout [UInt8]) -> Bool {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let digits):
      guard digits != "-0", digits.utf8.allSatisfy({ $0 == 0x2d || (0x30...0x39).contains($0) })
      else { return false }
      bytes += digits.utf8
    case .string(let text): append(text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        guard append(value, to: &bytes) else { return false }
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      let members = object.sorted { ByteText($0.name) < ByteText($1.name) }
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        guard append(member.value, to: &bytes) else { return false }
      }
      bytes.append(UInt8(ascii: "}"))
    }
    return true
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes.append(UInt8(ascii: "\\"))
      }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
