/// A derivation path as text, perhaps with a password (hot-side 1.8).
///
/// Zero or more junctions, `/` or `//` and at least one character that is no `/`; then, perhaps,
/// `///` and a password of at least one character up to the end. The empty text is the root key.
public struct KeyPath: Hashable, Sendable {
  /// The junctions, such as `//polkadot//0`; empty for the root key.
  public let junctions: String
  /// The password behind `///`.
  public let password: String?

  /// Reads a path; `nil` for a text that is none.
  ///
  /// A password cannot hold a line feed, as in the reference tool.
  public init?(_ text: some StringProtocol) {
    let scalars = Array(text.unicodeScalars)
    var position = 0
    while position < scalars.count {
      var slashes = 0
      while position + slashes < scalars.count, scalars[position + slashes] == "/" { slashes += 1 }
      if slashes >= 3 {
        let password = scalars[(position + 3)...]
        guard !password.isEmpty, !password.contains("\n") else { return nil }
        junctions = KeyPath.text(scalars[..<position])
        self.password = KeyPath.text(password)
        return
      }
      guard slashes > 0 else { return nil }
      position += slashes
      let start = position
      while position < scalars.count, scalars[position] != "/" { position += 1 }
      guard position > start else { return nil }
    }
    junctions = KeyPath.text(scalars[...])
    password = nil
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// The whole path, password included: as secret as the password.
  public var text: String { junctions + (password.map { "///" + $0 } ?? "") }

  /// The path for people, with `<password>` instead of the password.
  public var shown: String { junctions + (password == nil ? "" : "///<password>") }
}
