import ByteSupport
import FileSupport
import HotStore
package import JSONCodec
import PictureWork
import PortalSite
package import PortalStore
import Reporting
package import SignedIndex
package import SubstrateCrypto
import VaultPayloads

/// Compares the site with its signed index.
extension SiteCheck {
  /// A published payload.
  package struct Signed: JSONFormed, Sendable {
    package let publication: Publication
    /// The key that signed.
    package let verifier: MultiSigner
    /// The time of the publication according to the log, in seconds since 1970.
    package let publishedAt: Int64
    /// Whether the log says that the version was withdrawn later.
    package var isWithdrawn: Bool { withdrawal != nil }
    /// The reason of the withdrawal; `nil` if the version was not withdrawn.
    package let withdrawal: String?
    /// Whether another portal published the payload before.
    package let isTakenOver: Bool

    package static let form: JSONForm<Signed> = [
      "portalID": .of(\.publication.id), "specVersion": .of(\.publication.version),
      "payloadHash": .of(\.publication.payload),
      "verifier": .of(\.verifier, as: ValidCurrentVerifier.key),
      "publishedAt": .of { RFC3339.text($0.publishedAt) }, "isWithdrawn": .of(\.isWithdrawn),
      "isTakenOver": .of(\.isTakenOver), "reason": .of(\.withdrawal),
    ]
  }

  /// Lists the payloads of the site whose signatures hold.
  mutating func takePublications() {
    // Logs of earlier releases do not say what was taken over.
    let networks = (try? source?.get())?.networks ?? []
    let stated = networks.flatMap(\.shelf.updates).filter(\.isTakenOver)
    let takenOver = log.takenOver.union(stated.map(\.payload.blake2b256))
    report.publications = log.publications.compactMap { entry in
      guard let payload = payloads[entry.payload.hex]?.report, payload.signatureHolds == true,
        let verifier = payload.verifier, let time = log.published[entry.payload]
      else { return nil }
      return Signed(
        publication: entry, verifier: verifier, publishedAt: time,
        withdrawal: log.withdrawn[entry.payload],
        isTakenOver: takenOver.contains(entry.payload))
    }
  }

  /// Reports published payloads that were removed, because their bytes cannot be checked any more.
  ///
  /// - Parameter count: the number of log entries that the reader has seen before; the operator has seen those of the
  ///   portal.
  private mutating func findRemovals(after count: Int) {
    report.removals = log.removals
    let own = ownLog?.removals.map(\.publication)
    for removal in log.removals where removal.entry > count {
      let entry = removal.publication
      guard own?.contains(entry) != true else { continue }
      let subject = entry.version.map { "Version \($0)" } ?? "Specs"
      find(
        .partial, "payload/\(entry.payload)",
        """
        \(subject) of \(ScreenText.quoted(entry.id)) was published on \(RFC3339.words(removal.publishedAt)) and \
        removed by the operator on \(RFC3339.words(removal.removedAt)). Devices may have it, but its bytes cannot be \
        checked here any more: ask the operator why.
        """)
    }
  }

  /// The version of the signed index that the site had when it was built, according to its status.
  private var statedIndexVersion: Int? {
    let status = bytes(StatusFiles.document).flatMap { try? JSONValue(parsing: $0) }
    return status?["index"]?["version"]?.integer(Int.self)
  }

  /// Whether the site has a part of a signed index.
  package var hasIndex: Bool {
    let folder = IndexFolder(ofSite: site)
    return folder.hasTimestamp || folder.hasRoot
  }

  /// Reports that the portal has lost its index, which its log or this site of it names.
  private mutating func checkOwnIndex() {
    guard let portal, let own = ownLog else { return }
    let isOfPortal = own.heads.first.map { $0 == log.heads.first } ?? false
    do {
      try IndexFolder(ofPortal: portal.folder.path).requireWhole(
        isInLog: own.hasIndex, copies: isOfPortal ? [IndexFolder(ofSite: site)] : [])
    } catch {
      // The comparison with the site's own index reports another first root.
      if case SignedIndexError.otherFirstRoot = error { return }
      find(.badData, IndexFolder.name, error.reportable.message, cause: .ownLost)
    }
  }

