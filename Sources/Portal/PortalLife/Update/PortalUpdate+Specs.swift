import ByteSupport
import FileSupport
import HotSide
import HotStore
import PortalStore
import Reporting
import Round
import VaultPayloads

/// Specs, without which new users cannot add a network (portal 5.1).
extension PortalUpdate {
  /// Writes the specs to sign of networks that have answered, if there are none yet.
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

  /// The rows of a network's specs.
  func specsRows(of member: Portal.Member) -> [RoundRow] {
    rows.filter { row in
      row.kind == .addSpecs && row.network?.hasSameBytes(as: member.file.specs.name) == true
    }
  }
}
