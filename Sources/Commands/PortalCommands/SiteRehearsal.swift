import AirGap
import HotStore
import JSONCodec
import PortalSite

/// Rehearses the updates of a site with new devices.
enum SiteRehearsal {
  /// Rehearses with new devices that have the built-in networks of this release, so that a check of
  /// the site in another workspace gives the same results.
  static func rehearsing() throws -> SiteRehearsing {
    let job = try RehearsalJob(defaults: .compiled())
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
