/// Formats a usage line such as `hotside sign [--force] <payload>`: options in the order of
/// declaration, then arguments.
package enum UsageLine {
  /// The maximum number of columns; in a longer line, optional options are replaced by
  /// `[<options>]`.
  private static let mostColumns = 80

  /// The usage line of a command, without the word "Usage".
  package static func text(of path: CommandPath) -> String {
    ([path.joined] + parts(of: path)).joined(separator: " ")
  }

  /// The parts after the command's name; a line may be broken only between two parts.
  static func parts(of path: CommandPath) -> [String] {
    let declarations = DeclarationSet(path)
    let configuration = path.last.configuration
    let word = configuration.defaultSubcommand == nil ? "<subcommand>" : "[<subcommand>]"
    let end = configuration.allSubcommands.isEmpty ? [] : [word]
    var parts = synopses(declarations, onlyRequired: false)
    if declarations.entries.contains(where: \.definition.isCommon) {
      let place = parts.firstIndex { $0.hasPrefix("<") || $0.hasPrefix("[<") } ?? parts.endIndex
      parts.insert("[<common options>]", at: place)
    }
    let columns = ([path.joined] + parts + end).reduce(0) { $0 + $1.count + 1 }
    guard columns > mostColumns - "Usage: ".count else { return parts + end }
    let required = synopses(declarations, onlyRequired: true)
    return (required == parts ? [] : ["[<options>]"]) + required + end
  }

  private static func synopses(_ declarations: DeclarationSet, onlyRequired: Bool) -> [String] {
    var result: [String] = []
    var written: Set<Int> = []
    let definitions = declarations.entries.map(\.definition)
    let named = definitions.indices.filter {
      !definitions[$0].isPositional && !definitions[$0].isCommon
    }
    for index in named + declarations.positionals where !written.contains(index) {
      let set = declarations.alternatives.first { $0.entries.contains(index) }
      if let set {
        let members = set.entries.filter { !written.contains($0) }
        written.formUnion(members)
        let all = members.map { definitions[$0] }.filter { !$0.help.isHidden }.flatMap(bare)
        guard set.isRequired || !onlyRequired, !all.isEmpty else { continue }
        result.append(enclosed(all, isRequired: set.isRequired))
      } else {
        let definition = definitions[index]
        guard !definition.help.isHidden,
          definition.isRequired || definition.isPositional || !onlyRequired
        else { continue }
        result.append(synopsis(definition))
      }
    }
    return result
  }

  private static func synopsis(_ definition: ArgumentDefinition) -> String {
    let names = bare(definition)
    guard definition.isRepeating else { return enclosed(names, isRequired: definition.isRequired) }
    let text = names.joined(separator: " ") + " ..."
    return definition.isRequired ? text : "[\(text)]"
  }

  /// The labels of a declaration, without square brackets; several for a set of flags.
  private static func bare(_ definition: ArgumentDefinition) -> [String] {
    switch definition.kind {
    case .positional, .option: [definition.label()]
    case .flag(let choices):
      choices.filter { !$0.help.isHidden }.compactMap { $0.names.preferred?.spelling }
    }
  }

  private static func enclosed(_ alternatives: [String], isRequired: Bool) -> String {
    let text = alternatives.joined(separator: " | ")
    if !isRequired { return "[\(text)]" }
    return alternatives.count > 1 ? "(\(text))" : text
  }
}
