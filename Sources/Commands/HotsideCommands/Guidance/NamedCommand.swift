import CommandLineKit
import Reporting

/// A command of the tree, and its name.
struct NamedCommand {
  /// The words of the name, without the name of the program.
  let words: [String]
  let type: any Command.Type

  /// The name, such as `networks show`.
  var name: String { words.joined(separator: " ") }

  /// The name of the command's definition in a schema, such as `networks-show`.
  var definition: String { words.joined(separator: "-") }

  /// Every executable command, in the order of the help.
  static let all: [NamedCommand] = NamedCommand(words: [], type: HotsideCommand.self).leaves

  /// The executable commands below this command, or the command itself if there are none.
  var leaves: [NamedCommand] {
    let subcommands = type.subcommands
    guard !subcommands.isEmpty else { return [self] }
    return subcommands.flatMap {
      NamedCommand(words: words + [$0.commandName], type: $0).leaves
    }
  }

  /// The command with a name, including old spellings.
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
