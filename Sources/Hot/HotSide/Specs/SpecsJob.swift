import ByteSupport
package import ChainInquiry
import FileSupport
package import HotStore
import JSONCodec
import NodeClient
import Reporting
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

/// `add-specs`: network specs from a node or the database into payload files and the database
/// (hot-side 5.3).
package struct SpecsJob: Sendable {
  /// The result for one network.
  package struct Outcome: Equatable, Sendable {
    package let specs: NetworkSpecs
    /// The title of the stored entry; `nil` if the database was not changed.
    package let storedTitle: String?
    /// The path of the payload file; `nil` if none was written.
    package let payloadFile: String?
    /// Notes for the user, as sentences.
    package let notes: [String]
  }

  private let workspace: Workspace
  private var settings: InquirySettings
  private let progress: InquiryProgress
  private let proving: (any NetworkProving)?
  private let parachain: @Sendable (HotDatabase) throws -> Parachain?

  /// A job in `workspace`.
  ///
  /// - Parameters:
  ///   - workspace: the workspace.
  ///   - settings: how nodes are asked.
  ///   - progress: receives the progress of the inquiry.
  ///   - proving: how genesis hash and metadata are proved; `nil` to prove nothing.
  ///   - parachain: returns the relay chain that the user names; `nil` without one.
  package init(
    workspace: Workspace, settings: InquirySettings = InquirySettings(),
    progress: InquiryProgress = InquiryProgress(), proving: (any NetworkProving)? = nil,
    parachain: @escaping @Sendable (HotDatabase) throws -> Parachain? = { _ in nil }
  ) {
    (self.proving, self.parachain) = (proving, parachain)
    self.workspace = workspace
    self.settings = settings
    self.progress = progress
    self.settings.wantsProperties = true
  }

  /// Runs the request, all or nothing.
  ///
  /// - Returns: one outcome per network, in listing order.
  /// - Throws: ``HotSideError``, or an error of a lower room. Nothing was written, except for
  ///   `HotSideError.fileAfterDatabase`.
  package func run(_ request: SpecsRequest) async throws -> [Outcome] {
    if request.setting.writesKnown { try workspace.preparePayloadFolder() }
    switch request.reference {
    case .all: return try stored(try database(.readOnly).networks().inListingOrder(), request)
    case .name(let title) where request.setting == .databaseOnly:
      return try stored([try database(.readOnly).entry(called: title)], request)
    case .name(let title): return [try await recheck(title, request)]
    case .url(let url) where request.setting == .nodeOnly:
      let found = try await fetchNew(try NodeEndpoint(url), request)
      return [try finish(found.specs, storing: nil, request, notes: found.notes)]
    case .url(let url): return [try await add(url, request)]
    }
  }

  private func database(_ mode: Workspace.Access) throws -> HotDatabase {
    try workspace.openHotDatabase(mode)
  }

  private func stored(_ networks: [Network], _ request: SpecsRequest) throws -> [Outcome] {
    guard !networks.isEmpty else { throw HotSideError.noNetworks }
    let files = PendingFiles(under: .made)
    var outcomes: [Outcome] = []
    for network in networks {
      var specs = network.specs
      if let encryption = request.encryption, encryption != specs.encryption {
        specs = specs.with(encryption: encryption, title: request.title)
      } else if let title = request.title {
        specs.title = title
      }
      outcomes.append(
        Outcome(
          specs: specs, storedTitle: nil, payloadFile: try write(specs, to: files),
          notes: SpecsJob.notes(specs, beside: networks)))
    }
    try files.commit()
    return outcomes
  }

  /// `-p` and `-t` with a title: the stored specs must still agree with the node.
  private func recheck(_ title: String, _ request: SpecsRequest) async throws -> Outcome {
    let database = try database(.readWrite)
    let entry = try database.entry(called: title)
    let endpoints = try settings.endpoints(of: entry.specs.name, stored: entry.endpoints)
    let asked = try await settings.ask(endpoints, telling: progress)
    if proving?.includes(entry.specs.name) ?? false {
      try Chain(entry).check(asked.facts.name, asked.genesisHash, at: asked.endpoint)
    }
    let named = try parachain(database)
    let (snapshot, proofNotes) = try await proved(
      asked, endpoints, named ?? entry.parachain, in: database, stores: request.setting.stores)
    if let named, request.setting.stores {
      try record(named, of: entry.specs.genesisHash, in: database)
    }
    let (specs, isOther) = try workingCopy(of: entry, request, in: database)
    let (properties, token) = try naming(snapshot.endpoint.redacted) {
      let properties = try NodeProperties(snapshot)
      let token = try KnownSpecsCheck.token(
        stored: specs, node: NodeIdentity(snapshot, properties), override: request.token)
      return (properties, token)
    }
    var changed = specs
    changed.decimals = token.decimals
    changed.unit = token.unit
    if let wanted = request.title { changed.title = wanted }
    let notes =
      proofNotes
      + NodeProperties.notes(properties, chosen: token, isOverride: request.token != nil)
    guard isOther || changed != specs else {
      guard request.setting.writesKnown else {
        throw HotSideError.alreadyInDatabase(title: entry.title)
      }
      return try finish(specs, storing: nil, request, notes: notes)
    }
    return try finish(changed, storing: entry.endpoints, request, notes: notes)
  }

  /// The specs with which a re-check starts, and whether their network and encryption are not yet
  /// stored.
  private func workingCopy(
    of entry: Network, _ request: SpecsRequest, in database: HotDatabase
  ) throws -> (NetworkSpecs, Bool) {
    guard let encryption = request.encryption, encryption != entry.specs.encryption else {
      return (entry.specs, false)
    }
    let known = try database.network(genesisHash: entry.specs.genesisHash, encryption: encryption)
    if let known { return (known.specs, false) }
    return (entry.specs.with(encryption: encryption, title: request.title), true)
  }

  /// `-p` and `-t` with a URL: adds a network that is not yet in the database.
  private func add(_ url: String, _ request: SpecsRequest) async throws -> Outcome {
    let endpoint = try NodeEndpoint(url)
    let database = try database(.readWrite)
    let sameURL = try database.networks(endpoint: url)
    if let known = sameURL.first {
      throw HotSideError.knownEndpoint(shown: endpoint.redacted, title: known.title)
    }
    let found = try await fetchNew(endpoint, request)
    if let known = try SpecsJob.known(found.specs, in: database) {
      throw HotSideError.knownGenesis(
        genesisHash: found.specs.genesisHash, title: known.title,
        endpoints: known.endpoints.map { (try? NodeEndpoint($0))?.redacted ?? "?" })
    }
    let outcome = try finish(found.specs, storing: [url], request, notes: found.notes)
    if let named = try parachain(database) {
      try record(named, of: found.specs.genesisHash, in: database)
    }
    return outcome
  }

  /// Records the relay chain that the user names, also in the files of the network.
  private func record(
    _ parachain: Parachain, of genesisHash: Hash256, in database: HotDatabase
  ) throws {
    let files = PendingFiles(under: .network)
    try database.transaction(
      with: files,
      unnamed: { HotSideError.fileAfterDatabase($0, wayOut: "run the command again") }
    ) {
      try database.setParachain(parachain, of: genesisHash)
      try NetworkDefaults.record(
        parachain, of: genesisHash, in: workspace.filesOfNetworks, to: files)
    }
  }

  /// Proves genesis hash and metadata of a node's answer, if the plan includes its network.
  ///
  /// - Returns: the answer with the proven metadata, and notes for the user.
  private func proved(
    _ snapshot: NodeSnapshot, _ endpoints: [NodeEndpoint], _ parachain: Parachain?,
    in database: HotDatabase, stores: Bool
  ) async throws -> (NodeSnapshot, [String]) {
    guard let proving, proving.includes(snapshot.facts.name) else { return (snapshot, []) }
    let specs = NetworkSpecs(
      fetchedName: snapshot.facts.name, prefix: try NodeProperties(snapshot).ss58Prefix,
      decimals: 0, unit: "", encryption: .sr25519, genesisHash: snapshot.genesisHash)
    let chain = Chain(Network(specs: specs, endpoints: [], parachain: parachain))
    let results = try await proving.prove(
      [(chain, endpoints)], settings, in: database, stores: stores)
    let proven: NodeSnapshot
    let isNew = try !database.networks(genesisHash: chain.genesisHash).contains {
      $0.name.hasSameBytes(as: chain.name)
    }
    do {
      guard let found = try results.first?.get() else { return (snapshot, []) }
      proven = found
    } catch InquiryError.otherChain(_, let field, let claimed, let endpoint, let offered)
      where isNew
    {
      throw InquiryError.otherProof(
        field: field, endpoint: endpoint, claimed: claimed, proven: offered)
    }
    // Specs are about a genesis hash, which code from the relay chain does not prove.
    if let reason = proven.provenBy?.unproved.first {
      throw HotSideError.genesisNotProved(
        network: chain.name, endpoint: snapshot.endpoint.redacted, reason: reason)
    }
    let unproved =
      proven.facts.prefix == nil
      ? "The code does not state the address prefix, and decimals and unit" : "Decimals and unit"
    return (
      proven.with(properties: snapshot.properties),
      [
        """
        Proved: the genesis hash of \(chain.name) is \(chain.genesisHash). \(proven.provenBy?.sentence ?? "") \
        \(unproved) are in no state: they are the node's word.
        """
      ] + proven.warnings
    )
  }

  /// The entry of the database for the chain of new specs; `nil` if the chain is new.
  ///
  /// - Returns: one of its entries.
  /// - Throws: `HotDatabaseError.genesisHasOtherName`.
  package static func known(_ specs: NetworkSpecs, in database: HotDatabase) throws -> Network? {
    guard let known = try database.networks(genesisHash: specs.genesisHash).first else {
      return nil
    }
    guard known.name.hasSameBytes(as: specs.name) else {
      throw HotDatabaseError.genesisHasOtherName(
        genesisHash: specs.genesisHash, stored: known.name, offered: specs.name)
    }
    return known
  }

  private func fetchNew(
    _ endpoint: NodeEndpoint, _ request: SpecsRequest
  ) async throws -> (specs: NetworkSpecs, notes: [String]) {
    let asked = try await settings.ask([endpoint], telling: progress)
    guard let proving, proving.includes(asked.facts.name) else {
      return try SpecsJob.specs(asked, request)
    }
    let database = try database(request.setting.stores ? .readWrite : .readOnly)
    let (snapshot, notes) = try await proved(
      asked, [endpoint], try parachain(database), in: database, stores: request.setting.stores)
    let found = try SpecsJob.specs(snapshot, request)
    return (found.specs, notes + found.notes)
  }

  /// Specs from the answer of a node, and notes for the user.
  ///
  /// - Returns: both.
  /// - Throws: `SourcedError` for properties that no specs can have; `HotDatabaseError.unsafeText`.
  package static func specs(
    _ snapshot: NodeSnapshot, _ request: SpecsRequest
  ) throws -> (specs: NetworkSpecs, notes: [String]) {
    let (properties, token) = try naming(snapshot.endpoint.redacted) {
      let properties = try NodeProperties(snapshot)
      return (properties, try properties.token(override: request.token))
    }
    var specs = NetworkSpecs(
      fetchedName: snapshot.facts.name, prefix: properties.ss58Prefix,
      decimals: token.decimals, unit: token.unit, encryption: request.encryption ?? .sr25519,
      genesisHash: snapshot.genesisHash)
    if let title = request.title { specs.title = title }
    try TextRules.check(specs)
    let notes = NodeProperties.notes(properties, chosen: token, isOverride: request.token != nil)
    let warning = snapshot.facts.warnings
    return (specs, notes + warning)
  }

  /// Writes the payload to a temporary file, changes the database, then gives the file its final
  /// name.
  ///
  /// `endpoints` are those of the new entry; `nil` if the database does not change.
  ///
  /// - Returns: the result, with more notes.
  /// - Throws: `HotDatabaseError`, `FileError`, ``HotSideError/fileAfterDatabase(_:wayOut:)``.
  package func finish(
    _ specs: NetworkSpecs, storing endpoints: [String]?, _ request: SpecsRequest, notes: [String]
  ) throws -> Outcome {
    let files = PendingFiles(under: .made)
    // With `-d`, a database is not needed.
    let known =
      endpoints == nil
      ? try workspace.hotDatabaseIfPresent()?.networks() ?? [] : try database(.readOnly).networks()
    let owner = TextRules.ownerWarning(
      specs.name, specs.genesisHash, among: known.map(\.specs) + TextRules.builtIn)
    let notes = notes + SpecsJob.notes(specs, beside: known) + [owner].compactMap { $0 }
    let file = request.setting.writesKnown ? try write(specs, to: files) : nil
    var storedTitle: String?
    if let endpoints {
      try files.seal()
      let database = try database(.readWrite)
      let title = try database.put(specs, endpoints: endpoints)
      try HotSideError.afterDatabase(
        wayOut: "run 'hotside add-specs -f -n \(title)' for the file"
      ) { () throws(FileError) in try files.commit() }
      storedTitle = title
    } else {
      try files.commit()
    }
    return Outcome(specs: specs, storedTitle: storedTitle, payloadFile: file, notes: notes)
  }

  /// Warnings about specs, given the known networks.
  private static func notes(_ specs: NetworkSpecs, beside networks: [Network]) -> [String] {
    TextRules.warnings(specs, known: TextRules.builtIn + networks.map(\.specs))
      + [specs.keySetObstacle].compactMap { $0 }
  }

  private func write(_ specs: NetworkSpecs, to files: PendingFiles) throws -> String {
    try workspace.addPayload(.specs(specs), to: files)
  }
}

