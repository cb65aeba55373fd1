package import ByteSupport
import FileSupport
import HotSide
import HotStore
package import JSONCodec
package import PortalStore
import Reporting
package import Round
import SignedIndex
import SubstrateCrypto
import UpdateCompletion
import UpdateFramework
import VaultPayloads

/// `status.json` and the scripts of the status: the publications compared with the chains, as far
/// as nodes have answered (portal 3.4, 5.5).
///
/// Every run writes them, and no check sum covers them, because pages must not change merely
/// because a node was asked again.
package struct SiteStatus: Sendable {
  package enum State: String, CaseIterable, Sendable {
    /// The version that the chain runs is published.
    case current
    /// The chain runs a newer version than the published one, and no update is prepared.
    case behind
    /// An update for the chain's version waits for its signature.
    case waiting
    /// The version that the chain runs is published, and a newer version too.
    case ahead
    /// The nodes do not answer, or were never asked.
    case unknown
    /// Other bytes for a known version, or nodes that contradict each other.
    case alarm
    /// The chain runs a lower version than before, which no person has accepted yet.
    case wentBack = "went_back"
    /// The operator has withdrawn the version that the chain runs, or the only version.
    case withdrawn

    /// Whether the version that the chain runs is published.
    var isCurrent: Bool { [.current, .ahead].contains(self) }
  }

  package struct Row: Sendable {
    package let network: SiteNetwork
    package let state: State
    /// The rows of the round, newest version first.
    package let updates: [RoundRow]
    let observation: Observation?
    /// The version that the chain runs, by the last answer of a node; `nil` if there is none.
    let live: PortalShelf.Live?
    /// The time when the oldest pending payload was prepared, in seconds since 1970.
    let waitsSince: Int64?
    /// Whether all pending payloads are signed by a key of the verifier, so that a build publishes them.
    let isSigned: Bool
    /// The time of the status, in seconds since 1970.
    package let now: Int64
  }

  package static let format = "hotside-portal-status/1"

  package let rows: [Row]
  package let configuration: PortalConfiguration
  package let logHead: Hash256
  package let now: Int64
  /// The signed index that the build makes; `null` without one.
  package var index = JSONValue.null

  /// Creates the status of networks; `round` contains the facts of the workspace.
  ///
  /// With its products, the status also says what is signed, and not in the store of the portal yet.
  package init(
    _ networks: [SiteNetwork], round: RoundFacts?, _ configuration: PortalConfiguration,
    logHead: Hash256, now: Int64
  ) {
    let facts = round ?? RoundFacts()
    let entries = Dictionary(grouping: facts.entries) { $0.genesisHash }
    let payloads = Dictionary(grouping: facts.payloads) { $0.subject.genesisHash }
    let products = Dictionary(grouping: facts.products) { $0.subject.genesisHash }
    rows = networks.map { network in
      let genesisHash = network.member.genesisHash
      var own = RoundFacts()
      own.entries = entries[genesisHash] ?? []
      // A withdrawn version is published, and does not wait for its signature.
      let withdrawn = Set(network.withdrawn.map(\.update.signedHash))
      own.payloads = (payloads[genesisHash] ?? []).filter { !withdrawn.contains($0.signedHash) }
      own.products = network.published
      own.refusals = facts.refusals
      if let name = own.entries.first?.network {
        own.stored[name] = facts.stored[name]
        own.observations[name] = facts.observations[name]
      }
      if let key = own.products.first?.signer { own.demands[genesisHash] = .key(key) }
      let updates = RoundTable(own).rows
      let observation = own.observations.values.first
      let live = SiteStatus.live(of: network, observation)
      let wentBack = network.live.map { live?.version ?? $0.version < $0.version } ?? false
      let state = SiteStatus.state(of: network, updates, live?.version, wentBack: wentBack)
      var network = network
      network.hasAlarm = state == .alarm
      let waiting = updates.filter { $0.state == .waiting }
      let signed = (products[genesisHash] ?? []).filter { product in
        product.isFinished && product.signatureHolds == true
          && product.signer.map { network.member.signer.accepts($0, at: now) } ?? false
      }.map(\.signedHash)
      return Row(
        network: network, state: state, updates: updates,
        observation: observation, live: live,
        waitsSince: waiting.compactMap { $0.payload.flatMap { FileTime.modified($0) } }.min(),
        isSigned: !waiting.isEmpty
          && waiting.allSatisfy { $0.signedHash.map(signed.contains) ?? false },
        now: now)
    }
    (self.configuration, self.logHead, self.now) = (configuration, logHead, now)
  }

  /// The version that the chain runs: that of the last answer if the store has none or an earlier one, or otherwise
  /// that of the store.
  private static func live(
    of network: SiteNetwork, _ observation: Observation?
  ) -> PortalShelf.Live? {
    guard let answer = observation?.answer,
      network.live.map({ answer.version != $0.version && answer.time >= $0.time ?? .max }) ?? true,
      // Of a chain whose new version is refused, for example for other specs, this is all that is known.
      observation?.fault == nil || network.live.map({ answer.version > $0.version }) ?? false
    else { return network.live }
    return PortalShelf.Live(version: answer.version, block: answer.block, time: answer.time)
  }

  /// The state that the rows of the round give; if all rows are complete, the state that the
  /// publications give.
  private static func state(
    of network: SiteNetwork, _ updates: [RoundRow], _ live: UInt32?, wentBack: Bool
  ) -> State {
    if network.hasAlarm || updates.contains(where: { $0.state == .alarm }) { return .alarm }
    if wentBack { return .wentBack }
    let newest = updates.first { $0.kind == .loadMetadata }?.state
    // A version that was withdrawn says nothing about another one, which the chain runs by now.
    let runsOther = live.map { live in !network.withdrawn.contains { $0.number == live } } ?? false
    let due: [RoundState?] = [.behind, .stored, .foreign, .waiting]
    if network.isWithdrawn, !(runsOther && due.contains(newest)) { return .withdrawn }
    if network.mirrorFailsSince != nil { return .unknown }
    switch newest {
    case .alarm: return .alarm
    case .wentBack: return .wentBack
    case .behind, .stored, .foreign: return .behind
    case .waiting: return .waiting
    case .silent, .unproved, .unknown, .unprepared: return .unknown
    case .complete, .published, .withdrawn, nil: break
    }
    switch network.state {
    case .empty, .unknown: return .unknown
    case .alarm: return .alarm
    case .behind: return .behind
    case .current: return network.versions.contains { $0.status == .next } ? .ahead : .current
    }
  }

  /// The member `index` for a timestamp; the age and the rest of its life are in seconds at the time of the document.
  package static func index(_ version: Int, age: Int64, expiresIn: Int64) -> JSONValue {
    .members([
      "version": .integer(version), "age": .integer(age), "expiresIn": .integer(expiresIn),
    ])
  }

  /// The member `index` for the timestamp that is signed together with the document; `null` without one.
  package static func newIndex(_ version: Int?) -> JSONValue {
    version.map { index($0, age: 0, expiresIn: Repository.Lifetime.timestamp) } ?? .null
  }

  /// The files, by path.
  package var files: [SiteFile] {
    let value = StatusDocument.form(StatusDocument(self))
    return [(StatusFiles.document, value.fileBytes)] + SiteStatus.copies(of: value, configuration)
  }

  /// The files that repeat parts of the status, by path: scripts, and a feed if `configuration` is
  /// known.
  package static func copies(
    of value: JSONValue, _ configuration: PortalConfiguration?
  ) -> [SiteFile] {
    guard let configuration, let document = try? StatusDocument.form.value(of: value) else {
      return scripts(of: value)
    }
    return scripts(of: value) + [(StatusFiles.feed, AheadFeed(document, configuration).bytes)]
  }

  /// Whether no check sum covers a file: a status file, or a document of the signed index.
  static func isUnlisted(_ path: String) -> Bool {
    StatusFiles.contain(path) || path.hasPrefix("\(IndexFolder.name)/")
  }

  /// The scripts that pass the status to pages, by path: a page of a network loads only the status
  /// of that network, and the list of networks loads only their states.
  private static func scripts(of value: JSONValue) -> [SiteFile] {
    let networks = value["networks"]?.array ?? []
    func document(_ networks: [JSONValue]) -> JSONValue {
      var document = JSONObject()
      for name in ["now", "logHead", "freshness"] { document[name] = value[name] }
      document["networks"] = .array(networks)
      return .object(document)
    }
    let states = networks.map { network in
      var state = JSONObject()
      for name in ["id", "state", "observed"] { state[name] = network[name] }
      return JSONValue.object(state)
    }
    return [(StatusFiles.script, script(document(states)))]
      + networks.map { (StatusFiles.script(of: $0["id"]?.string ?? ""), script(document([$0]))) }
  }

  /// The script that passes a part of the status to a page.
  package static func script(_ value: JSONValue) -> [UInt8] {
    Array("hotsideStatus(\(value.serialized()))\n".utf8)
  }

  /// The value in a script as a build writes it; `nil` for any other script.
  package static func value(inScript bytes: [UInt8]) -> JSONValue? {
    let value = try? JSONValue(parsing: Array(bytes.dropFirst(14).dropLast(2)))
    return value.flatMap { script($0) == bytes ? $0 : nil }
  }
}

