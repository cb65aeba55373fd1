/// Writes `hotside sign [--force] <payload>`: options in the order declared, then arguments.
enum UsageLine {
  /// Beyond this many, options that may be left out are summed up as `[<options>]`.
  private static let mostOptions = 12

  /// The usage of a command, without the word "Usage".
  static func text(of path: CommandPath) -> String {
    ([path.joined] + parts(of: path)).joined(separator: " ")
  }

  /// The parts after the command's name, each of which stays on one line.
  static func parts(of path: CommandPath) -> [String] {
    let declarations = DeclarationSet(path.last.init())
    var parts = synopses(declarations, onlyRequired: false)
    if parts.count > mostOptions {
      parts = ["[<options>]"] + synopses(declarations, onlyRequired: true)
    }
    let hasSubcommands = !path.last.configuration.allSubcommands.isEmpty
    return parts + (hasSubcommands ? ["<subcommand>"] : [])
  }

  private static func synopses(_ declarations: DeclarationSet, onlyRequired: Bool) -> [String] {
    var result: [String] = []
    let named = declarations.entries.indices.filter {
      !declarations.entries[$0].definition.isPositional
    }
    for index in named + declarations.positionals {
      let entry = declarations.entries[index]
      guard !entry.definition.help.isHidden else { continue }
      let set = declarations.alternatives.first { $0.entries.contains(index) }
      if let set {
        guard set.entries.first == index, set.isRequired || !onlyRequired else { continue }
        let all = set.entries.flatMap { bare(declarations.entries[$0].definition) }
        result.append(enclosed(all, isRequired: set.isRequired))
      } else {
        let definition = entry.definition
        guard definition.isRequired || definition.isPositional || !onlyRequired else { continue }
        var text = enclosed(bare(definition), isRequired: definition.isRequired)
        if definition.isRepeating {
          text = definition.isRequired ? text + " ..." : "[\(bare(definition).joined()) ...]"
        }
        result.append(text)
      }
    }
    return result
  }

  /// The names of a declaration: several for a set of flags.
  private static func bare(_ definition: ArgumentDefinition) -> [String] {
    switch definition.kind {
    case .positional, .option: [definition.label()]
    case .flag(let choices, _):
      choices.filter { !$0.help.isHidden }.compactMap { $0.names.preferred?.spelling }
    }
  }

  private static func enclosed(_ alternatives: [String], isRequired: Bool) -> String {
    let text = alternatives.joined(separator: " | ")
    if !isRequired { return "[\(text)]" }
    return alternatives.count > 1 ? "(\(text))" : text
  }
}
