import ByteSupport
import Reporting
package import VaultPayloads

/// The rules for texts in file names, on terminals and on the screen of a Vault (design 5.3).
package enum TextRules {
  /// The maximum length of a title or another text of the specs, in bytes.
  static let textLimit = 128
  /// The maximum length of a URL, in bytes.
  static let endpointLimit = 2048

  /// Checks a network name, which is used in file names: `[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}` without
  /// `..`.
  ///
  /// - Throws: ``HotDatabaseError/unsafeText(field:text:rule:)``.
  package static func check(networkName name: String) throws(HotDatabaseError) {
    guard (try? ProductName.safe(name)) != nil else {
      throw .unsafeText(
        field: "network name", text: name,
        rule:
          """
          it must have 1 to 64 letters, digits, spaces, dots, underscores or hyphens, begin with a letter or digit, \
          and not have two dots in a row
          """
      )
    }
  }

  /// Checks a text for people: not empty, at most 128 bytes, only characters that `ScreenText`
  /// shows.
  ///
  /// - Throws: ``HotDatabaseError/unsafeText(field:text:rule:)``.
  package static func check(_ text: String, field: String) throws(HotDatabaseError) {
    guard !text.isEmpty else { throw .unsafeText(field: field, text: text, rule: "it is empty") }
    guard text.utf8.count <= textLimit else {
      throw .unsafeText(
        field: field, text: text,
        rule: "it has \(text.utf8.count.counted("byte")), but at most \(textLimit) are allowed")
    }
    guard ScreenText.isShown(text) else {
      throw .unsafeText(
        field: field, text: text,
        rule: "it has invisible or misleading characters")
    }
  }

  /// Checks every text of network specs.
  ///
  /// - Throws: ``HotDatabaseError/unsafeText(field:text:rule:)``.
  package static func check(_ specs: NetworkSpecs) throws(HotDatabaseError) {
    try check(networkName: specs.name)
    try check(specs.title, field: "Vault title")
    // The token of a node may have no symbol (hot-side 4.2).
    if !specs.unit.isEmpty { try check(specs.unit, field: "unit") }
    try check(specs.color, field: "color")
    try check(specs.secondaryColor, field: "secondary color")
    try check(specs.logo, field: "logo")
    try check(specs.pathID, field: "path")
  }

  /// Checks a color: `#` and 3, 4, 6 or 8 hex digits.
  ///
  /// - Throws: ``HotDatabaseError/unsafeText(field:text:rule:)``.
  package static func check(color text: String, field: String) throws(HotDatabaseError) {
    guard isColor(text) else {
      throw .unsafeText(field: field, text: text, rule: "it must be like #262626 or #000")
    }
  }

  /// Whether a text is a CSS color of 3, 4, 6 or 8 hex digits.
  static func isColor(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.hasPrefix("#") && [3, 4, 6, 8].contains(digits.count)
      && digits.allSatisfy { Hex.value(of: $0) != nil }
  }

  /// Checks a default derivation path, such as `//polkadot//0`; a password is not allowed.
  ///
  /// - Throws: ``HotDatabaseError/unsafeText(field:text:rule:)``.
  package static func check(path text: String) throws(HotDatabaseError) {
    guard let path = KeyPath(text), path.password == nil else {
      throw .unsafeText(
        field: "path", text: text,
        rule: "it must be a derivation path without a password, such as //polkadot")
    }
  }

  /// Checks a URL of a node: `ws`, `wss`, `http` or `https`, a host, only visible ASCII.
  ///
  /// - Throws: ``HotDatabaseError/unsafeText(field:text:rule:)``.
  package static func check(endpoint url: String) throws(HotDatabaseError) {
    let parts = url.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    let isAllowed =
      parts.count == 2 && ["ws", "wss", "http", "https"].contains(parts[0].lowercased())
      && !parts[1].isEmpty && url.utf8.count <= endpointLimit
      && url.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    guard isAllowed else {
      throw .unsafeText(
        field: "endpoint", text: url,
        rule: "it needs wss://, ws://, https:// or http:// and a host, without spaces")
    }
  }
}
