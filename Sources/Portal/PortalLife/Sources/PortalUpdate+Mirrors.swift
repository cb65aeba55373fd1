import ByteSupport
import ChainInquiry
import CommandLineKit
import FileSupport
import HotSide
import JSONCodec
import PictureWork
import PortalStore
import Reporting
import SubstrateCrypto
import Threading
import VaultPayloads

/// Networks whose signed updates are taken from other portals, as they are (portal 2.3, 5.1).
extension PortalUpdate {
  mutating func askPortals(_ members: [Portal.Member]) async throws {
    guard !members.isEmpty else { return }
    let options = InquiryPatience(until: deadline).limited(environment.settings.options)
    let portal = portal
    await BoundedTasks.run(members.count, atMost: 8) { [members] number in
      let place = portal.configuration.mirrored(members[number].entry) ?? ""
      let folder =
        place.contains("://") || FilePath.isAbsolute(place)
        ? place : portal.folder.file(place)
      return try await MirroredNetwork(
        members[number], of: PublishedSite(folder, options), at: place, in: portal)
    } take: { (number, result) throws(Never) in
      changes.mirrored.append((members[number], result))
    }
  }

  /// Checks the payloads of other portals, and adds them to shelves.
  ///
  /// - Returns: the payloads.
  ///
  /// - Throws: `FileError`, `PortalError` for a damaged log.
  mutating func takeMirrored(_ shelves: inout [Hash256: PortalShelf]) throws -> [[UInt8]] {
    var blobs: [[UInt8]] = []
    let log = changes.mirrored.isEmpty ? PublicationLog() : try PublicationLog(in: portal.folder)
    for (member, result) in changes.mirrored {
      do {
        let network = try result.get()
        var shelf = shelves[member.genesisHash] ?? PortalShelf(genesisHash: member.genesisHash)
        let known = Set(shelf.updates.map(\.payload.blake2b256))
        var added: [[UInt8]] = []
        for payload in network.payloads where !known.contains(Blake2b.hash256(payload.bytes)) {
          let judgment = try judgment(of: payload, member, now)
          try judgment.check(against: shelf, source: payload.source)
          shelf.add(judgment.update)
          added.append(payload.bytes)
          results[member.entry.id]?.isNew = true
        }
        // The other operator may have accepted that the chain went back.
        if let live = network.live,
          live.version > shelf.live?.version ?? 0 || (live.time ?? 0) > (shelf.live?.time ?? 0)
        {
          shelf.live = live
        }
        let newest = shelf.metadata.first
        results[member.entry.id]?.live = shelf.live?.version
        results[member.entry.id]?.version = newest?.key.version
        results[member.entry.id]?.metadataHash = newest?.metadata?.hash
        results[member.entry.id]?.source = network.place
        if let live = shelf.live?.version, live > newest?.key.version ?? 0 {
          results[member.entry.id]?.notes.append(
            "The mirrored portal does not have version \(live) yet, which the chain runs.")
        }
        follow(network, shelf, log, of: member)
        shelf.mirrorFailsSince = nil
        shelves[member.genesisHash] = shelf
        blobs += added
      } catch {
        fail(member, (error as? PortalFinding).map(MirrorRefusal.init) ?? error)
        let since = shelves[member.genesisHash]?.mirrorFailsSince ?? now
        shelves[member.genesisHash]?.mirrorFailsSince = since
      }
    }
    return blobs
  }

