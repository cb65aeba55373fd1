import ByteSupport
package import CommandLineKit
package import JSONCodec
import Reporting

/// The documents of `--json`, whole: what each has, what a command has besides, and what is left where
/// it fails.
package enum CommandDocument {
  /// An error, of a whole command or of one of several things that it was to do.
  package static let error = JSONForm<CommandFailure>.named(
    "Error",
    [
      "code": .of(\.code, as: .word(\.word, of: ErrorCode.allCases)),
      "message": .of(\.message),
      "parameters": .optional(
        { ($0.error as? any ParameterizedError)?.parameters }, as: JSONForm.any.map),
    ])

  /// What every document has, and an error where there was one.
  private static func whole(_ own: JSONShape, of command: JSONShape) -> JSONShape {
    own.adding(
      ["schemaVersion": .version, "command": command, "warnings": .texts],
      optional: ["error": error.shape])
  }

  /// The shape of the documents of a command.
  ///
  /// - Parameters:
  ///   - command: the command; `nil` for what fails before a command is known.
  ///   - words: how it is called, without the name of the program.
  /// - Returns: the shape, of what it does and of what is left where it fails.
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
  /// The number of the form of documents.
  fileprivate static let version = JSONShape.named(
    "SchemaVersion", .constant(.integer(ReportOptions.schemaVersion)))
}
