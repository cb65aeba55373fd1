import FileSupport
import PortalStore
import Reporting
import SubstrateCrypto
import TOMLDecoding

/// The `config.toml` of earlier portals (portal 2.1), in all its variants.
struct FormerConfiguration {
  struct Signer {
    var name = ""
    var publicKey = ""
    var ethereumPublicKey: String?
  }

  struct Chain {
    let line: Int
    var texts: [String: String] = [:]
    var endpoints: [String] = []
    var decimals: Int64?
    var isTestnet = false
    /// The GitHub release that the old portal watched.
    var release: [String: String] = [:]

    var name: String { (texts["name"] ?? "").lowercased() }
    var relay: String? { texts["relay_chain"]?.lowercased() }
    /// The id of the chain in the old portal's file names.
    var id: String { relay.map { "\($0)-\(name)" } ?? name }
    var title: String {
      let title = texts["title"] ?? name
      return texts["relay_chain"].map { "\($0) \(title)" } ?? title
    }
    /// The encryption in the file; if there is none, it depends on the name.
    var encryption: Encryption {
      texts["encryption"].flatMap { Encryption(name: $0) }
        ?? (FormerConfiguration.ethereumNames.contains(name) ? .ethereum : .sr25519)
    }
    var genesisHash: String? { texts["genesis_hash"] ?? release["genesis_hash"] }
  }

  private(set) var dataFile: String?
  private(set) var publicFolder: String?
  private(set) var pictureFolder: String?
  /// The signers by id; the only signer of older files has an empty id.
  private(set) var signers: [(id: String, signer: Signer)] = []
  private(set) var chains: [Chain] = []
  /// Unknown keys of the file, as sentences.
  private(set) var warnings: [String] = []
  private let file: String

  /// Chains that older portals treated as Ethereum-compatible because of their names.
  private static let ethereumNames: Set = [
    "jaz", "moonbase", "moonbeam", "moonriver", "moonshadow", "ipblockchain",
    "ipblockchain-testnet", "alt-producer", "flash-layer", "armonia-eva", "armonia-wall-e", "root",
  ]

  /// Reads a file.
  ///
  /// - Throws: `PortalError`, `FileError`.
  init(_ path: String) throws {
    file = path
    let document: TOMLDocument
    let bytes = try FileReading.bytes(at: path, limit: 4 << 20, .typed)
    do throws(TOMLError) { document = try TOMLDocument(bytes, entersArrays: true) } catch {
      throw PortalError.formerConfiguration(file: path, line: error.line, reason: error.message)
    }
    for entry in document.entries { try take(entry) }
    for chain in chains where chain.name.isEmpty {
      throw wrong(chain.line, "the chain has no name.")
    }
    for chain in chains {
      guard let word = chain.texts["encryption"], Encryption(name: word) == nil else { continue }
      let known = Encryption.allCases.map(\.name).joined(separator: ", ")
      throw wrong(
        chain.line, "its encryption is \(ScreenText.quoted(word)), but must be one of \(known).")
    }
    for (place, chain) in chains.enumerated() {
      guard let other = chains[..<place].first(where: { $0.id == chain.id }) else { continue }
      throw wrong(
        chain.line,
        """
        the chains of the lines \(other.line) and \(chain.line) have the same id, \(ScreenText.quoted(chain.id)), so \
        one would overwrite the files of the other. Give one a relay_chain, or another name.
        """)
    }
  }

  private func wrong(_ line: Int, _ reason: String) -> PortalError {
    .formerConfiguration(file: file, line: line, reason: reason)
  }

  private mutating func take(_ entry: TOMLEntry) throws {
    let path = entry.path
    switch path.first {
    case "chains" where path.count > 1: try takeChain(entry)
    case "chains":
      guard case .array(let items) = entry.value, items.allSatisfy({ $0 == .table }) else {
        throw wrong(entry.line, "chains must be tables, [[chains]].")
      }
    case "verifier" where path.count == 1, "verifiers" where path.count == 1: return
    case "verifier":
      if signers.first?.id != "" { signers.insert(("", Signer()), at: 0) }
      try takeSigner(entry, at: 0, path[1])
    case "verifiers" where path.count == 2:
      signers.append((path[1], Signer()))
    case "verifiers":
      guard let place = signers.firstIndex(where: { $0.id == path[1] }) else { return }
      try takeSigner(entry, at: place, path[2])
    case "data_file" where path.count == 1: dataFile = try text(entry)
    case "public_dir" where path.count == 1: publicFolder = try text(entry)
    case "qr_dir" where path.count == 1: pictureFolder = try text(entry)
    // A member of older files: one repository for the releases of all chains.
    case "github": return
    default: warn(entry)
    }
  }

  private mutating func takeSigner(_ entry: TOMLEntry, at place: Int, _ key: String) throws {
    switch key {
    case "name": signers[place].signer.name = try text(entry)
    case "public_key": signers[place].signer.publicKey = try text(entry)
    case "ethereum_public_key": signers[place].signer.ethereumPublicKey = try text(entry)
    default: warn(entry)
    }
  }

  private mutating func takeChain(_ entry: TOMLEntry) throws {
    guard let number = Int(entry.path[1]), number <= chains.count else { return }
    if number == chains.count { chains.append(Chain(line: entry.line)) }
    guard entry.path.count == 3 else {
      if entry.path.count == 4, entry.path[2] == "github_release",
        ["owner", "repo", "genesis_hash"].contains(entry.path[3])
      {
        chains[number].release[entry.path[3]] = try text(entry)
      } else {
        warn(entry)
      }
      return
    }
    switch (entry.path[2], entry.value) {
    case ("github_release", .table): return
    case ("rpc_endpoint", .array(let items)), ("rpc_endpoints", .array(let items)):
      chains[number].endpoints += try items.map { item in
        guard case .string(let url) = item else {
          throw wrong(entry.line, "an endpoint must be a string.")
        }
        return url
      }
    case ("rpc_endpoint", _), ("rpc_endpoints", _): chains[number].endpoints.append(try text(entry))
    case ("token_decimals", .integer(let decimals)): chains[number].decimals = decimals
    case ("testnet", .boolean(let isTestnet)): chains[number].isTestnet = isTestnet
    case (let key, _) where FormerConfiguration.chainTexts.contains(key):
      chains[number].texts[key] = try text(entry)
    default: warn(entry)
    }
  }

  private static let chainTexts: Set = [
    "name", "title", "color", "icon", "logo", "genesis_hash", "token_unit", "relay_chain",
    "verifier", "encryption",
  ]

  private func text(_ entry: TOMLEntry) throws -> String {
    guard case .string(let text) = entry.value else {
      throw wrong(
        entry.line,
        "\(ScreenText.quoted(entry.path.last ?? "")) is \(entry.value.kind), but must be a string.")
    }
    return text
  }

  private mutating func warn(_ entry: TOMLEntry) {
    // The contents of a table are reported, so the table itself is not.
    if entry.value == .table { return }
    warnings.append(
      "Line \(entry.line): \(ScreenText.quoted(entry.path.joined(separator: "."))) is not known here."
    )
  }
}
