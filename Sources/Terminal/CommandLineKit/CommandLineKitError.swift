public import Reporting
import TerminalKit

/// What can be wrong with a command line.
public enum CommandLineKitError: Error, Equatable, Sendable {
  /// No option or flag has this name.
  case unknownOption(String, suggestion: String?)
  /// A command with subcommands has none of this name; `known` has the names if they are few.
  case unknownSubcommand(String, suggestion: String?, known: [String] = [])
  /// An old spelling, and what to type today.
  case formerSpelling(String, advice: String)
  /// A required argument or option is not there; its label.
  case missingArgument(String)
  /// None of several flags or options was given; their names.
  case missingAlternative([String])
  /// An option stands without its value; `hint` is how the next word could be meant.
  case missingValue(label: String, hint: String?)
  /// A flag was joined to a value.
  case unexpectedValue(String, flag: String)
  /// More words than there are places for; `option` is where a single one was probably meant to go.
  case unexpectedArguments([String], option: String? = nil)
  /// A word its type cannot read: the words it knows, or what one looks like.
  case invalidValue(String, label: String, allowed: [String], expected: String?)
  /// An option for one value was given several times.
  case repeatedOption(label: String, values: [String])
  /// Two of a set that exclude one another; all of the set.
  case exclusive(first: String, second: String, all: [String])
}

extension CommandLineKitError: ReportableError {
  /// All that is said of the case: to programs, each is a command line that is not understood.
  public var row: ErrorRow<Never> { ErrorRow(.usage, exit: .usage, sentence) }

  /// A sentence that names the fault and, where there is one, the way out.
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
      "'\(first)' and '\(second)' exclude one another; give one of \(Self.list(all, last: "or"))"
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { ". Did you mean \(quoted($0))?" } ?? ""
  }

  /// What follows the naming of a word that a type cannot read.
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

  /// The word between quotation marks, on one line whatever it holds.
  private static func quoted(_ word: String) -> String {
    "'" + TerminalText.sanitized(word, keepingLayout: false) + "'"
  }

  /// `'a', 'b' or 'c'`.
  static func list(_ words: [String], last: String) -> String {
    let quoted = words.map(quoted)
    guard let final = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " \(last) " + final
  }
}
