/// One line of help: a label and its explanation.
struct HelpRow: Sendable {
  let label: String
  let abstract: String
  var discussion = ""
}

/// The rows under one heading.
struct HelpSection {
  let title: String
  let rows: [HelpRow]
}

/// Formats declarations for readers of help.
enum HelpLabels {
  /// The label of a declaration: `-n, --name <name>`, `<payload>`, `--color/--no-color`; for a set
  /// of flags, all choices.
  static func label(of definition: ArgumentDefinition) -> String {
    switch definition.kind {
    case .positional: definition.label()
    case .option: label(of: definition.names) + " <\(definition.valueName)>"
    case .flag(let choices):
      choices.map { label(of: $0.names) }.filter { !$0.isEmpty }.joined(separator: "/")
    }
  }

  /// The label of a list of names: `-n, --name`.
  static func label(of names: [Name]) -> String {
    names.shown.map(\.spelling).joined(separator: ", ")
  }

  /// The rows of a declaration: one for each flag of a set, otherwise one.
  static func rows(of definition: ArgumentDefinition) -> [HelpRow] {
    guard !definition.help.isHidden else { return [] }
    if case .flag(let choices) = definition.kind, choices.count > 1 {
      return choices.filter { !$0.help.isHidden }.map { choice in
        let abstract =
          choice.help.abstract.isEmpty ? definition.help.abstract : choice.help.abstract
        return HelpRow(
          label: label(of: choice.names),
          abstract: join(abstract, choice.isDefault ? "The default." : ""),
          discussion: choice.help.discussion)
      }
    }
    return [
      HelpRow(
        label: label(of: definition), abstract: join(definition.help.abstract, note(definition)),
        discussion: definition.help.discussion)
    ]
  }

  /// The rows of all options, grouped by title, with the common options last, and with `--version`
  /// and `--help`.
  static func sections(
    _ definitions: [ArgumentDefinition], _ configuration: CommandConfiguration
  ) -> [HelpSection] {
    var titles: [String] = []
    for definition in definitions where !titles.contains(definition.groupTitle) {
      titles.append(definition.groupTitle)
    }
    let own = ["", DeclarationSet.commonTitle]
    return (titles.filter { !own.contains($0) } + own).map { title in
      var rows = definitions.filter { $0.groupTitle == title && !$0.isPositional }
        .flatMap(HelpLabels.rows)
      if title.isEmpty { rows += version(configuration) }
      if title == DeclarationSet.commonTitle { rows.append(help) }
      return HelpSection(title: title.isEmpty ? "OPTIONS" : title.uppercased(), rows: rows)
    }.filter { !$0.rows.isEmpty }
  }

  private static func version(_ configuration: CommandConfiguration) -> [HelpRow] {
    guard !configuration.version.isEmpty else { return [] }
    return [
      HelpRow(
        label: ArgumentScanner.versionName.spelling,
        abstract: configuration.versionDetails == nil
          ? "Show the version."
          : "Show the version; with --verbose, also what the program is made of.")
    ]
  }

  private static let help = HelpRow(
    label: label(of: ArgumentScanner.helpNames), abstract: "Show help information.")

  /// The values and the default of an option, as sentences.
  private static func note(_ definition: ArgumentDefinition) -> String {
    var parts: [String] = []
    if definition.values.count > 1, !definition.listsTruth {
      parts.append("Values: " + definition.values.joined(separator: ", ") + ".")
    }
    if let text = definition.defaultText, !text.isEmpty { parts.append("Default: \(text).") }
    return parts.joined(separator: " ")
  }

  private static func join(_ left: String, _ right: String) -> String {
    [left, right].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension ArgumentDefinition {
  /// Whether the values are `true` and `false`, which help does not show.
  fileprivate var listsTruth: Bool { values == Bool.allValueStrings }
}
