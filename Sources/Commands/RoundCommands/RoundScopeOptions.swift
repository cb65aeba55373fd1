import CommandLineKit
import CommandReports
import HotSide
import PictureWork
import Reporting
import Round
import RoundSigning
import TerminalKit

/// What of the round is signed, and how thoroughly it is looked at before.
struct RoundScopeOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Networks, by name or title; 'types'; or payload files, by path or name.",
      valueName: "what"),
    completion: .payloads)
  var what: [String] = []
  @Flag(help: "Sign every update that is prepared.") var all = false
  @Flag(help: "Also sign completed updates again, if they are named.")
  var again = false
  @Flag(help: "Also sign again what a key that is not on record has signed.")
  var againForeign = false
  @Option(
    help: ArgumentHelp(
      "Sign only updates in this list of hashes, one a line.",
      valueName: "file"),
    completion: .file())
  var expect: String?
  @Flag(help: "Also rehearse every call, as 'rehearse --calls' does.")
  var rehearseCalls = false
  @Flag(help: "Do not rehearse the pictures.") var noRehearsal = false
  @OptionGroup var jobs: DrawingJobOptions

  func validate() throws {
    guard !all || what.isEmpty else {
      throw ValidationError("--all signs everything that waits; leave the names out.")
    }
    guard !again || !what.isEmpty else {
      throw ValidationError(
        "--again takes names; --again-foreign takes everything that another key has signed.")
    }
  }

  /// What of the round is wanted.
  var wanted: SigningRound.Scope {
    SigningRound.Scope(words: what, again: again, againForeign: againForeign)
  }

  /// Looks at what waits before anybody is asked to sign it; what is not in the list of `--expect` is
  /// refused.
  ///
  /// - Parameters:
  ///   - rows: what waits.
  ///   - round: looks.
  ///   - output: shows how far it is.
  /// - Returns: what can be signed, and what cannot.
  /// - Throws: `FileError`, and an error that names the line, for the list.
  func look(
    at rows: [RoundRow], _ round: SigningRound, _ output: CommandOutput
  ) async throws -> (items: [UpdateToSign], refused: [RefusedItem]) {
    let expected = try expect.map { try ExpectedHashes($0) }
    let bar = output.progress("Looking at what waits", total: rows.count)
    defer { bar.finish() }
    var (items, refused) = await round.look(at: rows, rehearsesCalls: rehearseCalls) {
      bar.update(completed: $0)
    }
    items.removeAll { item in
      do {
        try expected?.check(item)
        return false
      } catch {
        refused.append(RefusedItem(row: item.row, error: error))
        return true
      }
    }
    return (items, refused)
  }
}
