public import TerminalKit

/// A request by a completion script for the words of a ``CompletionKind/custom(orFiles:_:)``.
///
/// The script runs the program with `---completion PATH KEY -- WORDS`: the canonical path of the
/// command with spaces, the name of the option or the index of the argument (from 0), and the words
/// of the command line so far. Only the closure runs; nothing is validated.
public struct CompletionRequest: Sendable {
  /// The first word of a request, which is not a possible spelling of an option.
  static let marker = "---completion"

  private let candidates: @Sendable ([String], CommandEnvironment) -> [String]
  private let words: [String]

  init?(words: [String], root: any Command.Type) {
    guard words.count >= 4, words[0] == Self.marker, words[3] == "--" else { return nil }
    var path = CommandPath(root: root)
    for name in words[1].split(separator: " ").dropFirst() {
      guard let next = path.subcommand(String(name)) else { return nil }
      path = path.appending(next)
    }
    let declarations = DeclarationSet(path)
    let definition =
      if let place = Int(words[2]) {
        declarations.positionals.enumerated().first { $0.offset == place }
          .map { declarations.entries[$0.element].definition }
      } else {
        declarations.entries.map(\.definition).first {
          $0.names.contains { $0.spelling == words[2] }
        }
      }
    guard case .custom(_, let candidates) = definition?.completion else { return nil }
    self.candidates = candidates
    self.words = Array(words[4...])
  }

  /// The words to offer.
  public func values(environment: CommandEnvironment) -> [String] { candidates(words, environment) }
}
