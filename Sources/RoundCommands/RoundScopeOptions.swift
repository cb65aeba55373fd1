import CommandLineKit
import CommandReports
import HotSide
import PictureWork
import QRRendering
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
  @Flag(help: "Sign everything that waits.") var all = false
  @Flag(help: "Also show every call of metadata to a device, as 'rehearse --calls' does.")
  var rehearseCalls = false
  @Flag(help: "Do not rehearse what Vaults do with the pictures.") var noRehearsal = false
  @Option(
    help: ArgumentHelp(
      "How many updates are looked at, and pictures drawn, at the same time.", valueName: "count"))
  var jobs = UInt16(clamping: Processors.count)

  func validate() throws {
    guard !all || what.isEmpty else {
      throw ValidationError("--all signs everything that waits; leave the names out.")
    }
    guard (1...64).contains(jobs) else { throw ValidationError("--jobs takes 1 to 64.") }
  }

  /// Looks at what waits before anybody is asked to sign it.
  ///
  /// - Parameters:
  ///   - rows: what waits.
  ///   - round: looks.
  ///   - output: shows how far it is.
  /// - Returns: what can be signed, and what cannot.
  func look(
    at rows: [RoundRow], _ round: SigningRound, _ output: CommandOutput
  ) async -> (items: [SigningItem], refused: [RefusedItem]) {
    let bar = output.progress("Looking at what waits", total: rows.count)
    defer { bar.finish() }
    return await round.look(at: rows, rehearsesCalls: rehearseCalls) { bar.update(completed: $0) }
  }
}
