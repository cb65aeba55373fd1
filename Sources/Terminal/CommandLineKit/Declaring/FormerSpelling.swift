/// Words that a command took once, or that documents wrongly say it takes, and what to type today.
public struct FormerSpelling: Equatable, Sendable {
  /// An option, a subcommand, or an option and its value: `--name`, `--crypto none`.
  public let words: String
  /// A sentence that says what to type instead.
  public let advice: String

  /// The words, and the sentence.
  public init(_ words: String, advice: String) { (self.words, self.advice) = (words, advice) }
}

extension CommandConfiguration {
  /// What an error says where the words that caused it are an old spelling.
  func advised(_ error: CommandLineKitError) -> CommandLineKitError {
    let words: String
    switch error {
    case .unknownOption(let name, _), .unknownSubcommand(let name, _): words = name
    case .invalidValue(let value, let label, _, _): words = "\(label.prefix { $0 != " " }) \(value)"
    default: return error
    }
    let former = formerSpellings.first { $0.words.utf8.elementsEqual(words.utf8) }
    return former.map { .formerSpelling($0.words, advice: $0.advice) } ?? error
  }
}
