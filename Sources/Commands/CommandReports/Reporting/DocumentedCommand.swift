package import CommandLineKit
package import JSONCodec

/// A command that prints a JSON document with `--json`.
package protocol DocumentedCommand: Command {
  /// The members of the document, without the members of every document; see ``CommandDocument``.
  static var document: JSONForm<Document> { get }
  /// The value from which the document is made; `Never` if the command writes the document with one
  /// of several forms.
  associatedtype Document
}

extension DocumentedCommand {
  package static var shape: JSONShape { document.shape }
}

extension JSONForm {
  /// The document of a command that prints a list.
  package static func items<Item>(_ item: JSONForm<Item>) -> JSONForm where Value == [Item] {
    ["items": .list({ $0 }, as: item)]
  }
}

/// A command without `--json`.
package protocol UndocumentedCommand: Command {
  /// The reason for the missing document, as the end of a sentence.
  static var reason: String { get }
}
