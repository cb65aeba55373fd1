import CommandLineKit
import CommandReports
import HotSide
import PictureWork
import Reporting
import Round
import RoundSigning
import TerminalKit

/// The part of the round to sign, and how thoroughly it is reviewed before.
struct RoundScopeOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Networks, by name or title; 'types'; payload files; or items of a portal's queue.",
      valueName: "what"),
    completion: .updatesToSign)
  var what: [String] = []
  @Flag(help: "Sign every update that is prepared.") var all = false
  @Flag(help: "Also sign completed updates again, if they are named.")
  var again = false
  @Flag(help: "Also sign again updates that another key has signed.")
  var againForeign = false
  @Option(
    help: ArgumentHelp(
      "Sign only updates in this list: one hash per line.",
      valueName: "file"),
    completion: .file())
  var expect: String?
  @Flag(help: "Also rehearse every call, as 'rehearse --calls' does.")
  var rehearseCalls = false
  @Flag(help: "Do not rehearse the pictures.") var noRehearsal = false
  @OptionGroup var jobs: DrawingJobOptions

  func validate() throws {
    guard !all || what.isEmpty else {
      throw ValidationError("--all signs every prepared update. Leave the names out.")
    }
    guard !again || !what.isEmpty else {
      throw ValidationError(
        "--again needs names; --again-foreign takes every update that another key has signed.")
    }
  }

  func wanted(_ words: [String]) -> SigningRound.Scope {
    SigningRound.Scope(words: words, again: again, againForeign: againForeign)
  }

  /// Reviews the pending updates before the user is asked to sign; refuses updates that are missing
  /// in the list of `--expect`.
  ///
  /// - Returns: the updates that can be signed, and those that cannot.
  /// - Throws: `FileError`, or an error with the line of the list.
  func look(
    at rows: [RoundRow], _ round: SigningRound, _ output: CommandOutput
  ) async throws -> (items: [UpdateToSign], refused: [RefusedItem]) {
    let expected = try expect.map { try ExpectedHashes($0) }
    let bar = output.progress("Checking pending updates", total: rows.count)
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
