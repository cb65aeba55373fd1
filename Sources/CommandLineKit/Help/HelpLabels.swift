/// One line of help: what to type, and what it does.
struct HelpRow: Sendable {
  let label: String
  let abstract: String
  var discussion = ""
}

/// Writes declarations as a reader sees them in help.
enum HelpLabels {
  /// `-n, --name <name>`, `<payload>`, `--color/--no-color`; all choices of a set of flags.
  static func label(of definition: ArgumentDefinition) -> String {
    switch definition.kind {
    case .positional: definition.label()
    case .option: label(of: definition.names) + " <\(definition.valueName)>"
    case .flag(let choices):
      choices.map { label(of: $0.names) }.filter { !$0.isEmpty }.joined(separator: "/")
    }
  }

  /// `-n, --name`.
  static func label(of names: [Name]) -> String {
    names.shown.map(\.spelling).joined(separator: ", ")
  }

  /// The rows of one declaration: one for each of a set of exclusive flags, else one.
  static func rows(of definition: ArgumentDefinition) -> [HelpRow] {
    guard !definition.help.isHidden else { return [] }
    if case .flag(let choices) = definition.kind, choices.count > 1 {
      return choices.filter { !$0.help.isHidden }.map { choice in
        let abstract =
          choice.help.abstract.isEmpty ? definition.help.abstract : choice.help.abstract
        return HelpRow(
          label: label(of: choice.names),
          abstract: join(abstract, choice.isDefault ? "(default)" : ""),
          discussion: choice.help.discussion)
      }
    }
    return [
      HelpRow(
        label: label(of: definition), abstract: join(definition.help.abstract, note(definition)),
        discussion: definition.help.discussion)
    ]
  }

  /// The rows of what the parser itself understands.
  static func builtIns(_ configuration: CommandConfiguration) -> [HelpRow] {
    let version = HelpRow(
      label: ArgumentScanner.versionName.spelling,
      abstract: configuration.versionDetails == nil
        ? "Show the version."
        : "Show the version; with --verbose, also what the program is made of.")
    let help = HelpRow(
      label: label(of: ArgumentScanner.helpNames), abstract: "Show help information.")
    return configuration.version.isEmpty ? [help] : [version, help]
  }

  /// `(values: a, b; default: a)`.
  private static func note(_ definition: ArgumentDefinition) -> String {
    var parts: [String] = []
    if definition.values.count > 1, !definition.listsTruth {
      parts.append("values: " + definition.values.joined(separator: ", "))
    }
    if let text = definition.defaultText, !text.isEmpty { parts.append("default: " + text) }
    return parts.isEmpty ? "" : "(" + parts.joined(separator: "; ") + ")"
  }

  private static func join(_ left: String, _ right: String) -> String {
    [left, right].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension ArgumentDefinition {
  /// Whether the values are only `true` and `false`, which need no mention.
  fileprivate var listsTruth: Bool { values == Bool.allValueStrings }
}
