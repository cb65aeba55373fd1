internal import Reporting

/// The chain of commands from the root to a subcommand.
public struct CommandPath: Sendable {
  /// The types, the root first; never empty.
  package let types: [any Command.Type]

  /// Creates the path of the root command.
  package init(root: any Command.Type) { types = [root] }

  private init(types: [any Command.Type]) { self.types = types }

  /// The canonical names, the root's first: `["hotside", "qr", "read"]`.
  public var names: [String] { types.map { $0.commandName } }

  /// The names separated by spaces: `hotside qr read`.
  public var joined: String { names.joined(separator: " ") }

  var root: any Command.Type { types[0] }
  package var last: any Command.Type { types[types.count - 1] }

  package func appending(_ type: any Command.Type) -> CommandPath {
    CommandPath(types: types + [type])
  }

  /// The subcommand with this name or old spelling; `nil` if there is none.
  func subcommand(_ name: String) -> (any Command.Type)? {
    last.configuration.allSubcommands.first { $0.allNames.contains(name) }
  }

  /// The subcommand with this name.
  ///
  /// - Parameters:
  ///   - name: the word.
  ///   - others: further words that the error may suggest.
  ///   - words: the following words of the command line.
  /// - Returns: the command.
  /// - Throws: ``CommandLineKitError/unknownSubcommand(_:suggestion:)``.
  func requireSubcommand(
    _ name: String, or others: [String] = [], before words: ArraySlice<String> = []
  ) throws(CommandLineKitError) -> any Command.Type {
    let words = words.prefix { $0 != "--" }
    for command in last.configuration.allSubcommands {
      for alias in command.configuration.namesWithOption
      where alias.name == name
        && words.contains(where: { $0 == alias.option || $0.hasPrefix(alias.option + "=") })
      {
        return command
      }
    }
    if let found = subcommand(name) { return found }
    let shown = last.configuration.allSubcommands.filter { $0.configuration.shouldDisplay }
    let names = shown.flatMap { $0.shownNames } + ["help"] + others
    // A subcommand of this command is suggested first, then one of another family, then a similar
    // word.
    let longer = names.filter { $0.hasPrefix(name + "-") }
    let elsewhere = root.configuration.allSubcommands.contains { $0.commandName == name }
    throw .unknownSubcommand(
      name,
      suggestion: longer.count == 1
        ? longer[0]
        : elsewhere
          ? "\(root.commandName) \(name)" : Suggestion.nearest(to: name, among: names),
      known: shown.count <= 6 ? shown.map { $0.commandName } : [])
  }
}
