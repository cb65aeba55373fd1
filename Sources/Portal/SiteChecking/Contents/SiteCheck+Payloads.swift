import ByteSupport
import FileSupport
import HotSide
import PictureWork
import PortalSite
import PortalStore
import QRDrawing
import Reporting
import RuntimeMetadata
import SignedIndex
import SubstrateCrypto
import Threading
import VaultPayloads

/// Decodes and verifies each payload once, and compares it with the next older version meanwhile.
extension SiteCheck {
  /// Two versions of a network, by the hashes of their payloads.
  struct VersionPair: Hashable, Sendable {
    let old, new: Hash256
  }

  /// The differences between two versions, as a build states them.
  struct Comparison: Sendable {
    let changes: StoredUpdate.Changes
    /// SHA-256 of the page that shows them; `nil` if the site does not have it.
    let page: Hash256?
  }

  /// A payload in a series of versions.
  private struct Step: Sendable {
    let hash: String
    /// The files of the payload; empty if they are visited in another series.
    var paths: [String]
    /// The statements of `site.json`, and the id of its network; `nil` for payloads without a
    /// comparison.
    var update: StoredUpdate?
    var id = ""
  }

  /// The results of a series of payloads.
  private struct SeriesVisit: Sendable {
    var files: [FileVisit] = []
    var payloads: [String: PayloadStatements] = [:]
    var faults: [Finding] = []
    var whole: Set<Hash256> = []
    var comparisons: [VersionPair: Comparison] = [:]
  }

  static let otherPayload = "It does not hold the payload that its name says."
  /// The number of versions in a series, if the site has few networks.
  private static let seriesLength = 8

  /// Reads the files of all payloads.
  mutating func visitPayloads(_ paths: [String], progress: (Int) -> Void) async {
    let groups = Dictionary(grouping: paths.sorted()) {
      String(FilePath.name(of: $0).prefix(64))
    }
    let (series, check) = (series(groups), self)
    var done = 0
    await BoundedTasks.run(series.count, atMost: SiteCheck.jobs) { number in
      check.visit(series[number])
    } take: { _, result in
      guard case .success(let visit) = result else { return }
      done += visit.files.count
      progress(done)
      for file in visit.files { take(file) }
      report.findings += visit.faults
      payloads.merge(visit.payloads) { first, _ in first }
      whole.formUnion(visit.whole)
      comparisons.merge(visit.comparisons) { first, _ in first }
    }
    report.payloads = payloads.count
    for (hash, statements) in payloads.sorted(by: { $0.key < $1.key }) {
      judge(statements, groups[hash]?.first ?? hash)
    }
  }

  /// Compares a payload with the local portal, or requires only that its signature holds.
  private mutating func judge(_ statements: PayloadStatements, _ path: String) {
    guard let portal else {
      if statements.report.signatureHolds != true {
        find(.refused, path, "Its signature does not hold.", cause: .signature)
      }
      return
    }
    do throws(PortalFinding) {
      let seen = firstSeen[statements.report.payloadHash]
      _ = try UpdateJudgment(
        statements, source: path, from: .published, in: portal, now: seen ?? now,
        UpdateJudgment.Surroundings(isPublished: seen != nil))
    } catch {
      // A network that portal.json no longer has is named once, and not for each of its payloads.
      let isKnown = ownLog?.ids[statements.report.payloadHash] != nil
      if error.kind == .unlisted, isKnown, statements.report.signatureHolds == true { return }
      let isOfSigner = [.doesNotHold, .otherKey, .developmentKey, .unsigned].contains(error.kind)
      find(
        error.exit == .partial ? .refused : error.exit, path, error.message,
        cause: isOfSigner ? .signature : nil)
    }
  }

