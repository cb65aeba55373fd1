import ByteSupport
import Reporting
package import VaultPayloads

/// What texts may be that name files, stand on terminal lines and on a Vault's screen (design 5.3).
package enum TextRules {
  /// The most bytes of a title or another text of the specs.
  static let textLimit = 128
  /// The most bytes of a URL.
  static let endpointLimit = 2048

  /// Checks a network name: `[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}` without `..`, for files are named by
  /// it.
  ///
  /// - Throws: ``HotDatabaseError/unsafeText(field:text:rule:)``.
  package static func check(networkName name: String) throws(HotDatabaseError) {
    guard (try? ProductName.safe(name)) != nil else {
      throw .unsafeText(
        field: "network name", text: name,
        rule:
          """
          it needs 1 to 64 letters, digits, blanks, dots, underscores or hyphens, a letter or digit first and no \
          two dots in a row
          """
      )
    }
  }

  /// Checks a text that people read: not empty, at most 128 bytes, no character that
  /// `ScreenText` does not show.
  ///
  /// - Throws: ``HotDatabaseError/unsafeText(field:text:rule:)``.
  package static func check(_ text: String, field: String) throws(HotDatabaseError) {
    guard !text.isEmpty else { throw .unsafeText(field: field, text: text, rule: "it is empty") }
    guard text.utf8.count <= textLimit else {
      throw .unsafeText(
        field: field, text: text,
        rule: "it has \(text.utf8.count.counted("byte")), at most \(textLimit) are allowed")
    }
    guard ScreenText.isShown(text) else {
      throw .unsafeText(
        field: field, text: text,
        rule: "it has characters in it that are not seen for what they are")
    }
  }

  /// Checks every text of network specs.
  ///
  /// - Throws: ``HotDatabaseError/unsafeText(field:text:rule:)``.
  package static func check(_ specs: NetworkSpecs) throws(HotDatabaseError) {
    try check(networkName: specs.name)
    try check(specs.title, field: "Vault title")
    // A node may give a token without a symbol (hot-side 4.2).
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

  /// Whether a text is a color as styles of pages have it.
  static func isColor(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.hasPrefix("#") && [3, 4, 6, 8].contains(digits.count)
      && digits.allSatisfy { Hex.value(of: $0) != nil }
  }

  /// Checks the path that is offered for keys: `//polkadot//0`, without a password.
  ///
  /// - Throws: ``HotDatabaseError/unsafeText(field:text:rule:)``.
  package static func check(path text: String) throws(HotDatabaseError) {
    guard let path = KeyPath(text), path.password == nil else {
      throw .unsafeText(
        field: "path", text: text,
        rule: "it must be a derivation path without a password, such as //polkadot")
    }
  }

  /// Checks a URL of a node: `ws`, `wss`, `http` or `https`, a host, visible ASCII throughout.
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
        rule: "it needs wss://, ws://, https:// or http:// and a host, without blanks")
    }
  }
}
