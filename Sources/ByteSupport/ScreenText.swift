/// Texts from outside that end up on a Vault's screen or on a terminal (design 5.3).
public enum ScreenText {
  /// The longest text that is let through, in Unicode scalars.
  public static let maximumLength = 64

  /// Whether every character can be shown as it is: no control, format, bidirectional or
  /// line-breaking character, nothing unassigned, and at most ``maximumLength`` scalars.
  public static func isSafe(_ text: String) -> Bool {
    text.unicodeScalars.count <= maximumLength
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
          .paragraphSeparator:
          false
        default: true
        }
      }
  }

  /// A form of `text` for a message: quoted, with every other character escaped, cut to 80 scalars.
  public static func quoted(_ text: String) -> String {
    var shown = "'"
    for scalar in text.unicodeScalars.prefix(80) {
      if scalar == "'" || scalar == "\\" || !isSafe(String(scalar)) {
        shown += scalar.escaped(asASCII: true)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown + (text.unicodeScalars.count > 80 ? "…'" : "'")
  }
}
