package import ByteSupport
import FileSupport
import HotSide
import PictureWork
import Reporting
import VaultPayloads

extension PortalCollection {
  /// Imports the pictures of an older site.
  ///
  /// Each picture is read, verified, and stored by the hash of its payload.
  ///
  /// File names are not trusted. A picture whose network or version differs from its name, or which
  /// no verifier of the portal has signed, is reported and left out. `live` are the versions that
  /// chains run according to the old feed.
  ///
  /// - Returns: the report.
  /// - Throws: `FileError`.
  package mutating func takePublished(
    _ folder: String, live: [Hash256: UInt32], progress: (_ done: Int, _ total: Int) -> Void
  ) async throws -> Report {
    guard Folder.isFolder(folder) else { throw FileError.missing(path: folder, expected: .folder) }
    let files = try Folder.files(below: folder).filter { name in
      [".apng", ".png", ".gif"].contains { name.hasSuffix($0) }
    }
    for (place, name) in files.enumerated() {
      progress(place, files.count)
      await takePublished(FilePath.join(folder, name))
    }
    for (genesisHash, version) in live where portal.member(genesisHash) != nil {
      setLive(PortalShelf.Live(version: version), of: genesisHash)
    }
    _ = try finish()
    return report
  }

  private mutating func takePublished(_ path: String) async {
    // Other files of the site are ignored. So is the picture "latest", which is a copy of another
    // file, or a link to it.
    guard let name = PortalName.picture(FilePath.stem(of: FilePath.name(of: path))),
      name.picture != .latest
    else { return }
    do throws(PortalFinding) {
      let found = try await published(path, name)
      if !has(found.judgment.update.payload.blake2b256) { try add(found) }
    } catch { report.findings.append(error) }
  }

  private func published(
    _ path: String, _ name: (id: String, picture: PortalName.Picture, isUnsigned: Bool)
  ) async throws(PortalFinding) -> (judgment: UpdateJudgment, blobs: [[UInt8]], source: String) {
    let scan = try await scan(path, id: name.id)
    var judgment = try UpdateJudgment(
      scan.read, source: path, from: .published, in: portal, now: now,
      UpdateJudgment.Surroundings(claim: PortalCollection.claim(in: scan)))
    judgment.update.isTakenOver = true
    // The older portal had the picture since the time of its file, if a copy has kept that.
    if let time = FileTime.modified(path), time < now,
      judgment.member.signer.accepts(judgment.update.verifier, at: time)
    {
      judgment.update.firstSeen = time
    }
    let id = judgment.member.entry.id
    guard id.hasSameBytes(as: name.id) else {
      throw PortalFinding(
        .misnamed, id: id, source: path,
        "Its name says \(ScreenText.quoted(name.id)), but it is of \(ScreenText.quoted(id)).")
    }
    let named: UInt32? = if case .metadata(let version) = name.picture { version } else { nil }
    guard named == judgment.update.key.version else {
      let holds = judgment.update.key.version.map { "version \($0)" } ?? "specs"
      throw PortalFinding(
        .misnamed, id: id, source: path,
        "Its name says \(named.map { "version \($0)" } ?? "specs"), but it holds \(holds).")
    }
    return (judgment, [scan.payload], path)
  }
}
