/// A word that says why a command failed, the same in every release.
struct ErrorCode {
  let code: String
  /// How a command ends with it, in ascending order; empty where that is a matter of what is behind it.
  let exits: [String]
  /// What it means, in sentences.
  let meaning: String

  /// All, by their words.
  static let all: [ErrorCode] = ErrorCodes.lines.split(separator: "\n").map { line in
    let parts = line.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
    return ErrorCode(
      code: String(parts[0]), exits: parts[1].split(separator: ",").map { String($0) },
      meaning: String(parts[2]))
  }

  /// Exit codes and meaning, as the help shows them.
  var line: String {
    exits.isEmpty ? meaning : "\(exits.joined(separator: ", ")). \(meaning)"
  }
}
