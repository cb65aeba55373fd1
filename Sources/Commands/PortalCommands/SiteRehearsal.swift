import AirGap
import HotStore
import PortalStore
import Reporting

/// Rehearses the updates of a site with new devices.
enum SiteRehearsal {
  /// Rehearses with new devices that have the built-in networks of this release, so that a check of
  /// the site in another workspace gives the same results.
  static func rehearsing() throws -> SiteRehearsing {
    let job = try RehearsalJob(defaults: .compiled())
    return { payloads in
      try job.rehearsals(of: payloads).map { rehearsal in
        RehearsedState(
          state: rehearsal.state.name, decision: rehearsal.decision.rawValue,
          warnings: (rehearsal.refusal.map { [$0.code.word] } ?? []) + rehearsal.flagCodes
            + rehearsal.warningCodes,
          wiped: rehearsal.wiped)
      }
    }
  }
}
