package import ByteSupport
import HotStore
import JSONCodec
import PortalStore
import SignedIndex
import UpdateFramework
import VaultPayloads

extension SiteBuild {
  /// Signs the index of the files of a site; `index.write()` keeps it in the portal.
  func sign(
    _ index: SiteIndex, _ entries: [String: SiteRecord.Entry], _ status: SiteStatus
  ) throws {
    let networks = status.rows.map(\.network)
    var owners: [String: String] = [:]
    var claims: [String: PayloadClaim] = [:]
    for network in networks {
      for path in network.ownPaths { owners[path] = network.id }
      for specs in network.specs {
        claims["payload/\(specs.update.payload.blake2b256).bin"] = network.claim(
          specs.update, .live)
      }
      for version in network.versions + network.withdrawn {
        for path in [version.payload, version.evidence].compactMap(\.self) {
          claims[path] = network.claim(version.update, version.status)
        }
      }
    }
    var targets: [TargetFile] = []
    var groups: [String: [TargetFile]] = [:]
    for (path, entry) in entries {
      let target = TargetFile(
        path: path,
        facts: FileFacts(
          length: entry.bytes, sha256: entry.sha256, blake2b256: entry.blake2b256),
        custom: claims[path].map { PayloadClaim.form.members(of: $0) })
      let parts = path.split(separator: "/")
      let owner = parts.count > 2 && parts[0] == "n" ? String(parts[1]) : owners[path]
      if let owner { groups[owner, default: []].append(target) } else { targets.append(target) }
    }
    let contents = Contents(
      targets: targets,
      groups: groups.map { id, targets in
        let others = targets.map(\.path).filter { !$0.hasPrefix("n/") }
        return Contents.Group(
          role: "n-\(id)",
          paths: ["n/\(id)/*", "n/\(id)/*/*"] + others.sorted { ByteText($0) < ByteText($1) },
          targets: targets)
      })
    let files = status.files.filter { $0.path == StatusFiles.document }.map {
      TargetFile(path: $0.path, facts: FileFacts(of: $0.bytes))
    }
    try index.update(to: contents, status: files, at: now)
  }
}

extension SiteNetwork {
  /// The status of each payload, as the index states it.
  package var statuses: [Hash256: String] {
    var statuses: [Hash256: String] = [:]
    for specs in specs { statuses[specs.update.payload.blake2b256] = Version.Status.live.rawValue }
    for version in versions + withdrawn {
      statuses[version.update.payload.blake2b256] = version.status.rawValue
    }
    return statuses
  }

  /// The statements of the index about an update.
  fileprivate func claim(_ update: StoredUpdate, _ status: Version.Status) -> PayloadClaim {
    var encryption = member.file.specs.encryption
    if case .specs(let own) = update.key { encryption = own }
    return PayloadClaim(
      portalID: id, specName: update.specName, specVersion: update.key.version,
      genesisHash: member.genesisHash, encryption: encryption, verifier: update.verifier,
      metadataHash: update.metadata?.hash, status: status.rawValue)
  }

  /// The paths of the network's files outside of its folder.
  fileprivate var ownPaths: [String] {
    let updates = updates.map { "payload/\($0.payload.blake2b256)" }
    let payloads = updates.flatMap { [$0 + ".bin", $0 + ".bin.gz", $0 + ".js"] }
    let pictures = versions.filter(\.hasPicture).flatMap { version in
      [version.picture(id), version.record(id), version.slowCopy(id), version.metadata(id)]
    }
    return payloads + versions.compactMap(\.evidence) + pictures
      + specs.flatMap { [$0.stem + ".png", $0.stem + ".json"] }
      + [latestAlias].compactMap { $0 }
  }
}