  /// The series of versions that `site.json` names, highest first, and all other payloads alone.
  private func series(_ groups: [String: [String]]) -> [[Step]] {
    var rest = groups
    var all: [[Step]] = []
    let source = try? source?.get()
    let isLong = source?.networks.count ?? 0 >= 2 * SiteCheck.jobs
    for (entry, network) in zip(source?.configuration.networks ?? [], source?.networks ?? []) {
      var series: [Step] = []
      for update in network.shelf.metadata {
        let hash = update.payload.blake2b256.hex
        guard let paths = rest.removeValue(forKey: hash) else { continue }
        let step = Step(hash: hash, paths: paths, update: update, id: entry.id)
        series.append(step)
        guard !isLong, series.count > SiteCheck.seriesLength else { continue }
        // The last version of a series is the first of the next one, which visits its files.
        series[series.count - 1].paths = []
        all.append(series)
        series = [step]
      }
      all.append(series)
    }
    return all + rest.sorted { $0.key < $1.key }.map { [Step(hash: $0.key, paths: $0.value)] }
  }

  private func visit(_ series: [Step]) -> SeriesVisit {
    var visit = SeriesVisit()
    var newer: (step: Step, version: MetadataReview.Prepared)?
    var rest = series[...]
    while !rest.isEmpty {
      // Four payloads are hashed and verified together, unless they are large.
      var opened: [OpenedPayload] = []
      var size = 0
      while opened.count < SiteCheck.together, size < SiteCheck.sizeTogether,
        let step = rest.popFirst()
      {
        opened.append(open(step))
        size += opened.last?.size ?? 0
      }
      for (step, payload, form) in read(opened, &visit) {
        guard let update = step.update, let metadata = payload.metadata, let form,
          let decoded = payload.decodedMetadata
        else { continue }
        let version = MetadataReview.Prepared(decoded, metadata.blob, metadata.facts, form)
        if let newer, let new = newer.step.update,
          new.changes.map({ $0.payload == update.payload.blake2b256 }) ?? true,
          let review = try? MetadataReview(from: version, to: newer.version)
        {
          let pair = VersionPair(old: update.payload.blake2b256, new: new.payload.blake2b256)
          visit.comparisons[pair] = comparison(review, from: update, to: new, of: step.id)
        }
        newer = (step, version)
      }
    }
    return visit
  }

  /// The comparison of two versions that are not next to each other; `nil` if a payload is missing
  /// or the two cannot be compared.
  func comparison(
    from old: StoredUpdate, to new: StoredUpdate, of id: String
  ) -> Comparison? {
    let pair = VersionPair(old: old.payload.blake2b256, new: new.payload.blake2b256)
    if let known = comparisons[pair] { return known }
    let sides = [old, new].compactMap { update in
      payload(update.payload.blake2b256).flatMap { try? PortalCollection.loaded($0, update) }
    }
    guard sides.count == 2, let review = try? MetadataReview(from: sides[0], to: sides[1]) else {
      return nil
    }
    return comparison(review, from: old, to: new, of: id)
  }

  private func comparison(
    _ review: MetadataReview, from old: StoredUpdate, to new: StoredUpdate, of id: String
  ) -> Comparison? {
    guard let version = old.key.version, let number = new.key.version else { return nil }
    let path = SiteNetwork.Version.comparison(of: number, id)
    return Comparison(
      changes: StoredUpdate.Changes(review, since: old, version),
      page: present.contains(path) ? SHA256.hash(MetadataReviewPage(review).bytes) : nil)
  }

  /// The files of a payload, read and unpacked.
  private struct OpenedPayload {
    let step: Step
    /// The files, with their payloads unless they are damaged.
    var files: [(visit: FileVisit, payload: [UInt8]?)] = []
    /// The payload of a step whose files are visited in another series.
    var elsewhere: [UInt8]?

    /// The first payload in a file.
    var first: [UInt8]? { files.lazy.compactMap(\.payload).first }
    var size: Int { files.reduce(elsewhere?.count ?? 0) { $0 + ($1.payload?.count ?? 0) } }
  }

  /// The number of payloads or pictures that are hashed together.
  static let together = 4
  /// The size in bytes from which on no further file is hashed together with those before.
  static let sizeTogether = 16 << 20

  private func open(_ step: Step) -> OpenedPayload {
    var opened = OpenedPayload(step: step)
    if step.paths.isEmpty { opened.elsewhere = Hash256(hex: step.hash).flatMap { payload($0) } }
    for path in step.paths {
      let bytes: [UInt8]
      do { bytes = try FileReading.bytes(at: "\(site)/\(path)", limit: 512 << 20) } catch {
        var file = FileVisit(path: path)
        file.find(.badData, error.message)
        opened.files.append((file, nil))
        continue
      }
      var file = begin(path, bytes)
      if FilePath.name(of: path).hasPrefix("unsigned_") {
        file.find(.refused, "Unsigned pictures are for the queue, and are never published.")
        opened.files.append((file, nil))
      } else {
        let payload = payload(in: bytes, of: step.hash, &file)
        opened.files.append((file, payload))
      }
    }
    return opened
  }

