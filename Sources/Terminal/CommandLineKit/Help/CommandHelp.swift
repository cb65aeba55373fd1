import TerminalKit

/// The help of a command, as `--help` prints it.
public enum CommandHelp {
  /// The column of abstracts that are next to their labels, and the column of those below their
  /// labels.
  private static let textColumn = 26
  private static let lowerColumn = 8
  /// The number of columns below which abstracts are always below their labels.
  private static let leastWidth = 50

  /// Returns the help, with a line break at the end.
  ///
  /// - Parameters:
  ///   - path: the command, from ``CommandInvocation/help(path:)``.
  ///   - width: the columns of the terminal, at least 40; lines are wrapped to it.
  /// - Returns: wrapped lines.
  public static func text(of path: CommandPath, width: Int = 80) -> String {
    let width = max(width, 40)
    let configuration = path.last.configuration
    var sections: [String] = []
    if let overview = overview(configuration, width: width) { sections.append(overview) }
    sections.append(usage(path, width: width))
    let definitions = DeclarationSet(path).entries.map(\.definition)
    let topics = path.root.configuration.topics.map { ($0, $0.explained) }
    let isExplained = { (option: ArgumentDefinition) in
      !option.isRequired && !option.isPositional
        && topics.contains { $0.1.contains(option.key) }
    }
    var options = HelpLabels.sections(definitions.filter { !isExplained($0) }, configuration)
    let common = options.removeLast()
    let arguments = definitions.filter(\.isPositional).flatMap(HelpLabels.rows)
    sections += ([HelpSection(title: "ARGUMENTS", rows: arguments)] + options + listed(path))
      .filter { !$0.rows.isEmpty }.map { render($0, width: width) }
    if !configuration.examples.isEmpty {
      sections.append(
        "EXAMPLES:\n" + configuration.examples.map { render($0, width: width) }.joined())
    }
    let hasSubcommands = !configuration.allSubcommands.isEmpty
    let explained = definitions.filter { isExplained($0) && !(hasSubcommands && $0.isCommon) }
    sections.append(
      (hasSubcommands
        ? folded(common, definitions, width: width) : render(common, width: width))
        + pointers(explained, topics, path, width: width))
    var text = sections.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined(separator: "\n")
    if hasSubcommands {
      let names = path.names
      let inner = ([names[0], "help"] + names.dropFirst() + ["<subcommand>"]).joined(separator: " ")
      text += "\n  See '\(inner)' for detailed help.\n"
    }
    return text
  }

  /// Returns the text of a topic, with a line break at the end.
  ///
  /// - Parameters:
  ///   - topic: the table.
  ///   - width: the columns of the terminal, at least 40; lines are wrapped to it.
  /// - Returns: wrapped lines.
  public static func text(of topic: HelpTopic, width: Int = 80) -> String {
    let width = max(width, 40)
    let groups = topic.groups.map { group in
      (group.title.isEmpty ? "" : "\n\(group.title.uppercased()):\n")
        + group.rows.map { render(HelpRow(label: $0.label, abstract: $0.text), width: width) }
        .joined()
    }
    let table = groups.joined()
    return topic.abstract.wrapped(to: width) + "\n" + (table.hasPrefix("\n") ? "" : "\n") + table
  }

  private static func overview(_ configuration: CommandConfiguration, width: Int) -> String? {
    guard !configuration.abstract.isEmpty || !configuration.discussion.isEmpty else { return nil }
    let first = "OVERVIEW: " + configuration.abstract
    return [first, configuration.discussion.unwrapped].filter { !$0.isEmpty }
      .map { $0.wrapped(to: width) }.joined(separator: "\n\n")
  }

  private static func usage(_ path: CommandPath, width: Int) -> String {
    let indent = "USAGE: ".count
    var lines: [String] = []
    var line = "USAGE: " + path.joined
    for part in UsageLine.parts(of: path) {
      if line.count + 1 + part.count > width, line.count > indent {
        lines.append(line)
        line = String(repeating: " ", count: indent) + part
      } else {
        line += " " + part
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// The sections below a command's own help: its subcommands and, for the program itself, the help
  /// topics.
  private static func listed(_ path: CommandPath) -> [HelpSection] {
    let configuration = path.last.configuration
    return [HelpSection(title: "SUBCOMMANDS", rows: rows(of: configuration.subcommands))]
      + configuration.groupedSubcommands.filter { !$0.isFolded }.map {
        HelpSection(title: $0.name.uppercased(), rows: rows(of: $0.subcommands))
      }
      + [
        HelpSection(
          title: "HELP TOPICS", rows: rows(of: path.types.count == 1 ? configuration.topics : []))
      ]
  }

  /// Lists only the names of common options, which the help of each subcommand explains.
  private static func folded(
    _ common: HelpSection, _ definitions: [ArgumentDefinition], width: Int
  ) -> String {
    let names = definitions.filter(\.isCommon).flatMap(\.shownSpellings)
    let all = names + ArgumentScanner.helpNames.filter { !$0.isShort }.map(\.spelling)
    return common.title + ":\n" + all.joined(separator: ", ").wrapped(to: width, indent: 2) + "\n"
  }

  private static func rows(of topics: [HelpTopic]) -> [HelpRow] {
    topics.map { HelpRow(label: "help " + $0.name, abstract: $0.abstract) }
  }

  private static func rows(of commands: [any Command.Type]) -> [HelpRow] {
    commands.filter { $0.configuration.shouldDisplay }.map { command in
      HelpRow(
        label: command.shownNames.joined(separator: ", "), abstract: command.configuration.abstract)
    }
  }

  /// Writes the sentence of an example, and below it the command line, which is not wrapped, so
  /// that it can be copied.
  private static func render(_ example: CommandExample, width: Int) -> String {
    example.summary.wrapped(to: width, indent: 2) + "\n    " + example.line + "\n"
  }

  private static func render(_ section: HelpSection, width: Int) -> String {
    section.title + ":\n" + section.rows.map { render($0, width: width) }.joined()
  }

  /// Lists the names of the options that topics explain, with a line for each topic.
  private static func pointers(
    _ options: [ArgumentDefinition], _ topics: [(HelpTopic, Set<DeclarationKey>)],
    _ path: CommandPath, width: Int
  ) -> String {
    topics.compactMap { topic, keys in
      let names = options.filter { keys.contains($0.key) && !$0.help.isHidden }
        .flatMap(\.shownSpellings)
      guard !names.isEmpty else { return nil }
      let line = names.joined(separator: ", ") + ": see '\(path.names[0]) help \(topic.name)'."
      return line.wrapped(to: width, indent: 2) + "\n"
    }.joined()
  }

  private static func render(_ row: HelpRow, width: Int) -> String {
    let label = "  " + row.label
    var text = label
    if !row.abstract.isEmpty {
      let isBeside = width >= leastWidth && label.count < textColumn
      let column = width >= leastWidth ? textColumn : lowerColumn
      let abstract = row.abstract.wrapped(to: width, indent: column)
      text += isBeside ? String(abstract.dropFirst(label.count)) : "\n" + abstract
    }
    text += "\n"
    if !row.discussion.isEmpty {
      text += row.discussion.unwrapped.wrapped(to: width, indent: lowerColumn) + "\n"
    }
    return text
  }
}
