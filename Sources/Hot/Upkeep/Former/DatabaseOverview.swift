import ByteSupport
package import HotStore
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// The contents of a database by which people tell its copies apart.
package struct DatabaseOverview: Equatable, Sendable {
  private var specs: [ByteText: NetworkSpecs] = [:]
  private var endpoints: [ByteText: [String]] = [:]
  private var verifiers: [ByteText: String] = [:]
  private var metadata: Set<MetadataKey> = []
  private var generalVerifier = ""
  private var types: TypeTable?

  /// Reads the contents.
  ///
  /// - Throws: `HotDatabaseError`.
  package init(of database: HotDatabase) throws {
    for network in try database.networks() {
      specs[ByteText(network.title)] = network.specs
      endpoints[ByteText(network.name)] = network.endpoints
      verifiers[ByteText(network.name)] = try database.verifier(of: network.specs.genesisHash)
        .map { DatabaseOverview.shown($0) }
    }
    metadata = Set(try database.metadataKeys())
    generalVerifier = try database.generalVerifier().map(DatabaseOverview.shown) ?? "none"
    types = try? database.legacyTypes()
  }

  private static func shown(_ verifier: ValidCurrentVerifier) -> String {
    switch verifier {
    case .general: "the general verifier"
    case .custom(let verifier): verifier.signer.map(shown) ?? "nobody"
    }
  }

  private static func shown(_ key: MultiSigner) -> String {
    "\(key.scheme.name) \(Hex.encode(key.publicKey).prefix(8))…"
  }

  /// The differences of this database from another one, such as `+ westend-sr25519` or `general
  /// verifier sr25519 0a8b0ec6… instead of sr25519 361e75f2…`; empty if none is known.
  package func differences(from other: DatabaseOverview) -> [String] {
    var parts: [String] = []
    func add(_ sign: String, _ names: some Sequence<String>, _ noun: String) {
      let names = names.sorted()
      guard !names.isEmpty else { return }
      parts.append("\(sign) \(names.count <= 3 ? names.shortList(3) : names.count.counted(noun))")
    }
    func names(_ keys: some Sequence<ByteText>) -> [String] { keys.map(\.text) }
    add("+", names(specs.keys.filter { other.specs[$0] == nil }), "network")
    add("-", names(other.specs.keys.filter { specs[$0] == nil }), "network")
    if generalVerifier != other.generalVerifier {
      parts.append("general verifier \(generalVerifier) instead of \(other.generalVerifier)")
    }
    let both = endpoints.keys.filter { other.endpoints[$0] != nil }
    let changed = both.filter { verifiers[$0] != other.verifiers[$0] }
    if changed.count == 1, let name = changed.first {
      let (own, theirs) = (verifiers[name] ?? "none", other.verifiers[name] ?? "none")
      parts.append("verifier of \(name.text) \(own) instead of \(theirs)")
    } else {
      add("verifiers of", names(changed), "network")
    }
    let others = specs.filter { title, specs in other.specs[title].map { $0 != specs } ?? false }
    add("specs of", names(others.keys), "network")
    add("endpoints of", names(both.filter { endpoints[$0] != other.endpoints[$0] }), "network")
    func versions(_ keys: Set<MetadataKey>) -> [String] { keys.map { "\($0.name) \($0.version)" } }
    add("+", versions(metadata.subtracting(other.metadata)), "version")
    add("-", versions(other.metadata.subtracting(metadata)), "version")
    if types != other.types { parts.append("other legacy types") }
    return parts
  }
}
