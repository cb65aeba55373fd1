package import CommandLineKit
package import JSONCodec

/// A command that prints a JSON document with `--json`.
package protocol DocumentedCommand: Command {
  /// The members of the document, without the common ones; see ``CommandDocument``.
  static var document: JSONForm<Document> { get }
  /// The value that the document is made from; `Never` if it is written by one of several forms.
  associatedtype Document
}

extension DocumentedCommand {
  package static var shape: JSONShape { document.shape }
}

extension JSONForm {
  /// A document with a list.
  package static func items<Item>(_ item: JSONForm<Item>) -> JSONForm where Value == [Item] {
    ["items": .list({ $0 }, as: item)]
  }
}

/// A command without `--json`.
package protocol UndocumentedCommand: Command {
  /// The reason, as the end of a sentence.
  static var reason: String { get }
}
