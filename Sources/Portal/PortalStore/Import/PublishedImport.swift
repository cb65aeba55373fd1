package import ByteSupport
import FileSupport
import HotSide
import PictureWork
import Reporting
import VaultPayloads

extension PortalCollection {
  /// Takes the pictures of an older site over: each is read, verified and stored by its hash.
  ///
  /// Names say nothing that the payload does not prove: a picture of another network or version than its
  /// name has, and one that nobody or a stranger has signed, is named and left out.
  ///
  /// - Parameters:
  ///   - folder: the site, or its folder of pictures.
  ///   - live: the versions that the old feed says chains run.
  ///   - progress: told how many pictures of how many are read.
  /// - Returns: what was found.
  /// - Throws: `FileError`.
  package mutating func takePublished(
    _ folder: String, live: [Hash256: UInt32], progress: (_ done: Int, _ total: Int) -> Void
  ) async throws -> Report {
    guard Folder.isFolder(folder) else { throw FileError.missing(path: folder) }
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
    // Icons and whatever else a site has are no pictures of updates; the latest is the same as another file
    // of the folder, or a link to one.
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
      scan.read, source: path, in: portal, now: now,
      UpdateJudgment.Surroundings(claim: PortalCollection.claim(in: scan)))
    judgment.update.isTakenOver = true
    let id = judgment.member.entry.id
    guard id.hasSameBytes(as: name.id) else {
      throw PortalFinding(
        .misnamed, id: id, source: path,
        "Its name says \(ScreenText.quoted(name.id)), and it is of \(ScreenText.quoted(id)).")
    }
    let named: UInt32? = if case .metadata(let version) = name.picture { version } else { nil }
    guard named == judgment.update.key.version else {
      let holds = judgment.update.key.version.map { "version \($0)" } ?? "specs"
      throw PortalFinding(
        .misnamed, id: id, source: path,
        "Its name says \(named.map { "version \($0)" } ?? "specs"), and it holds \(holds).")
    }
    return (judgment, [scan.payload], path)
  }
}