  /// Compares files with the payload that they name, and decodes each payload once.
  private func read(
    _ opened: [OpenedPayload], _ visit: inout SeriesVisit
  ) -> [(Step, ReadPayload, ReducedMetadata.Form?)] {
    var hashes = Blake2b.hash256(each: opened.compactMap { $0.first?[...] })[...]
    var found: [(step: Step, bytes: [UInt8], print: BlobPrint?)] = []
    for payload in opened {
      if let bytes = payload.elsewhere { found.append((payload.step, bytes, nil)) }
      let hash = payload.first == nil ? nil : hashes.popFirst()
      if let whole = whole(payload, hash, &visit) {
        found.append((payload.step, whole.bytes, whole.print))
      }
    }
    var read: [(Step, ReadPayload, ReducedMetadata.Form?)] = []
    for (found, payload) in zip(found, ReadPayload.reading(found.map(\.bytes), keepsTypes: true)) {
      let (step, path) = (found.step, found.step.paths.first ?? "")
      guard let print = found.print else {
        read.append((step, payload, payload.metadata.map { ReducedMetadata.form(of: $0.blob) }))
        continue
      }
      do throws(PortalFinding) {
        let statements = try PayloadStatements(payload, source: path, print: print)
        visit.payloads[step.hash] = statements
        read.append((step, payload, statements.report.form))
      } catch {
        visit.faults.append(Finding(exit: .badData, path: path, message: "It holds no update."))
      }
    }
    return read
  }

  /// The payload that the name of its files promises; `nil` if no file has it.
  ///
  /// `first` is the hash of the first payload. Other files are compared with it, and not hashed.
  private func whole(
    _ opened: OpenedPayload, _ first: Hash256?, _ visit: inout SeriesVisit
  ) -> (bytes: [UInt8], print: BlobPrint)? {
    var found: (bytes: [UInt8], print: BlobPrint)?
    var first = first
    for (file, payload) in opened.files {
      var file = file
      defer { visit.files.append(file) }
      guard let payload else { continue }
      let hash = found == nil ? first ?? Blake2b.hash256(payload) : nil
      first = nil
      guard hash.map({ $0.hex == opened.step.hash }) ?? (payload == found?.bytes) else {
        file.find(.badData, SiteCheck.otherPayload)
        continue
      }
      let isRaw = !file.path.hasSuffix(".gz") && !file.path.hasSuffix(".js")
      if !file.path.hasSuffix(".js"), let hash = Hash256(hex: opened.step.hash) {
        visit.whole.insert(hash)
      }
      guard let hash else { continue }
      let sha256 = isRaw ? file.sha256 : SHA256.hash(payload)
      found = (payload, BlobPrint(bytes: payload.count, blake2b256: hash, sha256: sha256))
    }
    return found
  }

  /// The payload in a file, which is raw, gzipped or a script; `nil` for a damaged file.
  func payload(in bytes: [UInt8], of hash: String, _ visit: inout FileVisit) -> [UInt8]? {
    var payload: [UInt8]? = bytes
    var packed: [UInt8]?
    if visit.path.hasSuffix(".gz") {
      packed = bytes
    } else if visit.path.hasSuffix(".js") {
      // Pages run the payload script, so it must contain only a payload.
      packed = PayloadFile.gzipped(inScript: bytes, of: hash)
      guard packed != nil else {
        visit.find(
          .refused,
          "It is more than the script of one payload, and pages run it. Do not open this site.")
        return nil
      }
    }
    if let packed {
      payload = PayloadFile.unpacked(packed)
      if !packed.starts(with: GzipFile.header) {
        visit.find(.badData, "It is not compressed as a build compresses it.")
      }
    }
    if payload == nil { visit.find(.badData, SiteCheck.otherPayload) }
    return payload
  }
}