extension SiteNetwork {
  /// The newest publications, as products of a round.
  fileprivate var published: [UpdateFile] {
    let key = member.genesisHash
    func file(_ update: StoredUpdate, _ kind: UpdateKind, _ path: String) -> UpdateFile {
      var encryption: Encryption?
      if case .specs(let found) = update.key { encryption = found }
      return UpdateFile(
        path: path,
        subject: UpdateSubject(
          kind: kind, network: update.specName, genesisHash: key, encryption: encryption,
          version: update.key.version),
        signedHash: update.signedHash, metadataHash: update.metadata?.hash,
        fullHash: update.fullMetadata?.blake2b256
          ?? (update.reduction == nil ? update.metadata?.hash : nil),
        signer: update.verifier, signatureHolds: true)
    }
    return versions.prefix(3).map { file($0.update, .loadMetadata, $0.payload) }
      + specs.map { file($0.update, .addSpecs, $0.stem + ".png") }
  }
}

extension SiteStatus.Row {
  /// The shown updates that are signed by a key that has ended, as a sentence; `nil` if there are
  /// none.
  var oldKeyNote: String? {
    let day = String(RFC3339.text(now).prefix(10))
    let shown = [network.shown?.update, network.mainSpecs?.update].compactMap(\.self)
    let old = shown.filter { !network.member.signer.accepts($0.verifier, on: day) }
    guard !old.isEmpty else { return nil }
    let words = old.map { $0.key.version.map { "version \($0)" } ?? "the specs" }
    return """
      A previous key of the verifier has signed \(words.joined(separator: " and ")). 'hotside sign --all \
      --again-foreign' signs again.
      """
  }

