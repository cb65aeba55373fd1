import ByteSupport
package import SubstrateCrypto

/// The text that comes with an action: a name, a number, hex, and sometimes a password or words of a
/// phrase, so that it stays where secrets are kept until it is known to be none.
package struct NavigationDetails: Sendable {
  /// The bytes of the text, UTF-8.
  package let secret: SharedSecret

  /// Takes the bytes of a text; those that are no UTF-8 are replaced where it is read as text.
  package init(_ secret: consuming SecretBytes) { self.secret = SharedSecret(secret) }

  /// Takes a text that others hold too.
  package init(sharing secret: SharedSecret) { self.secret = secret }

  /// Takes a text that is no secret.
  package init(text: String) {
    let bytes = Array(text.utf8)
    self.init(SecretBytes(copying: bytes.span))
  }

  /// No text.
  package static let none = NavigationDetails(text: "")

  var isEmpty: Bool { secret.count == 0 }

  /// The bytes of a text that is no secret.
  var bytes: [UInt8] {
    secret.withBytes { bytes in
      var copy: [UInt8] = []
      copy.reserveCapacity(bytes.count)
      for index in bytes.indices { copy.append(bytes[index]) }
      return copy
    }
  }

  /// A text that is no secret.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// - Throws: ``NavigationError/notHex(_:)``.
  static func hex(_ digits: [UInt8]) throws(NavigationError) -> [UInt8] {
    do throws(HexError) {
      return try Hex.decode(utf8: digits)
    } catch { throw .notHex(error) }
  }

  /// Hex, also with `0x` in front.
  ///
  /// - Throws: ``NavigationError/notHex(_:)``.
  func hex() throws(NavigationError) -> [UInt8] { try NavigationDetails.hex(bytes) }

  /// A decimal number, perhaps with leading zeros and one plus sign.
  ///
  /// - Throws: ``NavigationError/notANumber(_:)``.
  func number() throws(NavigationError) -> UInt32 {
    let text = text
    guard !text.hasPrefix("-"), let number = UInt32(text) else { throw .notANumber(text) }
    return number
  }

  /// `true` or `false`.
  ///
  /// - Throws: ``NavigationError/notABool``.
  func bool() throws(NavigationError) -> Bool {
    switch bytes {
    case Array("true".utf8): return true
    case Array("false".utf8): return false
    default: throw .notABool
    }
  }
}