  /// Compares the site with its index, and with what an earlier check has seen.
  ///
  /// Call it after ``run(progress:)``. A root of the user is trusted first, then the first root of
  /// the local portal, and otherwise the first root of the site, which is listed as a claim.
  ///
  /// - Parameters:
  ///   - root: the root that the user has named.
  ///   - earlier: the facts of the last check.
  ///   - path: the path of the state file, for messages.
  /// - Returns: the facts to keep; `nil` if the site has no signed index.
  /// - Throws: `SignedIndexError`, `UpdateFrameworkError` for a root that cannot be trusted.
  package mutating func checkIndex(
    root: [UInt8]?, after earlier: IndexState?, from path: String?
  ) async throws -> IndexState? {
    let own = portal.map { IndexFolder(ofPortal: $0.folder.path) }
    report.hasIndex = hasIndex
    checkOwnIndex()
    findRemovals(after: earlier?.logCount ?? 0)
    guard hasIndex || root != nil else {
      if own?.hasTimestamp == true {
        find(
          .inputMissing, IndexFolder.name,
          """
          The portal has published a signed index, but the site has none, so readers of the index refuse it. Find \
          out who removed it, and publish the site again.
          """)
      } else if own?.hasRoot == true {
        find(
          .partial, IndexFolder.name,
          "The portal has keys for a signed index, but the site has none. Build it with --index-key, and publish it."
        )
      } else if let version = statedIndexVersion {
        find(
          .inputMissing, IndexFolder.name,
          """
          status.json names version \(version) of a signed index, but the site has none: it was removed after the \
          build. Do not use this copy.
          """)
      } else {
        report.claims.append(SiteClaim("that this is the newest site: it lacks a signed index"))
      }
      return nil
    }
    let ownRoot = own?.newestRoot ?? 0
    guard let trusted = try root ?? own?.first() ?? IndexFolder(ofSite: site).first() else {
      find(.inputMissing, IndexFolder.name, "The site has an index, but not its first root.")
      return nil
    }
    if root == nil, ownRoot == 0 {
      report.claims.append(
        SiteClaim("the keys of the signed index; name a root that you trust with --root"))
    }
    // Without a state, the newest index that the operator has signed shows that a site is older.
    let isCurrentRoot = ownRoot > 0 && IndexFolder(ofSite: site).newestRoot >= ownRoot
    let signed =
      earlier == nil && root == nil && isCurrentRoot
      ? own.flatMap(IndexState.init(signedIn:)) : nil
    var facts = IndexCheck.Site(
      folder: site,
      files: hashes.reduce(into: [:]) { $0[$1.key] = (sizes[$1.key] ?? 0, $1.value) },
      payloads: payloads.mapValues(\.report), logHeads: log.heads,
      withdrawn: Set(log.withdrawn.keys), statuses: statuses,
      status: Set(hashes.keys.filter(StatusFiles.contain)),
      unserved: isServed ? HostFiles.unserved : [])
    facts.withdrawals = log.withdrawn
    var check = IndexCheck(
      facts, root: trusted, after: earlier ?? signed, isOwn: signed != nil, at: now)
    try await check.run(state: path)
    for finding in check.findings {
      find(finding.exit, finding.path, finding.message, cause: finding.cause)
    }
    if ownRoot > 0, let version = check.rootVersion, version != ownRoot {
      let isNewer = version > ownRoot
      find(
        isNewer ? .refused : .partial, IndexFolder.name,
        isNewer
          ? "It has version \(version) of the root, which the portal's folder does not have. Find out who made it."
          : "It has version \(version) of the root, and the portal \(ownRoot). Build the site, and publish it."
      )
    }
    report.findings.sort { ($0.path, $0.message) < ($1.path, $1.message) }
    return check.state
  }
}
