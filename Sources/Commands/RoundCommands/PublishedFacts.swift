import HotSide
import PortalStore
import Reporting
import Round
import TerminalKit

extension RoundJob {
  /// The facts, with the publications of the workspace's portal if it has one.
  ///
  /// - Parameters:
  ///   - workspace: the workspace of the job.
  ///   - output: receives a warning if the portal cannot be read.
  /// - Returns: the facts.
  /// - Throws: as ``Round/RoundJob/facts()``.
  func publishedFacts(
    in workspace: Workspace, _ output: CommandOutput
  ) async throws -> RoundFacts {
    var facts = try await facts()
    let folder = PortalFolder(in: workspace)
    guard folder.hasPortal else { return facts }
    do {
      let portal = try Portal(folder, in: workspace)
      let published = try PublicationLog(in: folder).published
      let there = facts.products.filter {
        $0.statedPayloadHash.map { published[$0] != nil } ?? false
      }
      facts.publication = .init(
        networks: Set(portal.members.map(\.genesisHash)), products: Set(there.map(\.path)),
        newest: try portal.publishedVersions().compactMapValues { $0.max() })
    } catch {
      output.warn("Could not read what the portal has published. \(error.reportable.message)")
    }
    return facts
  }
}