  /// Compares the withdrawals of a mirrored portal with those of this one.
  ///
  /// Its withdrawals become withdrawals here, unless the operator has ended them here since then.
  private mutating func follow(
    _ network: MirroredNetwork, _ shelf: PortalShelf, _ log: PublicationLog,
    of member: Portal.Member
  ) {
    let id = member.entry.id
    for update in shelf.metadata {
      guard let version = update.key.version else { continue }
      let command = """
        'hotside portal withdraw \(ShellWord.quoted(id, leaving: "")) \(version) --undo --reason TEXT'
        """
      let own = log.withdrawal(of: update, id: id)
      if let own, version == shelf.live?.version {
        results[id]?.findings.append(
          "Version \(version), which the chain runs, is withdrawn here: \(ScreenText.line(own))")
      }
      if let there = network.withdrawals[version] {
        guard own == nil else { continue }
        let ended = log.decisionTime(of: update.payload.blake2b256)
        guard ended.map({ $0 < there.time ?? .min }) ?? true else { continue }
        let withdrawal = MirrorWithdrawal(id: id, update: update, reason: there.text)
        withdrawals.append(withdrawal)
        results[id]?.isNew = true
        results[id]?.findings.append(
          """
          Version \(version) is withdrawn, and the next build takes it out of the site: \(withdrawal.reason) To offer \
          it all the same: \(command).
          """)
      } else if own?.hasSuffix(MirrorWithdrawal.origin) == true, network.offered.contains(version) {
        results[id]?.notes.append(
          "The mirrored portal offers version \(version) again. To offer it here too: \(command).")
      }
    }
  }

  /// Checks a payload under the keys of the mirrored verifier.
  private func judgment(
    of payload: MirroredNetwork.Payload, _ member: Portal.Member, _ now: Int64
  ) throws -> UpdateJudgment {
    let judgment = try UpdateJudgment(
      ReadPayload(payload.bytes), source: payload.source, from: .published, in: portal, now: now,
      UpdateJudgment.Surroundings(claim: payload.claim))
    let origin = String(member.entry.origin.dropFirst("mirror:".count))
    guard judgment.member.genesisHash == member.genesisHash,
      portal.configuration.signer(origin)?.accepts(judgment.update.verifier, at: now) == true
    else {
      throw PortalFinding(
        .otherKey, id: member.entry.id, source: payload.source,
        "It is not signed by the verifier \(ScreenText.quoted(origin)), which portal.json mirrors.")
    }
    return judgment
  }
}

/// A payload of another portal that is not taken.
private struct MirrorRefusal: ReportableError {
  let finding: PortalFinding

  var row: ErrorRow<Never> {
    let isRefused = [.unsigned, .doesNotHold, .otherKey, .developmentKey].contains(finding.kind)
    return ErrorRow(
      .mirrorUnusable, exit: isRefused ? .refused : finding.exit,
      "\(finding.source): \(finding.message)")
  }
}

/// The signed payloads of one network on the site of another portal.
struct MirroredNetwork: Sendable {
  struct Payload: Sendable {
    let bytes: [UInt8]
    /// The URL or path in messages.
    let source: String
    let claim: PictureProvenance?
  }

  let place: String
  var payloads: [Payload] = []
  /// The versions that the other portal has withdrawn, with the reason, which is empty if none is known, and the time
  /// of the withdrawal in seconds since 1970.
  private(set) var withdrawals: [UInt32: (text: String, time: Int64?)] = [:]
  /// The versions that the other portal offers.
  private(set) var offered: Set<UInt32> = []
  /// The version that the chain runs, as the other portal states it.
  var live: PortalShelf.Live?

  /// Reads `n/<id>/network.json`, or `data.json` of a portal without such records.
  init(
    _ member: Portal.Member, of site: PublishedSite, at place: String, in portal: Portal
  ) async throws {
    self.place = place
    guard let feed = try await MirroredNetwork.json("data.json", site, place) else {
      throw PortalLifeError.mirrorGone(place: place)
    }
    func isOfMember(_ value: JSONValue) -> Bool {
      value["genesisHash"]?.string.flatMap { Hash256(hex: $0) } == member.genesisHash
    }
    // A feed has only networks with specs.
    let entry = (feed.object ?? JSONObject()).first { isOfMember($0.value) }
    let id = entry?.name ?? member.entry.id
    let shelf = try portal.folder.shelves()[member.genesisHash]
    let known = Set(shelf?.updates.map(\.payload.blake2b256) ?? [])
    if let record = try await MirroredNetwork.json("n/\(id)/network.json", site, place),
      isOfMember(record)
    {
      try await take(record, site, keeping: portal.configuration.keep.pictures, known)
      try await takeWithdrawals(record, site, shelf)
    } else if let entry {
      try await takePictures(entry.value, site)
    } else {
      throw PortalLifeError.mirrorUnusable(
        place: place, reason: "it has no network with the genesis hash \(member.genesisHash).")
    }
  }