  /// The versions of a chain that went back, as a sentence; `nil` if it did not.
  var fall: String? {
    guard state == .wentBack, let live, let highest = network.live else { return nil }
    return "The chain went back from version \(highest.version) to \(live.version)."
  }

  /// The silence of the nodes or of the mirrored portal, as a clause; `nil` if they answered or were not asked.
  var silence: String? {
    if let since = network.mirrorFailsSince {
      return "The mirrored portal could not be used since \(RFC3339.words(since))"
    }
    guard let observation, let since = observation.silentSince else { return nil }
    let last = observation.answer?.time ?? since
    return "The nodes have not answered since \(RFC3339.words(last))"
  }

  /// The reason why the last look did not succeed, as sentences; `nil` if it did.
  private var doubt: String? {
    observation?.unproved.map { "The last look did not succeed. \($0)" }
  }

  /// The reason why the site does not show the version that the chain runs, and what to do, as
  /// sentences; `nil` if the site shows it.
  var explanation: String? {
    let newest = updates.first { $0.kind == .loadMetadata }
    if state == .waiting, let refusal = newest?.refusal { return refusal }
    if state == .waiting, isSigned {
      return "Its updates are signed. 'hotside portal build' publishes them."
    }
    if network.state == .empty, state != .withdrawn {
      let found =
        network.specs.isEmpty
        ? "No update of it is complete, so the site has none."
        : "No metadata of it is complete, so the site has only its specs."
      guard state == .unknown else { return "\(found) 'hotside status' shows what is next." }
      return found + " "
        + (doubt ?? silence.map { "\($0)." }
          ?? "'hotside portal update' asks the nodes, and prepares what is to be signed.")
    }
    switch state {
    case .current, .ahead:
      return network.specs.isEmpty
        ? "It has no specs, so new users cannot add it. 'hotside add-specs -f -a' prepares them."
        : nil
    case .behind:
      return "A newer version is not complete. \(doubt ?? "'hotside status' shows what is next.")"
    case .waiting:
      let doubt = doubt.map { " \($0)" } ?? ""
      return "A payload waits for its signature. 'hotside sign --all' signs it.\(doubt)"
    case .wentBack:
      return """
        \(fall ?? "") Until a person has accepted that, the site offers the higher version first. 'hotside portal \
        update' asks all nodes again, and its reason names the command that accepts the lower version.
        """
    case .withdrawn:
      return "\(network.withdrawals.first ?? "") \(PublicationLog.wayBack)"
    case .alarm: return updates.first { $0.state == .alarm }?.reasons.first
    case .unknown:
      if let doubt { return doubt }
      let way = network.mirrorFailsSince == nil ? "status --fetch" : "update"
      return
        """
        \(silence ?? "No node was asked yet"), so the live version is unknown. Run 'hotside portal \(way)', \
        then build again.
        """
    }
  }
}
