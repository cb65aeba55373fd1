import ByteSupport
package import SubstrateCrypto

/// The fields of a posted form (`application/x-www-form-urlencoded`), which are secrets.
package struct PostedForm {
  private static let nothing = SharedSecret(SecretBytes(capacity: 0) { _ in })

  private let body: SharedSecret

  /// Creates a form from the body of a request; without a body it is empty.
  package init(_ body: SharedSecret?) { self.body = body ?? PostedForm.nothing }

  /// The value of the first field with this name; empty if there is none.
  ///
  /// - Parameter name: the name, letters only.
  /// - Returns: the decoded bytes.
  package func value(_ name: String) -> SharedSecret {
    let name = Array(name.utf8) + [UInt8(ascii: "=")]
    return body.withBytes { bytes in
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "&") { end += 1 }
        let field = bytes.extracting(start..<end)
        if field.count >= name.count, name.indices.allSatisfy({ field[$0] == name[$0] }) {
          return PostedForm.decoded(field.extracting(name.count..<field.count))
        }
        start = end + 1
      }
      return PostedForm.nothing
    }
  }

  /// Decodes a value; a percent sign without two hex digits is kept.
  private static func decoded(_ value: Span<UInt8>) -> SharedSecret {
    SharedSecret(
      SecretBytes(capacity: value.count) { out in
        var index = 0
        while index < value.count {
          let byte = value[index]
          if byte == UInt8(ascii: "%"), index + 2 < value.count,
            let high = Hex.value(of: value[index + 1]),
            let low = Hex.value(of: value[index + 2])
          {
            out.append(high << 4 | low)
            index += 3
          } else {
            out.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            index += 1
          }
        }
      })
  }
}
