/// Words that were once valid, or that documents wrongly mention, and the words to use instead.
public struct FormerSpelling: Equatable, Sendable {
  /// An option, a subcommand, or an option with its value: `--name`, `--crypto none`.
  public let words: String
  /// A sentence that says which words to type instead.
  public let advice: String

  /// Creates an old spelling and its advice.
  public init(_ words: String, advice: String) { (self.words, self.advice) = (words, advice) }
}

extension CommandConfiguration {
  /// Adds advice if the words that caused an error are an old spelling, or belong to another
  /// program.
  ///
  /// - Parameters:
  ///   - error: The error of the parser.
  ///   - root: The program, whose foreign options count in every command.
  /// - Returns: The error with its advice, or `error`.
  func advised(
    _ error: CommandLineKitError, in root: CommandConfiguration
  ) -> CommandLineKitError {
    let words: String
    switch error {
    case .unknownOption(let name, _), .unknownSubcommand(let name, _, _): words = name
    case .invalidValue(let value, let label, _, _): words = "\(label.prefix { $0 != " " }) \(value)"
    default: return error
    }
    if let former = formerSpellings.first(where: { $0.words.utf8.elementsEqual(words.utf8) }) {
      return .formerSpelling(former.words, advice: former.advice)
    }
    let isOption = if case .unknownOption = error { true } else { false }
    let foreign = Array(foreignWords) + (isOption ? Array(root.foreignWords) : [])
    guard let instead = foreign.first(where: { $0.key.utf8.elementsEqual(words.utf8) })?.value
    else { return error }
    return switch error {
    case .unknownOption: .unknownOption(words, suggestion: instead)
    case .unknownSubcommand: .unknownSubcommand(words, suggestion: instead)
    default: error
    }
  }
}
