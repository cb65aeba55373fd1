import FileSupport
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
    // A completed update that is signed again is replaced, so it is not recorded as an input.
    try await FileInputs.$current.withValue(nil) {
      var facts = try await facts()
      facts.publication = publication(of: facts.products, in: workspace, output)
      return facts
    }
  }

  /// The publications of a portal; `nil` without a readable one.
  private func publication(
    of products: [UpdateFile], in workspace: Workspace, _ output: CommandOutput
  ) -> RoundFacts.Publication? {
    let folder = PortalFolder(in: workspace)
    guard folder.hasPortal else { return nil }
    do {
      let portal = try Portal(folder, in: workspace)
      let published = try PublicationLog(in: folder).published
      let there = products.filter { $0.statedPayloadHash.map { published[$0] != nil } ?? false }
      return RoundFacts.Publication(
        networks: Set(portal.members.map(\.genesisHash)), products: Set(there.map(\.path)),
        newest: try portal.publishedVersions().compactMapValues { $0.max() })
    } catch {
      output.warn("Could not read what the portal has published. \(error.reportable.message)")
      return nil
    }
  }
}
