/// A style of text on a terminal.
public enum TextStyle: Sendable, Equatable {
  case bold, red, green, yellow

  /// The parameters of the SGR sequence (ECMA-48, 8.3.117).
  var parameters: String {
    switch self {
    case .bold: "1"
    case .red: "31"
    case .green: "32"
    case .yellow: "33"
    }
  }
}

/// Text with styles.
///
/// Each piece is sanitized separately, so that values cannot contain styles. Values in a literal
/// stay on one line: a line feed in a value is escaped.
///
/// ```swift
/// try output.print(styled: "signature \("valid", style: .green) for \(network)")
/// ```
public struct StyledText: Sendable, Equatable, ExpressibleByStringInterpolation {
  private var pieces: [Piece] = []

  fileprivate struct Piece: Sendable, Equatable {
    let text: String
    let style: TextStyle?
    /// Whether the text is a value inside a literal, so that its line feeds are escaped.
    var isValue = false
  }

  /// Creates a text of one piece.
  public init(_ text: String, style: TextStyle? = nil) {
    pieces = [Piece(text: text, style: style)]
  }

  /// Creates a text without styles.
  public init(stringLiteral value: String) { self.init(value) }

  /// Creates a text from a literal with values in it.
  public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  /// Collects the pieces of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    /// Creates an empty collection.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds text of the program.
    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { pieces.append(Piece(text: literal, style: nil)) }
    }

    /// Adds a value on one line, with an optional style.
    public mutating func appendInterpolation(_ value: some Any, style: TextStyle? = nil) {
      pieces.append(Piece(text: "\(value)", style: style, isValue: true))
    }

    /// Adds a text with its styles and lines.
    public mutating func appendInterpolation(_ text: StyledText) { pieces += text.pieces }
  }

  /// The sanitized text, with escape sequences for styles if `inColor`.
  public func rendered(inColor: Bool) -> String {
    pieces.map { piece in
      let text = TerminalText.sanitized(piece.text, keepingLayout: !piece.isValue)
      guard inColor, let style = piece.style else { return text }
      return "\u{1B}[\(style.parameters)m\(text)\u{1B}[0m"
    }.joined()
  }
}

extension StyledText {
  /// Joins two texts.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var result = left
    result.pieces += right.pieces
    return result
  }
}
