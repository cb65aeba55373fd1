package import ByteSupport
import FileSupport
import HotSide
import HotStore
import JSONCodec
package import PictureWork
package import PortalStore
import QRDrawing
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// Draws the pictures of a site, and reads each picture back before it is published.
package struct SitePictures: Sendable {
  package let portal: Portal
  package let toolVersion: String
  package let rehearse: SiteRehearsing

  package init(portal: Portal, toolVersion: String, rehearse: @escaping SiteRehearsing) {
    (self.portal, self.toolVersion, self.rehearse) = (portal, toolVersion, rehearse)
  }

  /// A picture that was drawn, with its record.
  package struct Drawn: Sendable {
    package let path: String
    package let bytes: [UInt8]
    package let key: String
    /// The facts that pages show.
    package let note: PictureNote
    package let recordPath: String
    package let record: [UInt8]
  }

  /// A picture to draw for an update.
  package struct Wish: Sendable {
    package let member: Portal.Member
    package let update: StoredUpdate
    /// The path below the site, without ending.
    package let stem: String
    /// The path of the payload below the site.
    package let payload: String
    /// The profile of a movie; `nil` for a static code.
    package let profile: MovieProfile?
    /// The payload that devices scan before this one in a rehearsal: for metadata, the specs.
    package var before: Hash256?

    package var path: String { stem + (profile == nil ? ".png" : ".apng") }
    /// The path of the record; `nil` for slow copies, which have none.
    package var recordPath: String? { stem.hasPrefix("qr/slow/") ? nil : stem + ".json" }
  }

  package func wishes(of network: SiteNetwork) -> [Wish] {
    let rules = portal.configuration.pictures
    func wish(
      _ update: StoredUpdate, _ stem: String, _ payload: String, _ profile: MovieProfile?
    ) -> Wish {
      Wish(
        member: network.member, update: update, stem: stem, payload: payload, profile: profile,
        before: update.key.version == nil
          ? nil : network.mainSpecs?.update.payload.blake2b256)
    }
    var wishes = network.specs.map {
      wish($0.update, $0.stem, "payload/\($0.update.payload.blake2b256).bin", nil)
    }
    for version in network.versions where version.hasPicture {
      wishes.append(
        wish(
          version.update, version.stem(network.id), version.payload,
          MovieProfile(rawValue: rules.profile) ?? .fast))
    }
    if rules.hasSlowCopy, let shown = network.shown {
      wishes.append(
        wish(
          shown.update, String(shown.slowCopy(network.id).dropLast(".apng".count)), shown.payload,
          .oldPhone))
    }
    return wishes
  }

  /// A hash of the inputs of a picture.
  package func key(of wish: Wish) -> String {
    let rules = portal.configuration.pictures
    let signer = wish.member.signer
    let parts = [
      wish.update.json.serialized(), wish.path, wish.payload, wish.profile?.rawValue ?? "static",
      "\(rules.scale)", "\(rules.border)", signer.id, signer.name, toolVersion,
      wish.member.file.json, wish.before?.hex ?? "",
    ]
    return Blake2b.hash256(Array(parts.joined(separator: "\n").utf8)).hex
  }

  /// Draws a picture.
  ///
  /// The payload is verified again, and read back from the picture.
  package func draw(_ wish: Wish, key: String) async throws -> Drawn {
    do { return try await drawn(wish, key: key) } catch let finding as PortalFinding {
      throw PortalError.unpublishable(path: finding.source, reason: finding.message)
    }
  }

  private func drawn(_ wish: Wish, key: String) async throws -> Drawn {
    let folder = portal.folder
    let payload = try folder.blob(wish.update.payload.blake2b256)
    let statements = try PayloadStatements(ReadPayload(payload), source: wish.path)
    let (judged, plan) = try plan(wish, payload, statements)
    let bytes = try await plan.bytes(for: wish.path).bytes
    try await check(bytes, holds: payload, wish)
    let rehearsal = try rehearsal(of: wish, payload, before: folder.blob)
    let (note, record) = description(
      of: wish, statements, judged, plan, BlobPrint(of: bytes), rehearsal)
    return Drawn(
      path: wish.path, bytes: bytes, key: key, note: note,
      recordPath: wish.recordPath ?? "", record: record.bytes)
  }

  /// Compares a payload with the portal again, and plans its picture.
  package func plan(
    _ wish: Wish, _ payload: [UInt8], _ statements: PayloadStatements
  ) throws -> (update: StoredUpdate, plan: PicturePlan) {
    let update = wish.update
    var judged = try UpdateJudgment(
      statements, source: "blobs/\(update.payload.blake2b256).gz", from: .published, in: portal,
      now: update.firstSeen,
      UpdateJudgment.Surroundings(
        claim: update.claim, reduction: update.reduction, isPublished: true)
    ).update
    (judged.changes, judged.evidence) = (update.changes, update.evidence)
    var request = PictureRequest(profile: wish.profile ?? .fast, format: .apng)
    let rules = portal.configuration.pictures
    request.drawing = try DrawingOptions(scale: rules.scale, border: rules.border)
    // Metadata always becomes a movie, even if it is short, because the name of the file promises a
    // movie.
    request.staticLimit = wish.profile == nil ? PictureRequest.staticLimit : 0
    let source = try update.claim.map { try PictureText(source: $0.text) }
    return (judged, try request.plan(payload, source: source))
  }

  /// Rehearses a payload, after the payload that `read` returns for ``Wish/before``.
  ///
  /// A slow copy has no record and is not rehearsed.
  package func rehearsal(
    of wish: Wish, _ payload: [UInt8], before read: (Hash256) throws -> [UInt8]
  ) throws -> [RehearsedState] {
    guard wish.recordPath != nil else { return [] }
    return try rehearse((wish.before.map { [try read($0)] } ?? []) + [payload])
  }

  /// The note for pages about a drawn picture, and its record.
  package func description(
    of wish: Wish, _ payload: PayloadStatements, _ update: StoredUpdate, _ plan: PicturePlan,
    _ print: BlobPrint, _ rehearsal: [RehearsedState]
  ) -> (note: PictureNote, record: PictureRecord) {
    let movie = plan.frames.map {
      PictureRecord.Movie(
        sourceSymbols: $0.sourceSymbols,
        symbolBytes: $0.frameByteCount - FountainFrame.headerByteCount, forecast: plan.forecast)
    }
    let record = PictureRecord(
      report: payload.report, id: wish.member.entry.id,
      name: wish.path, print: print, update: update,
      payloadPath: wish.payload, signer: wish.member.signer,
      picture: PictureDescription(
        DrawnPicture(
          path: wish.path, plan.forecast, hash: print.blake2b256, length: print.bytes)),
      movie: movie,
      rehearsal: rehearsal, toolVersion: toolVersion)
    return (PictureNote(plan.forecast, rehearsal), record)
  }

  private func check(_ bytes: [UInt8], holds payload: [UInt8], _ wish: Wish) async throws {
    let source = PictureSource(content: bytes, name: wish.path)
    let scan = try await PictureScan.read([source], with: PortalCollection.reader)
    guard scan.payload == payload else {
      throw PortalFinding(
        .unreadable, id: wish.member.entry.id, source: wish.path,
        "The drawn picture does not decode to its payload; please report it as a defect of Hotside."
      )
    }
  }
}
