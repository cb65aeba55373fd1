import CommandLineKit
import HotStore
import Reporting
import TerminalKit
import VaultPayloads

/// Networks without a verifier on record, for people.
enum UnrecordedNetworks {
  /// Reports them.
  ///
  /// - Parameters:
  ///   - database: the records.
  ///   - output: receives the sentence.
  /// - Returns: the command that records the general verifier for all of them; empty if every
  ///   network has a record.
  static func tell(_ database: HotDatabase, _ output: CommandOutput) -> [String] {
    // Commands that need the records report their faults.
    guard let names = try? database.networksWithoutVerifier(), !names.isEmpty,
      let verifiers = try? database.verifiers()
    else { return [] }
    let (have, them) = names.count == 1 ? ("has", "it") : ("have", "them")
    output.note(
      """
      \(names.count.counted("network")) \(have) no verifier on record yet: \(names.shortList(3)). Record who signs for \
      \(them) before 'hotside sign'.
      """)
    // '--all' would also replace custom verifiers.
    let hasCustom = verifiers.contains { $0.verifier != .general }
    let words = hasCustom ? names.map { ShellWord.quoted($0, leaving: "") } : ["--all"]
    return ["hotside networks verifier set --general \(words.joined(separator: " "))"]
  }
}
