package import CommandLineKit
package import JSONCodec

/// A command that prints a document with `--json`.
package protocol DocumentedCommand: Command {
  /// What the document holds, besides what every document has; see ``CommandDocument``.
  static var document: JSONForm<Document> { get }
  /// What the document is made of; `Never` where it is written by one of several forms.
  associatedtype Document
}

extension DocumentedCommand {
  /// The shape of ``document``.
  package static var shape: JSONShape { document.shape }
}

extension JSONForm {
  /// A document that is a list.
  package static func items<Item>(_ item: JSONForm<Item>) -> JSONForm where Value == [Item] {
    ["items": .list({ $0 }, as: item)]
  }
}

/// A command that has no `--json`.
package protocol UndocumentedCommand: Command {
  /// Why not, as the end of a sentence.
  static var reason: String { get }
}
