/// The manual page of one command, for `man`.
public struct ManualPage: Sendable, Equatable {
  /// The name without section: `hotside-load-metadata`.
  public let name: String
  /// The page in the language of `man(7)`, ASCII only.
  public let text: String

  /// The name of its file: `hotside-load-metadata.1`.
  public var fileName: String { name + ".1" }

  /// Writes the pages of a program: its own, and one of each command that help shows.
  ///
  /// - Parameters:
  ///   - root: The command the program as a whole is.
  ///   - date: The day of the release, `2026-11-22`.
  /// - Returns: Pages, parents before their subcommands.
  public static func all(of root: any Command.Type, date: String) -> [ManualPage] {
    all(CommandPath(root: root), date: date)
  }

  private static func all(_ path: CommandPath, date: String) -> [ManualPage] {
    [ManualPage(name: name(of: path), text: ManualPageWriter(path).text(date: date))]
      + path.last.shownSubcommands.flatMap { all(path.appending($0), date: date) }
  }

  /// The name under which the page of a command is found.
  static func name(of path: CommandPath) -> String { path.names.joined(separator: "-") }
}
