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
    package let isWithdrawn: Bool

    package static let form: JSONForm<Signed> = [
      "portalID": .of(\.publication.id), "specVersion": .of(\.publication.version),
      "payloadHash": .of(\.publication.payload),
      "verifier": .of(\.verifier, as: ValidCurrentVerifier.key),
      "publishedAt": .of { RFC3339.text($0.publishedAt) }, "isWithdrawn": .of(\.isWithdrawn),
    ]
  }

  /// Lists the payloads of the site whose signatures hold.
  mutating func takePublications() {
    report.publications = log.publications.compactMap { entry in
      guard let payload = payloads[entry.payload.hex]?.report, payload.signatureHolds == true,
        let verifier = payload.verifier, let time = log.published[entry.payload]
      else { return nil }
      return Signed(
        publication: entry, verifier: verifier, publishedAt: time,
        isWithdrawn: log.withdrawn[entry.payload] != nil)
    }
  }

  /// Whether the site has a part of a signed index.
  package var hasIndex: Bool {
    let folder = IndexFolder(ofSite: site)
    return folder.hasTimestamp || folder.hasRoot
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
      } else {
        report.claims.append(
          "that this is the newest site: it lacks a signed index")
      }
      return nil
    }
    let ownRoot = own?.newestRoot ?? 0
    guard let trusted = try root ?? own?.first() ?? IndexFolder(ofSite: site).first() else {
      find(.inputMissing, IndexFolder.name, "The site has an index, but not its first root.")
      return nil
    }
    if root == nil, ownRoot == 0 {
      report.claims.append("the keys of the signed index; name a root that you trust with --root")
    }
    var check = IndexCheck(
      IndexCheck.Site(
        folder: site,
        files: hashes.reduce(into: [:]) { $0[$1.key] = (sizes[$1.key] ?? 0, $1.value) },
        payloads: payloads.mapValues(\.report), logHeads: log.heads,
        withdrawn: Set(log.withdrawn.keys), statuses: statuses,
        status: Set(hashes.keys.filter(SiteStatus.isStatus)),
        unserved: isServed ? HostFiles.unserved : []),
      root: trusted, after: earlier, at: now)
    try await check.run(state: path)
    for finding in check.findings { find(finding.exit, finding.path, finding.message) }
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
