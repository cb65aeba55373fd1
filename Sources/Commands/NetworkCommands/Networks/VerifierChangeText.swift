import CommandLineKit
import CommandReports
import HotSide
import HotStore
import PortalStore
import Reporting
import SubstrateCrypto
import TerminalKit
import UpdateCompletion
import VaultPayloads

/// A change of verifiers on record, for people.
enum VerifierChangeText {
  static let discussion =
    """
    Before it replaces a record that you have made, or that completed updates or the portal depend on, the command \
    lists these updates and networks and what Vaults do with another key, and asks at a terminal; without one, it \
    needs --yes. The portal.json of the workspace gets the new key from that day on. To undo, use 'hotside restore \
    --list', and then 'hotside portal build --take-verifiers'.
    """

  /// Asks for confirmation if a change needs it; otherwise reports which records are replaced.
  ///
  /// - Throws: ``NotConfirmed``.
  static func require(
    _ changes: [VerifierChange], _ portal: PortalVerifierChange, isGiven: Bool,
    _ context: CommandContext
  ) throws {
    let changes = changes.filter(\.takesAway)
    guard let last = changes.last else { return }
    let consequences = changes.map(\.consequence) + [portal.consequence]
    let consequence = consequences.filter { !$0.isEmpty }.joined(separator: " ")
    if changes.contains(where: \.needsAgreement) || !portal.isEmpty, !isGiven {
      return try Confirmation.require(
        "\(consequence) \(last.request)", isGiven: false, remedy: "Give --yes.", context)
    }
    context.output.note(consequence)
  }

  /// Changes the portal, and reports the next steps and the command that restores the previous
  /// records.
  ///
  /// - Returns: whether the portal has the new verifiers, or none of its networks is concerned.
  /// - Throws: `HotDatabaseError`.
  static func tell(
    _ changes: [VerifierChange], _ portal: PortalVerifierChange, in workspace: Workspace,
    saidAs place: String, _ report: ReportOptions, _ hints: HintOptions, _ context: CommandContext
  ) throws -> Bool {
    let output = context.output
    let new = changes.first?.new
    if case .custom(let verifier)? = new, let key = verifier.signer,
      let path = DevelopmentKeys.path(of: key)
    {
      output.warn(
        "This is the development key \(path), which everyone has. Never publish what it signs.")
    }
    let now = try SourceDate.seconds(context)
    let isWritten = write(portal, output, now)
    let changes = changes.filter(\.takesAway)
    let count = new == nil ? 0 : changes.reduce(0) { $0 + $1.productCount }
    let database = try workspace.openHotDatabase(.readOnly)
    if isWritten,
      let difference = PortalVerifierChange.difference(from: database, in: workspace, now: now)
    {
      output.warn(difference)
    }
    var steps = UnrecordedNetworks.tell(database, output)
    if case .general? = new, try database.generalVerifier() == nil {
      output.note("No key is on record for the general verifier yet.")
      steps.append("hotside networks verifier set-general --key NAME")
    }
    if steps.isEmpty, new != nil, portal.isEmpty { steps.append("hotside status") }
    guard !changes.isEmpty else {
      hints.tellNext(steps, in: place, report, context)
      return isWritten
    }
    if count > 0 {
      let them = count == 1 ? "the update" : "the newest of the \(count) updates"
      output.note(
        "Sign the published updates again: 'hotside status' names \(them) of the previous record.")
      steps.append("hotside sign --all --again-foreign")
    }
    output.note(DefaultsLossText.wayBack(in: workspace))
    if !portal.isEmpty {
      let options = PortalFolder(in: workspace).buildOptions(in: workspace)
      steps.append("hotside portal build\(options)\(isWritten ? "" : " --take-verifiers")")
    }
    hints.tellNext(steps, in: place, report, context)
    return isWritten
  }

  private static func write(
    _ portal: PortalVerifierChange, _ output: CommandOutput, _ now: Int64
  ) -> Bool {
    do { try portal.write(now: now) } catch {
      output.warn(
        """
        portal.json was not changed. \(error.reportable.message) Remove the obstacle, then run 'hotside portal build \
        --take-verifiers'.
        """)
      return false
    }
    for sentence in portal.sentences { output.note(sentence) }
    guard let fault = portal.fault else { return true }
    output.warn("The portal could not be read, and keeps its verifiers. \(fault)")
    return false
  }
}
