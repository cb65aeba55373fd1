import FileSupport
import HotSide
import HotStore
import PortalLife
import PortalStore
import Reporting
import Round
import RoundSigning
import TerminalKit
import VaultPayloads

extension SigningRound {
  /// The same round, whose reviews also compare with what the portal of the workspace has published.
  ///
  /// Without a readable portal, reviews compare with the database alone.
  func comparingPublished() -> SigningRound {
    let folder = PortalFolder(in: workspace)
    guard folder.hasPortal, let portal = try? Portal(folder, in: workspace),
      let published = try? portal.newestPublished()
    else { return self }
    var round = self
    round.published = published
    return round
  }
}

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
      if facts.publication != nil {
        facts.portalMetadata = try PortalFolder(in: workspace).metadataHashes()
        facts.refusals = try SignQueue(PortalFolder(in: workspace)).refusals()
      }
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
      let log = try PublicationLog(in: folder)
      let published = log.published
      let there = products.filter { $0.statedPayloadHash.map { published[$0] != nil } ?? false }
      let shelves = try folder.shelves()
      let seen = shelves.compactMapValues { shelf in
        shelf.live.flatMap { live in live.time.map { (version: live.version, time: $0) } }
      }
      let newest = try portal.publishedVersions().map { genesisHash, versions in
        // The database need not have versions that the chain does not run yet, or left with the consent of a person.
        let limit = seen[genesisHash]?.version ?? .max
        return (genesisHash, versions.filter { $0 <= limit }.max())
      }
      let withdrawn = portal.members.map { member in
        let found = (shelves[member.genesisHash]?.metadata ?? []).compactMap { update in
          update.key.version.flatMap { version in
            log.withdrawal(of: update, id: member.entry.id).map { reason in
              (version, PublicationLog.sentence(withdrawing: version, because: reason))
            }
          }
        }
        return (member.file.specs.name, Dictionary(found) { first, _ in first })
      }
      let signers = shelves.mapValues { shelf in
        let updates = shelf.updates.filter { published[$0.payload.blake2b256] != nil }
        let hashes = updates.flatMap { update in
          [update.signedHash, update.fullHash].compactMap(\.self).map { ($0, update.verifier) }
        }
        return Dictionary(hashes) { first, _ in first }
      }
      return RoundFacts.Publication(
        networks: Set(portal.members.map(\.genesisHash)), products: Set(there.map(\.path)),
        newest: Dictionary(uniqueKeysWithValues: newest).compactMapValues(\.self),
        seen: seen, signers: signers, withdrawn: Dictionary(withdrawn) { first, _ in first },
        buildOptions: folder.buildOptions(in: workspace))
    } catch {
      output.warn("Could not read what the portal has published. \(error.reportable.message)")
      return nil
    }
  }
}
