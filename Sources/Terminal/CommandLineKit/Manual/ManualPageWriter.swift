import TerminalKit

/// Writes the manual page of a command from the declarations that its help uses.
struct ManualPageWriter {
  private let path: CommandPath
  private let configuration: CommandConfiguration
  private let declarations: DeclarationSet

  init(_ path: CommandPath) {
    self.path = path
    configuration = path.last.configuration
    declarations = DeclarationSet(path)
  }

  func text(date: String) -> String {
    let root = path.root.configuration
    let program = path.names[0]
    let title = [
      ".TH", Roff.argument(ManualPage.name(of: path).uppercased()), "1", "\"\(date)\"",
      Roff.argument("\(program) \(root.version)"), Roff.argument("\(program) manual"),
    ].joined(separator: " ")
    let sections =
      [name, synopsis, description, rows("ARGUMENTS", arguments)]
      + options.dropLast() + subcommands + [examples] + options.suffix(1) + topics + [related]
    return ([title] + ManualPageWriter.setting + sections.flatMap(\.self)).joined(separator: "\n")
      + "\n"
  }

  /// Disables hyphenation and justification.
  ///
  /// Names of files and commands must not get hyphens, and justified lines have gaps on a terminal.
  private static let setting = [".nr HY 0", ".nh", ".if n .ad l"]

  private var name: [String] {
    // The NAME section has no period, because `apropos` and `whatis` show a phrase.
    let phrase =
      configuration.abstract.hasSuffix(".")
      ? String(configuration.abstract.dropLast()) : configuration.abstract
    return [".SH NAME", Roff.name(ManualPage.name(of: path)) + " \\- " + Roff.text(phrase)]
  }

  private var synopsis: [String] {
    let commands = [path.last.commandName] + configuration.aliases
    let parents = path.names.dropLast()
    return [".SH SYNOPSIS"]
      + commands.enumerated().flatMap { index, command in
        let words = (parents + [command]).joined(separator: " ")
        return (index == 0 ? [] : [".br"])
          + [".B " + Roff.argument(words)] + UsageLine.parts(of: path).map(Roff.name)
      }
  }

  private var description: [String] {
    [".SH DESCRIPTION", Roff.paragraph(configuration.abstract)]
      + configuration.discussion.unwrapped.split(separator: "\n").flatMap {
        [".PP", Roff.paragraph(String($0))]
      }
  }

  private var definitions: [ArgumentDefinition] { declarations.entries.map(\.definition) }

  private var arguments: [HelpRow] {
    definitions.filter(\.isPositional).flatMap(HelpLabels.rows)
  }

  /// The sections of options, with the common options last.
  private var options: [[String]] {
    HelpLabels.sections(definitions, configuration).map { rows($0.title, $0.rows) }
  }

  private var subcommands: [[String]] {
    let shown = path.last.shownSubcommands
    guard !shown.isEmpty else { return [] }
    return [
      [".SH SUBCOMMANDS"]
        + shown.flatMap { command in
          [
            ".TP", ".BR " + Roff.argument(command.shownNames.joined(separator: ", ")),
            Roff.paragraph(command.configuration.abstract),
            "See",
            ".BR " + Roff.argument(ManualPage.name(of: path.appending(command))) + " (1).",
          ]
        }
    ]
  }

  private var examples: [String] {
    guard !configuration.examples.isEmpty else { return [] }
    return [".SH EXAMPLES"]
      + configuration.examples.enumerated().flatMap { index, example in
        (index == 0 ? [] : [".PP"]) + [
          Roff.paragraph(example.summary), ".PP", ".RS 4", ".EX", Roff.name(example.line),
          ".EE", ".RE",
        ]
      }
  }

  private var topics: [[String]] {
    let isMain = path.types.count == 1
    return path.root.configuration.topics.filter {
      switch $0.place {
      case .everyPage: true
      case .mainPage: isMain
      case .nowhere: false
      }
    }
    .compactMap { topic in
      let shown = isMain ? topic.rows : topic.rows(for: path)
      guard !shown.isEmpty else { return nil }
      return rows(topic.section, shown.map { HelpRow(label: $0.label, abstract: $0.text) })
    }
  }

  private var related: [String] {
    var names: [String] = []
    var above = CommandPath(root: path.root)
    for type in path.types.dropFirst() {
      names.append(ManualPage.name(of: above))
      above = above.appending(type)
    }
    names += path.last.shownSubcommands.map { ManualPage.name(of: path.appending($0)) }
    guard !names.isEmpty else { return [] }
    return [".SH SEE ALSO"]
      + names.enumerated().map { index, name in
        ".BR " + Roff.argument(name) + (index == names.count - 1 ? " (1)" : " (1),")
      }
  }

  private func rows(_ title: String, _ rows: [HelpRow]) -> [String] {
    guard !rows.isEmpty else { return [] }
    return [".SH " + Roff.argument(title)]
      + rows.flatMap { row in
        [".TP", ".B " + Roff.argument(row.label)]
          + (row.abstract.isEmpty ? ["\\&"] : [Roff.paragraph(row.abstract)])
          + (row.discussion.isEmpty ? [] : [".IP", Roff.paragraph(row.discussion.unwrapped)])
      }
  }
}
