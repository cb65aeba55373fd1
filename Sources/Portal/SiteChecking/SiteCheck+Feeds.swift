import ByteSupport
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PictureWork
import PortalSite
import PortalStore
import Reporting
import SignedIndex
import SubstrateCrypto
import UpdateCompletion
import VaultPayloads

/// Compares feeds and status with pictures, records and payloads.
extension SiteCheck {
  /// Reads the log, compares it with the log of the local portal, and returns its valid entries.
  mutating func checkLog(_ files: [String]) -> PublicationLog {
    var log = PublicationLog()
    for path in files where path.hasPrefix("log/") {
      do {
        let bytes = try FileReading.bytes(at: "\(site)/\(path)", limit: 256 << 20)
        if bytes.isEmpty { find(.badData, path, "No build writes a year without an entry.") }
        try log.add(year: FilePath.stem(of: FilePath.name(of: path)), bytes, path: path)
      } catch { find(.refused, path, error.reportable.message) }
    }
    checkPublished(log)
    if let fault = log.clockFault(at: now) { find(.partial, "log", fault) }
    guard let own = ownLog, log.head != own.head else { return log }
    guard !log.extends(own) else {
      find(
        .badData, "log",
        """
        It has \(log.count.counted("entry", plural: "entries")), and the portal's own log has \
        \(own.count == 0 ? "none of them" : "only the first \(own.count)"). If entries \
        were lost here, take them back with 'hotside portal build --from-site SITE'. If no build of this portal made \
        them, the site was changed: do not use it.
        """, cause: .ownLost)
      return log
    }
    let isOlder = isEarlier(log)
    find(
      isOlder ? .partial : .refused, "log",
      isOlder
        ? "It has \(log.count) of the portal's \(own.count) entries: build and publish the site again."
        : "Its entries are not those of the portal: one of the two was changed. Find out which before you publish.",
      cause: isOlder ? .earlierBuild : .otherHistory)
    return log
  }

  /// Checks a feed, an object with network ids as keys.
  mutating func checkFeed(_ path: String) {
    guard let bytes = try? FileReading.bytes(at: "\(site)/\(path)", limit: 64 << 20),
      let feed = try? JSONValue(parsing: bytes), let networks = feed.object
    else { return find(.badData, path, "It is not a JSON object.") }
    for (id, json) in networks {
      let entry: DataFeed.Entry
      do throws(JSONMismatch) { entry = try DataFeed.common.value(of: json) } catch {
        find(.badData, path, "The entry \(ScreenText.quoted(id)) cannot be read: \(error.message)")
        continue
      }
      checkFile(path, id, entry.specs, version: nil, entry)
      if let live = entry.live { checkFile(path, id, live.file, version: live.version, entry) }
      if let latest = entry.latest, !present.contains(latest) {
        find(
          .inputMissing, path,
          "\(ScreenText.quoted(id)) names \(ScreenText.quoted(latest)), which does not exist.")
      }
    }
  }

  private mutating func checkFile(
    _ feed: String, _ id: String, _ file: DataFeed.File, version: UInt32?, _ entry: DataFeed.Entry
  ) {
    let path = file.path
    guard present.contains(path) else {
      return find(
        .inputMissing, feed, "\(ScreenText.quoted(id)) names a picture that does not exist.")
    }
    guard let record = record(FilePath.stem(of: path) + ".json"),
      let payload = payloads[record.report.payloadHash.hex]?.report
    else { return }
    let said = Hash256(hex: entry.genesisHash)
    for (what, differs) in [
      ("genesis hash", said != payload.genesisHash), ("version", version != payload.specVersion),
    ] where differs {
      find(
        .refused, feed,
        "The \(what) of \(ScreenText.quoted(id)) is not that of \(ScreenText.quoted(path)).")
    }
    if file.signer != (payload.signatureHolds == true ? record.signer.name : nil) {
      find(
        .refused, feed, "It names the wrong signer of \(ScreenText.quoted(path)).")
    }
    compare(
      feed, "source of \(ScreenText.quoted(path))", SiteCheck.text(ofSource: file.source),
      SiteCheck.text(ofSource: DataFeed.source(record.update.claim)))
    guard let specs = payload.specs else { return }
    compare(feed, "unit of \(ScreenText.quoted(id))", entry.unit, specs.unit)
    compare(
      feed, "number of decimals of \(ScreenText.quoted(id))", "\(entry.decimals)",
      "\(specs.decimals)")
    compare(feed, "prefix of \(ScreenText.quoted(id))", "\(entry.prefix)", "\(specs.prefix)")
  }

