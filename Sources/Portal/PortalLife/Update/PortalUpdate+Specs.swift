import ByteSupport
import ChainInquiry
import FileSupport
import HotSide
import HotStore
import PortalStore
import Reporting
import Round
import VaultPayloads

/// Specs, without which new users cannot add a network (portal 5.1).
extension PortalUpdate {
  /// Refuses networks whose files contradict their published specs, and notes other changes since the last build.
  ///
  /// Changed specs are right while they wait for their signature, and until a build has published them.
  ///
  /// - Throws: `FileError`, `HotDatabaseError`, `PortalError` for a damaged store or log.
  mutating func compareWithPublished(_ members: [Portal.Member]) throws {
    let (log, shelves) = (try PublicationLog(in: portal.folder), try portal.folder.shelves())
    let published = PublishedNetworks(inStoreOf: portal, log, shelves)
    for difference in published.differences(from: portal) {
      guard let member = members.first(where: { $0.entry.id.hasSameBytes(as: difference.id) })
      else { continue }
      let text = "\(difference.source): \(difference.message)"
      guard difference.kind == .specs else {
        results[difference.id]?.findings.append(text)
        continue
      }
      if try request.acceptsSpecs || isPrepared(member) { continue }
      fail(member, PortalLifeError.specsUnpublished(reason: text))
    }
  }

  /// Whether the specs in a network's file are those of the database, and an update with them is prepared or signed.
  private func isPrepared(_ member: Portal.Member) throws -> Bool {
    let stored = try workspace.openHotDatabase(.readOnly).networks(genesisHash: member.genesisHash)
    return member.file.specs.differences(from: stored.map(\.specs)).isEmpty
      && specsRows(of: member).contains { $0.state == .waiting || $0.state.isDone }
  }

  /// Writes the specs to sign of networks whose nodes have answered, if there are none yet.
  ///
  /// - Parameters:
  ///   - members: the networks of the portal that were asked.
  ///   - shelves: the store of the portal, by genesis hash.
  ///   - database: the database, in a transaction.
  ///   - files: receives the payloads.
  /// - Throws: `FileError`, `HotDatabaseError`.
  mutating func prepareSpecs(
    _ members: [Portal.Member], _ shelves: [Hash256: PortalShelf], in database: HotDatabase,
    adding files: PendingFiles
  ) throws {
    for member in members {
      let id = member.entry.id
      guard let result = results[id], result.exit == .success, result.live != nil,
        portal.configuration.mirrored(member.entry) == nil,
        shelves[member.genesisHash]?.specs.isEmpty ?? true,
        specsRows(of: member).allSatisfy({ [.stored, .unprepared].contains($0.state) })
      else { continue }
      do {
        for entry in try database.networks(genesisHash: member.genesisHash) {
          _ = try workspace.addPayload(.specs(entry.specs), to: files)
        }
        results[id]?.isNew = true
      } catch {
        if [.cannotWrite, .tryAgain].contains(error.reportable.exitCode) { throw error }
        fail(member, error)
      }
    }
  }

  /// The error for metadata whose SS58 prefix contradicts the specs or the node itself; `nil` for other errors.
  static func contradiction(
    _ error: any ReportableError, of member: Portal.Member
  ) -> PortalLifeError? {
    guard error.code == .prefixMismatch else { return nil }
    let name = member.file.specs.name
    if case .prefixMismatch? = ((error as? SourcedError)?.error ?? error) as? PropertiesError {
      return .contradictsItself(network: name, reason: error.message)
    }
    // The ss58Format of the node is not known here, and may still be that of the specs.
    return .specsChanged(
      id: member.entry.id,
      reason: """
        \(error.message) If the node's ss58Format is another number than that of its metadata, nothing can be \
        accepted: '\(PortalLifeError.endpointCommand(of: name))' asks another node.
        """)
  }

  /// The rows of a network's specs.
  func specsRows(of member: Portal.Member) -> [RoundRow] {
    rows.filter { row in
      row.kind == .addSpecs && row.network?.hasSameBytes(as: member.file.specs.name) == true
    }
  }
}
