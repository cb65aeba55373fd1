public import Reporting
import TerminalKit

/// A usage error: the reason why a command line is invalid.
public enum CommandLineKitError: Error, Equatable, Sendable {
  /// No option or flag has this name.
  case unknownOption(String, suggestion: String?)
  /// A command has no subcommand of this name; `known` lists the subcommands if they are few.
  case unknownSubcommand(String, suggestion: String?, known: [String] = [])
  /// A word is an old spelling; `advice` says what to type today.
  case formerSpelling(String, advice: String)
  /// A required argument or option is missing; contains its label.
  case missingArgument(String)
  /// One of several flags or options is required, but none was given; contains their names.
  case missingAlternative([String])
  /// An option has no value; `hint` is a possible correction: `--size=-5`.
  case missingValue(label: String, hint: String?)
  /// A flag takes no value, but was given one.
  case unexpectedValue(String, flag: String)
  /// There are more words than arguments; `option` is the option that a single word was probably
  /// meant for.
  case unexpectedArguments([String], option: String? = nil)
  /// The type cannot read the word; `allowed` lists its words, or `expected` describes one.
  case invalidValue(String, label: String, allowed: [String], expected: String?)
  /// An option that takes one value was given several times.
  case repeatedOption(label: String, values: [String])
  /// Two options or flags exclude one another; `all` lists the set from which only one may be
  /// given.
  case exclusive(first: String, second: String, all: [String])
}

extension CommandLineKitError: ReportableError {
  /// The error code `usage`, the exit code 64, and the sentence.
  public var row: ErrorRow<Never> { ErrorRow(.usage, exit: .usage, sentence) }

  /// A sentence that states the error and, if possible, the correction.
  private var sentence: String {
    switch self {
    case .unknownOption(let name, let suggestion):
      "Unknown option \(Self.quoted(name))" + Self.question(suggestion)
    case .unknownSubcommand(let name, let suggestion, let known):
      "Unknown subcommand \(Self.quoted(name))"
        + (suggestion == nil && !known.isEmpty
          ? ". Expected \(Self.list(known, last: "or"))" : Self.question(suggestion))
    case .formerSpelling(let words, let advice):
      "\(Self.quoted(words)) is an old spelling. \(advice)"
    case .missingArgument(let label): "Missing expected argument '\(label)'"
    case .missingAlternative(let names): "Missing one of \(Self.list(names, last: "or"))"
    case .missingValue(let label, let hint): "Missing value for '\(label)'" + Self.question(hint)
    case .unexpectedValue(let value, let flag):
      "The flag '\(flag)' does not take a value, but \(Self.quoted(value)) was given"
    case .unexpectedArguments(let words, let option):
      words.count == 1
        ? "Unexpected argument \(Self.list(words, last: "and"))"
          + Self.question(option.map { "\($0) \(words[0])" })
        : "\(words.count) unexpected arguments: \(Self.list(words, last: "and"))"
    case .invalidValue(let value, let label, let allowed, let expected):
      "The value \(Self.quoted(value)) is invalid for '\(label)'"
        + Self.explanation(value, allowed: allowed, expected: expected)
    case .repeatedOption(let label, let values):
      "'\(label)' can be given only once, but there are \(values.count) values: "
        + Self.list(values, last: "and")
    case .exclusive(let first, let second, let all):
      "'\(first)' and '\(second)' cannot be used together; pass one of \(Self.list(all, last: "or"))"
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { ". Did you mean \(quoted($0))?" } ?? ""
  }

  /// The end of the sentence about an invalid value: the allowed words or the expected form.
  static func explanation(_ value: String, allowed: [String], expected: String?) -> String {
    guard !allowed.isEmpty else { return expected.map { ". Expected \($0)." } ?? "" }
    let suggestion = Suggestion.nearest(to: value, among: allowed)
    let question = suggestion.map { " Did you mean '\($0)'?" } ?? ""
    guard allowed.count <= 6 else {
      let lines = allowed.map { "\n  - \($0)" }.joined()
      return ".\(question) Please provide one of the following:\(lines)"
    }
    return ".\(question) Please provide \(allowed.count > 1 ? "one of " : "")"
      + "\(list(allowed, last: "or"))."
  }

  /// The word in quotation marks, without control characters and line breaks.
  private static func quoted(_ word: String) -> String {
    "'" + TerminalText.sanitized(word, keepingLayout: false) + "'"
  }

  /// Words in a list such as `'a', 'b' or 'c'`.
  static func list(_ words: [String], last: String) -> String {
    let quoted = words.map(quoted)
    guard let final = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " \(last) " + final
  }
}
