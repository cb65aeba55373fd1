package import ByteSupport
package import IdentityPictures
package import JSONCodec

/// A line of what a device shows, or a picture between lines.
package enum DeviceLine: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// Text of one line, or of several.
  case text(String)
  /// An identity picture, so many columns from the edge.
  case picture(IdentityPicture, indent: Int)

  /// A line of text.
  package init(stringLiteral value: String) { self = .text(value) }

  /// The same so many columns further to the right.
  package func indented(by columns: Int) -> DeviceLine {
    switch self {
    case .text(let text): .text(String(repeating: " ", count: columns) + text)
    case .picture(let picture, let indent): .picture(picture, indent: indent + columns)
    }
  }

  /// The lines of a terminal that shows so many colors; those of a picture may have escape sequences.
  package func terminalLines(_ depth: ColorDepth) -> [String] {
    switch self {
    case .text(let text): return [text]
    case .picture(let picture, let indent):
      let side: Int
      switch picture {
      case .dots, .jdenticon: side = 18
      // Eight fields on a side.
      case .blockies: side = 16
      }
      let margin = String(repeating: " ", count: indent)
      return picture.raster(side: side).terminalLines(depth).map { margin + $0 }
    }
  }

  /// Reads the kept form; `nil` for any other.
  package init?(_ kept: JSONValue) {
    if let text = kept.string {
      self = .text(text)
    } else if let json = kept["picture"], let picture = IdentityPicture(json),
      let indent = kept["indent"]?.integer(Int.self), (0...DeviceLine.mostIndent).contains(indent)
    {
      self = .picture(picture, indent: indent)
    } else {
      return nil
    }
  }

  /// The form in which it is kept.
  package var kept: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .picture(let picture, let indent):
      .members(["picture": picture.json, "indent": .integer(min(indent, DeviceLine.mostIndent))])
    }
  }

  /// Columns beyond which nobody sees anything.
  private static let mostIndent = 1000
}
