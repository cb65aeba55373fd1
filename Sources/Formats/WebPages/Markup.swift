import ByteSupport

/// Builds markup from elements; texts and attribute values are escaped.
///
/// The result is also well-formed XML, so that any parser can check a page.
public protocol MarkupBuilder {
  /// Appends markup without escaping.
  mutating func raw(_ markup: String)
}

/// The attributes of an element in order; attributes with the value `nil` are omitted.
public typealias Attributes = KeyValuePairs<String, String?>

extension MarkupBuilder {
  /// Appends an escaped text; invisible characters are spelled out.
  public mutating func text(_ text: String) { raw(WebPage.escaped(text)) }

  /// Appends a name such as `Multisig.as_multi_threshold_1`, with line break opportunities.
  public mutating func name(_ name: String) {
    raw(WebPage.escaped(name).replacing(".", with: ".<wbr/>").replacing("_", with: "_<wbr/>"))
  }

  /// Appends an element with a text, and a line feed.
  public mutating func element(_ name: String, _ text: String) { element(name, [:], text) }

  /// Appends an element with a text, and a line feed.
  public mutating func element(_ name: String, _ attributes: Attributes, _ text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// Appends an element, whose content `content` writes, and a line feed.
  public mutating func element(
    _ name: String, _ attributes: Attributes = [:], content: (inout Self) -> Void
  ) {
    open(name, attributes, end: ">")
    content(&self)
    raw("</\(name)>\n")
  }

  /// Appends a void element, such as `input`.
  public mutating func empty(_ name: String, _ attributes: Attributes = [:]) {
    open(name, attributes, end: "/>")
  }

  /// Appends a void element, and a line feed.
  public mutating func lone(_ name: String, _ attributes: Attributes) {
    empty(name, attributes)
    raw("\n")
  }

  /// Appends a void element; `write` writes the value of its last attribute.
  public mutating func empty(
    _ name: String, _ attributes: Attributes, last: String, write: (inout Self) -> Void
  ) {
    open(name, attributes, end: " \(last)=\"")
    write(&self)
    raw("\"/>")
  }

  private mutating func open(_ name: String, _ attributes: Attributes, end: String) {
    raw("<\(name)")
    for case (let name, let value?) in attributes { raw(" \(name)=\"\(WebPage.escaped(value))\"") }
    raw(end)
  }
}

/// Markup of public texts, as the bytes of a file.
public struct Markup: MarkupBuilder {
  /// The UTF-8 bytes; appended bytes are not escaped.
  public var bytes: [UInt8] = []

  /// Creates empty markup.
  public init() {}

  /// Appends markup without escaping.
  public mutating func raw(_ markup: String) { bytes += markup.utf8 }
}
