/// Moves common options that precede the first subcommand: `hotside --json status` is the same as
/// `hotside status --json`.
enum LeadingOptions {
  /// Moves common options, with their values, to the end of the line, or in front of `--`.
  ///
  /// - Parameters:
  ///   - words: the command line without the program's name.
  ///   - root: the program.
  /// - Returns: the same words; in the same order if the line does not begin with a common option
  ///   that only subcommands have, or names no subcommand.
  static func behindSubcommand(_ words: [String], of root: any Command.Type) -> [String] {
    // Most leading options are the program's own, and looking at all commands would take 10 ms.
    let own =
      ArgumentScanner.helpNames + [
        ArgumentScanner.versionName, ArgumentScanner.completionScriptName,
      ]
    guard let first = words.first, ArgumentScanner.looksLikeOption(first), first != "--",
      !own.contains(where: { $0.spelling == name(of: first) })
    else { return words }
    let known = commonOptions(of: root)
    var end = 0
    while end < words.count, let takesValue = known[name(of: words[end])] {
      let hasOwnValue = takesValue && !words[end].contains("=")
      end += hasOwnValue ? 2 : 1
    }
    guard end > 0, end < words.count, !ArgumentScanner.looksLikeOption(words[end]),
      words[end] != "help"
    else { return words }
    let line = words[end...]
    let place = line.firstIndex(of: "--") ?? line.endIndex
    return Array(line[..<place] + words[..<end] + line[place...])
  }

  private static func name(of word: String) -> String { String(word.prefix { $0 != "=" }) }

  /// The names of the common options of all commands below the root, and whether each takes a
  /// value.
  private static func commonOptions(of root: any Command.Type) -> [String: Bool] {
    var known: [String: Bool] = [:]
    func collect(_ type: any Command.Type) {
      let subcommands = type.configuration.allSubcommands
      subcommands.forEach(collect)
      guard subcommands.isEmpty else { return }
      for definition in DeclarationSet(type.init()).entries.map(\.definition)
      where definition.isCommon {
        for name in definition.names + definition.choices.flatMap(\.names) {
          known[name.spelling] = definition.takesValue
        }
      }
    }
    collect(root)
    for definition in DeclarationSet(root.init()).entries.map(\.definition) {
      for name in definition.names + definition.choices.flatMap(\.names) {
        known[name.spelling] = nil
      }
    }
    return known
  }
}
