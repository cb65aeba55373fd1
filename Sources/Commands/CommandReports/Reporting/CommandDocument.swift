import ByteSupport
package import CommandLineKit
package import JSONCodec
import Reporting

/// The complete documents of `--json`: the common members, those of the command, and the document
/// of a failure.
package enum CommandDocument {
  /// The error of a whole command, or of one of its items.
  package static let error = JSONForm<CommandFailure>.named(
    "Error",
    [
      "code": .of(\.code, as: .word(\.word, of: ErrorCode.allCases)),
      "message": .of(\.message),
      "parameters": .optional(
        { ($0.error as? any ParameterizedError)?.parameters }, as: JSONForm.any.map),
    ])

  /// The members of every document, with an optional error.
  private static func whole(_ own: JSONShape, of command: JSONShape) -> JSONShape {
    own.adding(
      ["schemaVersion": .version, "command": command, "warnings": .texts],
      optional: ["error": error.shape])
  }

  /// The shape of the documents of a command.
  ///
  /// `command` is `nil` for a failure before the command is known.
  ///
  /// - Returns: the shape of success and failure.
  package static func shape(_ command: (any DocumentedCommand.Type)?, called words: String)
    -> JSONShape
  {
    guard let command else { return failure(of: .either([.text, .null])) }
    let name = JSONShape.constant(.string(words))
    return .either([whole(command.shape, of: name), failure(of: name)])
  }

  private static func failure(of command: JSONShape) -> JSONShape {
    whole(.members([:]), of: command).adding(["error": error.shape])
  }
}

extension JSONShape {
  /// The schema version of documents.
  fileprivate static let version = JSONShape.named(
    "SchemaVersion", .constant(.integer(ReportOptions.schemaVersion)))
}
