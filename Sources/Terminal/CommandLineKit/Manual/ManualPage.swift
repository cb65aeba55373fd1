/// The manual page of one command, for `man`.
public struct ManualPage: Sendable, Equatable {
  /// The page's name without the section: `hotside-load-metadata`.
  public let name: String
  /// The page in `man(7)` format, ASCII only.
  public let text: String

  /// The page's file name: `hotside-load-metadata.1`.
  public var fileName: String { name + ".1" }

  /// Returns the pages of a program: its own, and one for each command that help shows.
  ///
  /// - Parameters:
  ///   - root: the root command of the program.
  ///   - date: the date of the release, `2026-11-22`.
  /// - Returns: the pages, parents before their subcommands.
  public static func all(of root: any Command.Type, date: String) -> [ManualPage] {
    all(CommandPath(root: root), date: date)
  }

  private static func all(_ path: CommandPath, date: String) -> [ManualPage] {
    [ManualPage(name: name(of: path), text: ManualPageWriter(path).text(date: date))]
      + path.last.shownSubcommands.flatMap { all(path.appending($0), date: date) }
  }

  /// The name of a command's page.
  static func name(of path: CommandPath) -> String { path.names.joined(separator: "-") }
}
