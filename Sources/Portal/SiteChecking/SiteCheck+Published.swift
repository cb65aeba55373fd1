import ByteSupport
import PictureWork
import PortalSite
import PortalStore
import Reporting
import SignedIndex

/// Compares the log of publications with the store and the site.
extension SiteCheck {
  /// Reports published payloads that are missing in the store or on the site, unless newer versions
  /// have replaced them.
  mutating func checkPublished(_ log: PublicationLog) {
    guard let portal else { return checkPublished(in: log) }
    guard let own = ownLog, let shelves = ownShelves else {
      return find(
        .badData, "log", "The portal's own log or store cannot be read; see 'hotside portal build'."
      )
    }
    for loss in portal.losses(own, shelves)
    where portal.members.contains(where: { $0.entry.id == loss.id }) {
      findLost(loss, loss.lossMessage, cause: payloads[loss.payload.hex] == nil ? nil : .ownLost)
    }
    // A site of an earlier build has what its own log lists.
    let isEarlier = isEarlier(log)
    // Networks that the site still has are compared with its data.
    let shown = Set((try? source?.get().configuration.networks.map(\.id)) ?? [])
    let absences = PublishedNetworks(inStoreOf: portal, own, shelves)
      .absences(from: stated ?? portal)
    for absence in absences where !shown.contains(absence.id) {
      find(.partial, "log", "\(ScreenText.quoted(absence.id)): \(absence.message)")
    }
    for member in portal.members {
      for update in portal.publishable(shelves[member.genesisHash], of: member) {
        let hash = update.payload.blake2b256
        guard own.published[hash] != nil, payloads[hash.hex] == nil,
          !isEarlier || log.published[hash] != nil
        else { continue }
        let loss = Publication(id: member.entry.id, version: update.key.version, payload: hash)
        findLost(
          loss,
          "The log lists \(loss.subject) as published, but the site lacks it. Build and publish again."
        )
      }
    }
  }

  /// Reports missing versions without a configuration, which would state how many versions to keep.
  ///
  /// The site must have the newest versions of a network without a gap.
  private mutating func checkPublished(in log: PublicationLog) {
    var versions: [String: Set<UInt32>] = [:]
    for entry in log.publications {
      if let version = payloads[entry.payload.hex]?.report.specVersion {
        versions[entry.id, default: []].insert(version)
      }
    }
    for entry in log.publications where payloads[entry.payload.hex] == nil {
      guard let version = entry.version, let present = versions[entry.id],
        let oldest = present.min(), version > oldest, !present.contains(version)
      else { continue }
      findLost(
        entry,
        "The log lists \(entry.subject) as published, but the site lacks it. Do not rely on this copy."
      )
    }
  }

  private mutating func findLost(
    _ loss: Publication, _ message: String, cause: FindingCause? = nil
  ) {
    find(
      .inputMissing, "payload/\(loss.payload)", "\(ScreenText.quoted(loss.id)): \(message)",
      cause: cause)
  }
}
