import ByteSupport
import FileSupport
package import HotSide
package import HotStore
import JSONCodec
import Reporting
package import SubstrateCrypto
package import VaultPayloads

/// The change of `portal.json` that follows a change of the verifiers on record (round 5).
///
/// Only networks whose verifier in the portal is the previous one on record are changed.
package struct PortalVerifierChange: Sendable {
  private let folder: PortalFolder
  /// The configuration after the change; `nil` if nothing changes.
  private var configuration: PortalConfiguration?
  /// The changed verifiers; empty if the portal is not concerned.
  package private(set) var signers: [PortalConfiguration.ChangedSigner] = []
  /// The reason why the portal could not be read; `nil` if it was, or if there is none.
  package private(set) var fault: String?
  /// The day of the change, `YYYY-MM-DD`.
  package let day: String

  /// A change of the verifier of networks.
  ///
  /// - Parameters:
  ///   - networks: the networks, with different genesis hashes.
  ///   - verifier: the new record; `nil` to remove it.
  ///   - database: the records before the change.
  ///   - workspace: its portal.
  ///   - now: the time of the change, in seconds since 1970.
  package init(
    of networks: [Network], to verifier: ValidCurrentVerifier?, in database: HotDatabase,
    at workspace: Workspace, now: Int64
  ) {
    let general = try? database.generalVerifier()
    self.init(in: workspace, now: now) { genesisHash in
      guard networks.contains(where: { $0.specs.genesisHash == genesisHash }) else { return nil }
      let recorded = try? database.verifier(of: genesisHash)
      return (recorded?.key(general: general), verifier?.key(general: general))
    }
  }

  /// A change of the general verifier's key.
  ///
  /// `key` is the new key; `nil` to remove the record. See
  /// ``init(of:to:in:at:now:)`` for the other parameters.
  package init(
    general key: MultiSigner?, in database: HotDatabase, at workspace: Workspace, now: Int64
  ) {
    let former = try? database.generalVerifier()
    self.init(in: workspace, now: now) { genesisHash in
      guard (try? database.verifier(of: genesisHash)) == .general else { return nil }
      return (former, key)
    }
  }

  private init(
    in workspace: Workspace, now: Int64,
    _ keys: (Hash256) -> (former: MultiSigner?, new: MultiSigner?)?
  ) {
    folder = PortalFolder(in: workspace)
    day = String(RFC3339.text(now).prefix(10))
    guard folder.hasPortal else { return }
    do {
      let portal = try Portal(folder, in: workspace)
      let day = day
      take(
        portal.members.compactMap { member in
          guard member.entry.origin == "own", let (former, new) = keys(member.genesisHash),
            let former, let new, former != new, member.signer.accepts(former, on: day)
          else { return nil }
          return PortalConfiguration.NewKey(id: member.entry.id, key: new, former: former)
        }, in: portal)
    } catch { fault = error.reportable.message }
  }

  /// The change that brings a portal to the verifiers on record, whatever it has now.
  ///
  /// - Parameters:
  ///   - database: the records.
  ///   - portal: the portal.
  ///   - now: the time of the change, in seconds since 1970.
  /// - Throws: `HotDatabaseError`.
  package init(recordedIn database: HotDatabase, for portal: Portal, now: Int64) throws {
    folder = portal.folder
    day = String(RFC3339.text(now).prefix(10))
    let general = try database.generalVerifier()
    take(
      try portal.members.compactMap { member in
        guard member.entry.origin == "own",
          let key = try database.verifier(of: member.genesisHash)?.key(general: general)
        else { return nil }
        return PortalConfiguration.NewKey(id: member.entry.id, key: key, former: nil)
      }, in: portal)
  }

  /// The sentence that the portal of a workspace has other verifiers than the record, such as after
  /// a command that was killed, or after a restored database; `nil` if it has not.
  package static func difference(
    from database: HotDatabase, in workspace: Workspace, now: Int64
  ) -> String? {
    let folder = PortalFolder(in: workspace)
    guard folder.hasPortal, let portal = try? Portal(folder, in: workspace),
      let change = try? PortalVerifierChange(recordedIn: database, for: portal, now: now)
    else { return nil }
    let networks = change.signers.flatMap(\.networks)
    guard !networks.isEmpty else { return nil }
    return """
      The verifiers of \(networks.shortList(3)) in portal.json are not those on record. If the record is right, \
      'hotside portal build --take-verifiers' takes it.
      """
  }

  private mutating func take(_ keys: [PortalConfiguration.NewKey], in portal: Portal) {
    var changed = portal.configuration
    signers = changed.take(keys, from: day)
    configuration = signers.isEmpty ? nil : changed
  }

  package var isEmpty: Bool { signers.isEmpty }

  /// The networks that change, as a sentence; empty if the portal is not concerned.
  package var consequence: String {
    let networks = signers.flatMap(\.networks)
    guard !networks.isEmpty else { return "" }
    return """
      The portal publishes \(networks.count.counted("network")) of that verifier (\(networks.shortList(3))): \
      portal.json gets the new key from \(day) on, and the previous key ends on that day.
      """
  }

  /// The changes, a sentence for each verifier.
  package var sentences: [String] {
    signers.map { signer in
      let ended = signer.ended.map(PortalVerifierChange.shown).joined(separator: ", ")
      let previous = ended.isEmpty ? "" : "; \(ended) until that day"
      return """
        portal.json: the verifier \(ScreenText.quoted(signer.id)) of \(signer.networks.shortList(3)) has the key \
        \(PortalVerifierChange.shown(signer.key)) from \(day)\(previous).
        """
    }
  }

  private static func shown(_ key: MultiSigner) -> String {
    "\(key.scheme.name) \(Hex.encode(key.publicKey))"
  }

  /// The portal after the change.
  ///
  /// - Returns: the portal with its networks and their new verifiers.
  package func applied(to portal: Portal) -> Portal {
    guard let configuration else { return portal }
    let members = portal.members.map { member in
      let entry = configuration.networks.first { $0.id == member.entry.id } ?? member.entry
      return Portal.Member(
        entry: entry, file: member.file,
        signer: configuration.signer(entry.verifier) ?? member.signer)
    }
    return Portal(folder: portal.folder, configuration: configuration, members: members)
  }

  /// Writes `portal.json`.
  ///
  /// - Throws: `FileError`, ``PortalError/portalBusy(folder:owner:)``, `HotDatabaseError` for a
  ///   configuration that no build would take; nothing has changed.
  package func write(now: Int64, isLocked: Bool = false) throws {
    guard let configuration else { return }
    let lock = isLocked ? nil : try folder.lock(waiting: 0, now: now)
    defer { withExtendedLifetime(lock) {} }
    let path = folder.file("portal.json")
    let bytes = configuration.json.fileBytes
    _ = try PortalConfiguration(json: bytes, file: path)
    let files = PendingFiles(under: .upkeep)
    try files.add(bytes, to: path)
    try files.commit()
  }
}

extension ValidCurrentVerifier {
  /// The key that signs, given that of the general verifier; `nil` if none does.
  package func key(general: MultiSigner?) -> MultiSigner? {
    switch self {
    case .general: general
    case .custom(let verifier): verifier.signer
    }
  }
}
