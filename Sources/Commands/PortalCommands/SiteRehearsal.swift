import AirGap
import HotSide
import JSONCodec
import PortalSite

/// Rehearses the updates of a site on new devices.
enum SiteRehearsal {
  /// Rehearsals with the new devices of a workspace.
  ///
  /// - Throws: as `RehearsalJob.init(workspace:)`.
  static func rehearsing(in workspace: Workspace) throws -> SiteRehearsing {
    let job = try RehearsalJob(workspace: workspace)
    return { payloads in
      try job.rehearsals(of: payloads).map { rehearsal in
        let summary = Rehearsal.summary(rehearsal)
        func texts(_ name: String) -> [String] {
          (summary[name]?.array ?? []).compactMap(\.string)
        }
        return RehearsedState(
          state: rehearsal.state.name, decision: rehearsal.decision.rawValue,
          warnings: (summary["refusalCode"]?.string.map { [$0] } ?? []) + texts("flagCodes")
            + texts("warningCodes"),
          wiped: texts("wiped"))
      }
    }
  }
}
