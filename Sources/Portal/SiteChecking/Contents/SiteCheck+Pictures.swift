import ByteSupport
import FileSupport
import JSONCodec
import PictureWork
import PortalSite
import PortalStore
import Reporting
import SubstrateCrypto
import Threading
import VaultPayloads

/// Makes pictures and their records again from the payloads, for comparison.
extension SiteCheck {
  /// Makes the records of pictures again, and the facts that pages show about pictures.
  mutating func checkPictures(
    of networks: [SiteNetwork], _ source: SiteSource, in portal: Portal
  ) async {
    let stated = Dictionary(source.files.map { ($0.path, $0.note) }) { first, _ in first }
    let pictures = SitePictures(
      portal: portal, toolVersion: toolVersion, rehearse: rehearse ?? { _ in [] })
    let (wishes, check) = (networks.flatMap(pictures.wishes), self)
    await BoundedTasks.run(wishes.count, atMost: SiteCheck.jobs, inOrder: true) { number in
      try await check.remade(wishes[number], stated, pictures)
    } take: { number, result in
      let wish = wishes[number]
      for path in [wish.path, wish.recordPath].compactMap({ $0 }) where stated[path] == nil {
        find(
          .refused, SiteSource.path, "It lacks \(ScreenText.quoted(path)), which a build writes.")
      }
      do { if let made = try result.get() { compare(wish, with: made, stated) } } catch {
        find(.badData, wish.path, error.reportable.message)
      }
    }
    for network in networks {
      guard let alias = network.latestAlias, let picture = network.shown?.picture(network.id),
        let copied = sums[alias], let shown = sums[picture], copied != shown
      else { continue }
      find(.refused, alias, "It is not a copy of \(ScreenText.quoted(picture)).")
    }
  }

  /// The picture and record that a build would make from a payload.
  private struct Remade: Sendable {
    let note: PictureNote
    let record: [UInt8]
    /// Whether the picture is identical to one drawn by this release; `nil` if it was not drawn
    /// again.
    let isAsDrawn: Bool?
  }

  /// Makes a picture and its record again; `nil` if a file is missing or damaged, which is reported
  /// elsewhere.
  private func remade(
    _ wish: SitePictures.Wish, _ stated: [String: PictureNote?], _ pictures: SitePictures
  ) async throws -> Remade? {
    let hash = wish.update.payload.blake2b256
    guard let note = stated[wish.path], let length = sizes[wish.path],
      let sha256 = hashes[wish.path], let blake2b256 = pictureHashes[wish.path],
      sums[wish.path].map({ $0 == sha256 }) ?? true,
      let payload = payload(hash), let statements = payloads[hash.hex]
    else { return nil }
    let (judged, plan) = try pictures.plan(wish, payload, statements)
    let rehearsal: [RehearsedState]
    if rehearse == nil {
      rehearsal = note?.rehearsal ?? []
    } else {
      rehearsal = try pictures.rehearsal(of: wish, payload) { hash in
        guard let bytes = self.payload(hash) else {
          throw PortalError.noStoredPayload(hash: hash.hex)
        }
        return bytes
      }
    }
    let made = pictures.description(
      of: wish, statements, judged, plan,
      BlobPrint(bytes: length, blake2b256: blake2b256, sha256: sha256), rehearsal)
    let drawing = readsPictures ? try await plan.bytes(for: wish.path).bytes : nil
    return Remade(
      note: made.note, record: made.record.bytes,
      isAsDrawn: drawing.map { SHA256.hash($0) == sha256 })
  }

  private mutating func compare(
    _ wish: SitePictures.Wish, with made: Remade, _ stated: [String: PictureNote?]
  ) {
    if stated[wish.path] != .some(made.note) {
      find(
        .refused, SiteSource.path,
        "Its statements about \(ScreenText.quoted(wish.path)) do not match the payload and the devices."
      )
    }
    if let path = wish.recordPath { compare(path, with: made.record) }
    switch made.isAsDrawn {
    case true?: drawn.insert(wish.path)
    case false?:
      find(
        .badData, wish.path,
        "It is not drawn as this release draws its payload, so it may show more than the code.")
    case nil: break
    }
  }

  /// A picture to read, and the statements of its record.
  struct PictureToRead {
    let path: String
    /// BLAKE2b-256 of its payload, in hex.
    let payload: String
    /// The record; `nil` for a slow copy, which has none.
    let record: PictureRecord?
  }

  mutating func read(_ picture: PictureToRead) async {
    guard readsPictures, let scan = await scan(picture.path) else { return }
    let found = Blake2b.hash256(scan.payload).hex
    guard let record = picture.record else {
      return compare(picture.path, "payload", picture.payload, found)
    }
    if found != picture.payload {
      find(
        .badData, picture.path,
        "It holds the payload \(found), but its record names \(picture.payload).")
    }
    let (said, claim) = (record.update.claim, PortalCollection.claim(in: scan))
    compare(picture.path, "block", said?.block?.hex, claim?.block?.hex)
    compare(picture.path, "hash of the runtime file", said?.blob?.hex, claim?.blob?.hex)
    compare(picture.path, "repository", said?.repository, claim?.repository)
  }

  /// The content of a picture; `nil` if it cannot be read, which is reported.
  private mutating func scan(_ name: String) async -> PictureScan? {
    do {
      let scan = try await PictureScan.read(
        [PictureSource(path: "\(site)/\(name)", name: name)], with: PortalCollection.reader)
      report.pictures += 1
      return scan
    } catch {
      find(.badData, name, error.reportable.message)
      return nil
    }
  }

  /// Reads the record of a picture; `nil` if it is missing or unreadable.
  func record(_ path: String) -> PictureRecord? {
    (try? FileReading.bytes(at: "\(site)/\(path)", limit: 1 << 20)).flatMap(SiteCheck.record)
  }

  static func record(_ bytes: [UInt8]) -> PictureRecord? {
    (try? JSONValue(parsing: bytes)).flatMap { try? PictureRecord.form.value(of: $0) }
  }
}
