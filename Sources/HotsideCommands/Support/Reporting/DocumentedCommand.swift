import CommandLineKit
import JSONCodec

/// A command that prints a document with `--json`.
protocol DocumentedCommand: Command {
  /// What the document holds, besides what every document has; see ``CommandDocument``.
  static var document: JSONShape { get }
}

extension JSONShape {
  /// A document that is a list.
  static func items(_ item: JSONShape) -> JSONShape { .members(["items": item.list]) }
}

/// A command that has no `--json`.
protocol UndocumentedCommand: Command {
  /// Why not, as the end of a sentence.
  static var reason: String { get }
}
