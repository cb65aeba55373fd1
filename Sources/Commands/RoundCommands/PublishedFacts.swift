import ByteSupport
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
      if let (publication, shelves) = publication(of: facts.products, in: workspace, output) {
        facts.publication = publication
        facts.portalMetadata = shelves.mapValues(\.metadataHashes)
        facts.refusals = try SignQueue(PortalFolder(in: workspace)).refusals()
      }
      return facts
    }
  }

  /// The publications of a portal, and its store; `nil` without a readable one.
  private func publication(
    of products: [UpdateFile], in workspace: Workspace, _ output: CommandOutput
  ) -> (RoundFacts.Publication, [Hash256: PortalShelf])? {
    let folder = PortalFolder(in: workspace)
    guard folder.hasPortal else { return nil }
    do {
      let portal = try Portal(folder, in: workspace)
      let log = try PublicationLog(in: folder)
      let published = log.published
      let options = folder.buildOptions(in: workspace)
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
              let sentence = PublicationLog.sentence(withdrawing: version, because: reason)
              return (version, "\(sentence) \(PublicationLog.wayBack)")
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
      let publication = RoundFacts.Publication(
        networks: Set(portal.members.map(\.genesisHash)), products: Set(there.map(\.path)),
        newest: Dictionary(uniqueKeysWithValues: newest).compactMapValues(\.self),
        seen: seen, signers: signers, withdrawn: Dictionary(withdrawn) { first, _ in first },
        mirrored: Dictionary(
          portal.members.filter { portal.configuration.mirrored($0.entry) != nil }.map { member in
            let rows = RoundRow.mirrored(member, shelves[member.genesisHash], published, options)
            return (member.genesisHash, rows)
          }
        ) { $0 + $1 }, buildOptions: options)
      return (publication, shelves)
    } catch {
      output.warn("Could not read what the portal has published. \(error.reportable.message)")
      return nil
    }
  }
}

extension RoundRow {
  /// The rows of a network that is mirrored from another portal: the version that its chain runs, and its specs.
  fileprivate static func mirrored(
    _ member: Portal.Member, _ shelf: PortalShelf?, _ published: [Hash256: Int64], _ options: String
  ) -> [RoundRow] {
    let limit = shelf?.live?.version ?? .max
    let metadata = shelf?.metadata.first { $0.key.version ?? 0 <= limit } ?? shelf?.metadata.first
    var rows = ((shelf?.specs ?? []) + [metadata].compactMap(\.self)).map { update in
      var row = RoundRow(
        network: member.file.specs.name, title: member.entry.title,
        kind: update.key.version == nil ? .addSpecs : .loadMetadata, version: update.key.version,
        state: published[update.payload.blake2b256] == nil ? .complete : .published,
        signedHash: update.signedHash)
      if case .specs(let encryption) = update.key { row.encryption = encryption }
      (row.signer, row.isForPortal, row.buildOptions) = (update.verifier, true, options)
      return row
    }
    let fault = shelf?.mirrorFailsSince.map {
      "The mirrored portal could not be used since \(RFC3339.words($0)). "
    }
    guard metadata == nil || fault != nil else { return rows }
    if metadata != nil { rows.removeLast() }
    var row = RoundRow(
      network: member.file.specs.name, title: member.entry.title, kind: .loadMetadata,
      version: metadata?.key.version, state: .unknown)
    row.isForPortal = true
    row.reasons = [
      "\(fault ?? "")'hotside portal update' asks the portal that it is mirrored from."
    ]
    return rows + [row]
  }
}
