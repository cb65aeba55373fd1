import ByteSupport

/// Markup is written by elements here: a text or the value of an attribute does nothing where it stands.
///
/// What the elements make is XML at the same time, so that any parser can check a page.
public protocol MarkupBuilder {
  /// Adds markup as it is.
  mutating func raw(_ markup: String)
}

/// The attributes of an element in their order; one whose value is `nil` is left out.
public typealias Attributes = KeyValuePairs<String, String?>

extension MarkupBuilder {
  /// Adds a text; characters that are not seen are spelled out.
  public mutating func text(_ text: String) { raw(WebPage.escaped(text)) }

  /// Adds a name such as `Multisig.as_multi_threshold_1`, which a narrow page breaks between its words.
  public mutating func name(_ name: String) {
    raw(WebPage.escaped(name).replacing(".", with: ".<wbr/>").replacing("_", with: "_<wbr/>"))
  }

  /// Adds an element with a text, and a line feed.
  public mutating func element(_ name: String, _ text: String) { element(name, [:], text) }

  /// Adds an element with a text, and a line feed.
  public mutating func element(_ name: String, _ attributes: Attributes, _ text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// Adds an element with what `content` writes, and a line feed.
  public mutating func element(
    _ name: String, _ attributes: Attributes = [:], content: (inout Self) -> Void
  ) {
    open(name, attributes, end: ">")
    content(&self)
    raw("</\(name)>\n")
  }

  /// Adds an element that can hold nothing, such as `input`.
  public mutating func empty(_ name: String, _ attributes: Attributes = [:]) {
    open(name, attributes, end: "/>")
  }

  /// Adds an element that can hold nothing, and a line feed.
  public mutating func lone(_ name: String, _ attributes: Attributes) {
    empty(name, attributes)
    raw("\n")
  }

  /// Adds an element that can hold nothing, the value of whose last attribute `write` writes.
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
  /// UTF-8; what is appended here is markup as it is.
  public var bytes: [UInt8] = []

  /// Nothing yet.
  public init() {}

  /// Adds markup as it is.
  public mutating func raw(_ markup: String) { bytes += markup.utf8 }
}