  private static func json(
    _ path: String, _ site: PublishedSite, _ place: String
  ) async throws -> JSONValue? {
    guard !path.contains(".."), let bytes = try await site.bytes(path) else { return nil }
    guard let value = try? JSONValue(parsing: bytes) else {
      throw PortalLifeError.mirrorUnusable(place: place, reason: "its \(path) is not JSON.")
    }
    return value
  }

  private mutating func take(
    _ record: JSONValue, _ site: PublishedSite, keeping count: Int, _ known: Set<Hash256>
  ) async throws {
    let versions = (record["versions"]?.array ?? []).filter { $0["status"] != .string("withdrawn") }
    let specs = record["specsUpdates"]?.array ?? []
    for update in specs + versions.prefix(count) {
      guard let stated = update["payload"]?["blake2b256"]?.string.flatMap({ Hash256(hex: $0) })
      else { continue }
      if known.contains(stated) { continue }
      // Versions without a picture are only history.
      let path = "payload/\(stated).bin"
      guard update["payload"]?["path"]?.string == path else { continue }
      guard let bytes = try await site.bytes(path) else {
        throw PortalLifeError.mirrorUnusable(
          place: place, reason: "it does not have the payload \(stated), which it lists.")
      }
      let hash = Blake2b.hash256(bytes)
      guard hash == stated else {
        throw PortalLifeError.mirrorUnusable(
          place: place, reason: "its \(path) has the hash \(hash), but it lists \(stated).")
      }
      payloads.append(Payload(bytes: bytes, source: "\(place): \(path)", claim: nil))
    }
    guard let version = record["live"]?["version"]?.integer(UInt32.self) else { return }
    let since = record["live"]?["since"]
    live = PortalShelf.Live(
      version: version, block: since?["block"]?.string.flatMap { Hash256(hex: $0) },
      time: since?["time"]?.string.flatMap(RFC3339.seconds),
      number: since?["number"]?.integer(UInt32.self))
  }

  /// Takes the withdrawals of versions that this portal has; the reasons are in the log of the other portal.
  private mutating func takeWithdrawals(
    _ record: JSONValue, _ site: PublishedSite, _ shelf: PortalShelf?
  ) async throws {
    var payloads: [UInt32: Hash256?] = [:]
    for version in record["versions"]?.array ?? [] {
      guard let number = version["version"]?.integer(UInt32.self) else { continue }
      if version["status"] != .string("withdrawn") {
        offered.insert(number)
      } else if shelf?.metadata(number) != nil {
        payloads[number] = version["payload"]?["blake2b256"]?.string.flatMap { Hash256(hex: $0) }
      }
    }
    guard !payloads.isEmpty else { return }
    // A withdrawal counts even if its reason cannot be read.
    let log = try? await site.entries()
    for (version, payload) in payloads {
      withdrawals[version] = (
        payload.flatMap { log?.withdrawn[$0] } ?? "",
        payload.flatMap { log?.decisionTime(of: $0) }
      )
    }
  }

  /// Takes the pictures that `data.json` names.
  private mutating func takePictures(_ entry: JSONValue, _ site: PublishedSite) async throws {
    let scratch = try ScratchFolder(named: "hotside-mirror")
    let paths = [entry["specsQr"]?["path"], entry["metadataQr"]?["file"]?["path"]]
    for path in paths.compactMap({ $0?.string }) {
      guard !path.contains(".."), let bytes = try await site.bytes(path) else {
        throw PortalLifeError.mirrorUnusable(
          place: place, reason: "it does not have \(ScreenText.quoted(path)), which it lists.")
      }
      let file =
        "\(scratch.path)/picture-\(payloads.count).\(path.hasSuffix(".png") ? "png" : "apng")"
      try Folder.addFile(bytes, to: file)
      let scan = try await PictureScan.read(
        [PictureSource(path: file)], with: PortalCollection.reader)
      payloads.append(
        Payload(
          bytes: scan.payload, source: "\(place): \(path)", claim: PortalCollection.claim(in: scan))
      )
    }
    if let version = entry["liveMetaVersion"]?.integer(UInt32.self) {
      live = PortalShelf.Live(version: version)
    }
  }
}
