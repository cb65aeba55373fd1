import ByteSupport
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PictureWork
import PortalStore
import QRDrawing
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// Draws what a site shows, and reads each picture back before it is published.
struct SitePictures: Sendable {
  let portal: Portal
  let toolVersion: String
  let now: Int64
  let rehearse: SiteRehearsing

  /// A picture that was drawn, with its record.
  struct Drawn: Sendable {
    let path: String
    let bytes: [UInt8]
    let key: String
    /// What pages say of it.
    let note: JSONValue
    let recordPath: String
    let record: [UInt8]
  }

  /// What is to be drawn of one update.
  struct Wish: Sendable {
    let member: Portal.Member
    let update: StoredUpdate
    /// Below the site, without ending.
    let stem: String
    /// The payload below the site.
    let payload: String
    /// The profile of a movie; `nil` for a static code.
    let profile: MovieProfile?
    /// The payload that a device is shown before it: the specs before metadata.
    var before: Hash256?

    var path: String { stem + (profile == nil ? ".png" : ".apng") }
    /// The slow copies have none.
    var recordPath: String? { stem.hasPrefix("qr/slow/") ? nil : stem + ".json" }
  }

  /// What a picture depends on.
  func key(of wish: Wish) -> String {
    let rules = portal.configuration.pictures
    let signer = wish.member.signer
    let parts = [
      wish.update.json.serialized(), wish.path, wish.payload, wish.profile?.rawValue ?? "static",
      "\(rules.scale)", "\(rules.border)", signer.id, signer.name, toolVersion,
      wish.member.file.json, wish.before?.hex ?? "",
    ]
    return Blake2b.hash256(Array(parts.joined(separator: "\n").utf8)).hex
  }

  /// Draws one picture: its payload is judged once more, and read back from what was drawn.
  ///
  /// - Throws: `PortalError`: `unpublishable`, and for a payload that is gone; `PictureError`.
  func draw(_ wish: Wish, key: String) async throws -> Drawn {
    do { return try await drawn(wish, key: key) } catch let finding as PortalFinding {
      throw PortalError.unpublishable(path: finding.source, reason: finding.message)
    }
  }

  private func drawn(_ wish: Wish, key: String) async throws -> Drawn {
    let update = wish.update
    let hash = update.payload.blake2b256
    let payload = ReadPayload(try portal.folder.blob(hash))
    var judged = try UpdateJudgment(
      payload, source: "blobs/\(hash).gz", in: portal, now: update.firstSeen,
      UpdateJudgment.Surroundings(
        claim: update.claim, reduction: update.reduction)
    ).update
    judged.changes = update.changes
    var request = PictureRequest(profile: wish.profile ?? .fast, format: .apng)
    let rules = portal.configuration.pictures
    request.drawing = try DrawingOptions(scale: rules.scale, border: rules.border)
    // Names promise what the file is: metadata is a movie however short it is.
    request.staticLimit = wish.profile == nil ? PictureRequest.staticLimit : 0
    let source = try update.claim.map { try PictureText(source: $0.text) }
    let plan = try request.plan(payload.bytes, source: source)
    let (bytes, picture) = try await plan.bytes(for: wish.path)
    try await check(bytes, holds: payload.bytes, wish)
    let movie = plan.frames.map {
      PictureRecord.Movie(
        sourceSymbols: $0.sourceSymbols,
        symbolBytes: $0.frameByteCount - FountainFrame.headerByteCount)
    }
    var rehearsal: [RehearsedState] = []
    if wish.recordPath != nil {
      let before = try wish.before.map { [try portal.folder.blob($0)] } ?? []
      rehearsal = try rehearse(before + [payload.bytes])
    }
    let record = PictureRecord(
      report: try PayloadReport(of: payload, source: wish.path), id: wish.member.entry.id,
      name: wish.path, print: BlobPrint(of: bytes), update: judged,
      payloadPath: wish.payload, signer: wish.member.signer, picture: picture, movie: movie,
      rehearsal: rehearsal, toolVersion: toolVersion)
    return Drawn(
      path: wish.path, bytes: bytes, key: key, note: PictureNote(picture.forecast, rehearsal).json,
      recordPath: wish.recordPath ?? "", record: record.bytes)
  }

  private func check(_ bytes: [UInt8], holds payload: [UInt8], _ wish: Wish) async throws {
    let source = PictureSource(content: bytes, name: wish.path)
    let scan = try await PictureScan.read([source], with: PortalCollection.reader)
    guard scan.payload == payload else {
      throw PortalFinding(
        .unreadable, id: wish.member.entry.id, source: wish.path,
        "What was drawn does not give the payload back; please report it as a defect of Hotside.")
    }
  }
}

/// What pages say of a picture.
struct PictureNote: Sendable {
  let json: JSONValue

  var frames: Int { json["frames"]?.integer() ?? 0 }
  var pixels: Int { json["pixels"]?.integer() ?? 0 }
  /// Seconds of a loop, with one decimal.
  var loopSeconds: String? { json["loopSeconds"]?.string }
  /// Seconds that a camera needs that catches six frames of ten, with one decimal.
  var expectedSeconds: String? { json["expectedSeconds"]?.string }
  /// What devices do with it.
  var rehearsal: [RehearsedState] {
    (json["rehearsal"]?.array ?? []).compactMap(RehearsedState.init)
  }
}

extension PictureNote {
  init(_ forecast: PictureForecast, _ rehearsal: [RehearsedState]) {
    let expected = forecast.expectations.first { $0.caughtPercent == 60 }?.seconds
    json = .members([
      "frames": .integer(forecast.frames), "pixels": .integer(forecast.width),
      "loopSeconds": .string(forecast.loopSeconds.map { PictureForecast.tenths($0) }),
      "expectedSeconds": .string(expected.map { PictureForecast.tenths($0) }),
      "rehearsal": .array(rehearsal.map { RehearsedState.form($0) }),
    ])
  }
}
