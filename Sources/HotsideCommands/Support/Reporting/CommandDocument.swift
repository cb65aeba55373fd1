import ByteSupport
import CommandLineKit
import JSONCodec

/// The documents of `--json`, whole: what each has, what a command has besides, and what is left where
/// it fails.
enum CommandDocument {
  /// The shape of an error, of a whole command or of one of several things that it was to do.
  static let error = JSONShape.named(
    "Error",
    .members(
      ["code": .word(ErrorCode.all.map(\.code)), "message": .text],
      optional: ["parameters": .map(.any)]))

  /// What every document has, and an error where there was one.
  private static func whole(_ own: JSONShape, of command: JSONShape) -> JSONShape {
    own.adding(
      ["schemaVersion": .version, "command": command, "warnings": .texts],
      optional: ["error": error])
  }

  /// The shape of the documents of a command.
  ///
  /// - Parameters:
  ///   - command: the command; `nil` for what fails before a command is known.
  ///   - words: how it is called, without the name of the program.
  /// - Returns: the shape, of what it does and of what is left where it fails.
  static func shape(_ command: (any DocumentedCommand.Type)?, called words: String) -> JSONShape {
    guard let command else { return failure(of: .either([.text, .null])) }
    let name = JSONShape.constant(.string(words))
    return .either([whole(command.document, of: name), failure(of: name)])
  }

  private static func failure(of command: JSONShape) -> JSONShape {
    whole(.members([:]), of: command).adding(["error": error])
  }
}

extension JSONShape {
  /// The number of the form of documents.
  fileprivate static let version = JSONShape.named(
    "SchemaVersion", .constant(.integer(ReportOptions.schemaVersion)))
}

/// A command of the tree, and what it is called.
struct NamedCommand {
  /// The words without the name of the program.
  let words: [String]
  let type: any Command.Type

  /// `networks show`.
  var name: String { words.joined(separator: " ") }

  /// What its definition is called in a schema: `networks-show`.
  var definition: String { words.joined(separator: "-") }

  /// Every command that does something, in the order of the help.
  static let all: [NamedCommand] = NamedCommand(words: [], type: HotsideCommand.self).leaves

  /// The commands below it that do something; itself where there are none below it.
  var leaves: [NamedCommand] {
    let subcommands = type.subcommands
    guard !subcommands.isEmpty else { return [self] }
    return subcommands.flatMap {
      NamedCommand(words: words + [$0.commandName], type: $0).leaves
    }
  }

  /// The command that is called by words, old spellings included.
  ///
  /// - Throws: `ValidationError` with a suggestion.
  init(called given: [String]) throws {
    self.init(words: [], type: HotsideCommand.self)
    for word in given {
      let subcommands = type.subcommands
      guard let next = subcommands.first(where: { $0.isCalled(word) }) else {
        let suggestion = Suggestion.nearest(to: word, among: subcommands.map { $0.commandName })
        throw ValidationError(
          CommandLineKitError.unknownSubcommand(word, suggestion: suggestion).message)
      }
      self.init(words: words + [next.commandName], type: next)
    }
  }

  private init(words: [String], type: any Command.Type) {
    self.words = words
    self.type = type
  }
}

extension Command {
  fileprivate static var subcommands: [any Command.Type] {
    configuration.subcommands + configuration.groupedSubcommands.flatMap(\.subcommands)
  }

  fileprivate static func isCalled(_ word: String) -> Bool {
    ([commandName] + configuration.aliases + configuration.hiddenAliases).contains(word)
  }
}