  /// The block hash or blob hash that a picture states as its source; otherwise the source as JSON
  /// text.
  private static func text(ofSource source: JSONValue) -> String? {
    guard source != .null else { return nil }
    let claim = try? PictureProvenance.form.value(of: source)
    return (claim?.block ?? claim?.blob).map { "0x" + $0.hex } ?? source.serialized()
  }

  /// Checks the status files, and reports networks that need attention.
  mutating func checkStatus() {
    let path = StatusFiles.document
    guard present.contains(path) else {
      return find(.inputMissing, path, "It does not exist. Build again.")
    }
    let bytes = try? FileReading.bytes(at: "\(site)/\(path)", limit: 1 << 20)
    guard let status = bytes.flatMap({ try? JSONValue(parsing: $0) }),
      let document = try? StatusDocument.form.value(of: status)
    else { return find(.badData, path, "It is not a status of networks.") }
    for script in statusCopies.keys.sorted() where !present.contains(script) {
      find(.inputMissing, script, "It does not exist. Build again.")
    }
    for network in document.networks {
      let id = ScreenText.quoted(network.id)
      switch network.state {
      case .alarm: find(.refused, path, "\(id) is in alarm: publish nothing before you know why.")
      case .behind: find(.partial, path, "The chain of \(id) has a newer version.")
      case .waiting: find(.partial, path, waiting(network, id))
      // A network whose nodes were never asked is not a finding, but the verdict names it.
      case .unknown where network.wasAsked:
        find(
          .partial, path,
          network.observed == .null
            ? "No node of \(id) has answered yet." : "The nodes of \(id) have not answered lately.")
      case .wentBack:
        find(
          .partial, path,
          "The chain of \(id) went back to a lower version, which a person must accept.")
      case .withdrawn:
        find(.partial, path, "The metadata that the chain of \(id) needs is withdrawn.")
      case .unknown: report.unasked.append(network.id)
      case .current, .ahead: break
      }
    }
    if let old = document.oldAnswers(at: now), old.isStale { report.staleAnswers = old.text }
  }

  /// The advice about an update that the portal cannot publish yet, because it is unsigned, or
  /// signed by a key that the portal does not know.
  private func waiting(_ network: StatusDocument.Network, _ id: String) -> String {
    let member = portal?.members.first { $0.entry.id == network.id }
    let name = ScreenText.line(member?.file.specs.name ?? network.id)
    for file in completed.map({ ManifestFile.all(in: $0) }) ?? [] {
      guard let member, let report = file.update?.report,
        report.genesisHash == member.genesisHash, let signer = report.verifier,
        !member.signer.accepts(signer, at: now)
      else { continue }
      // Specs have no version. They only matter if nothing of the network is published yet.
      let version = report.specVersion
      guard version == nil ? network.published == nil : version == network.live else { continue }
      return """
        \(ScreenText.quoted(file.path)) is signed by \(signer.scheme.name) \(Hex.encode(signer.publicKey)), which is \
        not a key of \(id) in this portal. Sign it again with 'hotside sign \(name) --again', or take \
        its key with 'hotside portal build --take-verifiers' if the verifier on record has changed.
        """
    }
    return "An update of \(id) waits for its signature. Run 'hotside sign \(name)'."
  }

  /// Checks the size against the configured limit.
  mutating func checkSize() {
    guard let limits = portal?.configuration.limits, report.bytes > limits.siteBytes else { return }
    find(
      .badData, ".",
      "The site has \(report.bytes) bytes, but limits.siteBytes allows \(limits.siteBytes).")
  }
}