extension NetworkSpecs {
  /// The same network with another encryption; the default title is `<name>-<encryption>`.
  func with(encryption: Encryption, title: String?) -> NetworkSpecs {
    var specs = self
    specs.encryption = encryption
    specs.title = title ?? "\(name)-\(encryption.name)"
    return specs
  }
}

extension NodeProperties {
  /// The properties that a node has returned.
  package init(_ snapshot: NodeSnapshot) throws(PropertiesError) {
    try self.init(snapshot.properties ?? JSONObject(), metadataPrefix: snapshot.facts.prefix)
  }

  /// Notes about the choice of one token among several, or about a missing token (hot-side 4.2).
  static func notes(_ properties: NodeProperties, chosen: Token, isOverride: Bool) -> [String] {
    switch properties.token {
    case .single: []
    case .none:
      [
        "The node names no token; the specs have \(chosen.decimals) decimals and the unit \(chosen.unit)."
      ]
    case .array(let offered) where offered.isEmpty:
      [
        "The node names no token; the specs have \(chosen.decimals) decimals and the unit \(chosen.unit)."
          + (isOverride ? "" : " Choose with --token-decimals and --token-unit.")
      ]
    case .array(let offered):
      [
        """
        The node offers several tokens: \(offered). The specs have \(chosen.decimals) decimals and the unit \
        \(chosen.unit).
        """
          + (isOverride ? "" : " Choose with --token-decimals and --token-unit.")
      ]
    }
  }
}

extension NodeIdentity {
  init(_ snapshot: NodeSnapshot, _ properties: NodeProperties) {
    self.init(name: snapshot.facts.name, genesisHash: snapshot.genesisHash, properties: properties)
  }
}
