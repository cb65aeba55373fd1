import ByteSupport
import ChainInquiry
import CommandLineKit
import FileSupport
package import HotSide
package import HotStore
import JSONCodec
import PictureWork
package import PortalStore
import Reporting
package import SubstrateCrypto
package import VaultPayloads

/// A portal that is about to be created: its configuration and its files.
package struct PortalDraft: Sendable {
  package var configuration: PortalConfiguration
  /// The networks, with the names of their files.
  package var files: [(name: String, file: NetworkFile)] = []
  /// The icons, with their paths below the portal's folder.
  package var icons: [(name: String, bytes: [UInt8])] = []
  /// The items that could not be taken over, as sentences.
  package var notes: [String] = []
  /// The general verifier of the database; `nil` if there is none.
  private var general: MultiSigner?

  /// An empty draft.
  package init(title: String, baseURL: String? = nil) {
    configuration = .blank
    (configuration.title, configuration.baseURL) = (title, baseURL)
  }

  /// A draft of an existing portal, which adds nothing.
  package init(_ portal: Portal, in database: HotDatabase?) throws {
    configuration = portal.configuration
    files = portal.members.map { ($0.entry.file, $0.file) }
    general = try database?.generalVerifier()
  }

  /// Creates a draft with the networks, titles, colors and verifiers of a database.
  ///
  /// - Parameters:
  ///   - database: the database.
  ///   - title: the title of the site.
  ///   - baseURL: the URL of the site; `nil` if not known yet.
  ///   - names: the names or titles of the networks to take; empty for all.
  ///   - portal: the portal to which the networks are added that it does not have, and whose
  ///     configuration stays otherwise; `nil` for a new portal.
  /// - Throws: `HotDatabaseError`, `PortalError`.
  package init(
    of database: HotDatabase, title: String, baseURL: String?, only names: [String] = [],
    addingTo portal: Portal? = nil
  ) throws {
    self.init(title: title, baseURL: baseURL)
    general = try database.generalVerifier()
    if let portal { configuration = portal.configuration }
    let named = Set(try names.map { try database.network(called: $0).specs.genesisHash })
    var seen = Set(portal?.members.map(\.genesisHash) ?? [])
    for network in try PortalDraft.ordered(database.networks())
    where (names.isEmpty || named.contains(network.specs.genesisHash))
      && seen.insert(network.specs.genesisHash).inserted
    {
      let all = try database.networks(genesisHash: network.specs.genesisHash)
      let main = all.first { $0.specs.encryption == .sr25519 } ?? network
      let record = try database.verifier(of: main.specs.genesisHash)
      guard let key = record?.key(general: general) else {
        notes.append(PortalDraft.omission(of: main, record))
        continue
      }
      add(main, try database.file(of: main), key, hasOneScheme: all.count == 1)
    }
    guard !files.isEmpty || portal != nil else {
      throw PortalError.nobodyOnRecord(database: database.path)
    }
  }

  /// The reason why a network is left out, and the command that removes the reason.
  private static func omission(of network: Network, _ record: ValidCurrentVerifier?) -> String {
    let command = "hotside networks verifier set"
    let title = ScreenText.quoted(network.title)
    let network = ShellWord.quoted(network.name, leaving: "")
    let (reason, line) =
      switch record {
      case nil:
        (
          "no verifier is on record",
          "\(command) \(network) --key NAME' or '\(command) \(network) --general"
        )
      case .general?:
        ("the key of the general verifier is not on record", "\(command)-general --key NAME")
      case .custom?:
        ("its updates are recorded as unsigned", "\(command) \(network) --key NAME")
      }
    return """
      \(title) is left out: \(reason). Record the verifier with '\(line)', and run 'hotside portal init \
      --add-networks \(network)'.
      """
  }

  private static let relayChains: Set = ["kusama", "paseo", "polkadot", "rococo", "westend"]

  /// The networks in the order of the site: relay chains first, then by name, test networks last in
  /// both groups.
  private static func ordered(_ networks: [Network]) -> [Network] {
    let listed = networks.inListingOrder()
    return listed.filter { relayChains.contains($0.name) }
      + listed.filter { !relayChains.contains($0.name) }
  }

  private mutating func add(
    _ network: Network, _ file: NetworkFile, _ key: MultiSigner, hasOneScheme: Bool
  ) {
    let specs = network.specs
    let id = PortalDraft.id(network.name, besides: configuration.networks.map(\.id))
    let name = id + ".json"
    files.append((name, file))
    configuration.networks.append(
      PortalConfiguration.Network(
        id: id, file: name,
        title: specs.hasDefaultTitle && hasOneScheme ? specs.name : specs.title,
        isTestnet: PortalDraft.testNetworks.contains(network.name),
        accent: specs.hasDefaultColor
          ? NetworkSpecs.color(of: specs.genesisHash) : PortalConfiguration.accent(specs.color),
        verifier: configuration.signerID(of: key)))
  }

  package static let testNetworks: Set = ["westend", "rococo", "paseo"]

  private static func id(_ name: String, besides others: [String]) -> String {
    let id = name.lowercased()
    let others = others + NetworkDefaults.reservedNames
    guard others.contains(id) else { return id }
    return (2...).lazy.map { "\(id)-\($0)" }.first { !others.contains($0) } ?? id
  }

  /// The portal that the draft becomes, in a folder that may not exist.
  package func portal(in folder: PortalFolder) -> Portal {
    Portal(
      folder: folder, configuration: configuration,
      members: configuration.networks.compactMap { entry in
        guard let file = files.first(where: { $0.name.hasSameBytes(as: entry.file) })?.file,
          let signer = configuration.signer(entry.verifier)
        else { return nil }
        return Portal.Member(entry: entry, file: file, signer: signer)
      })
  }

  // MARK: - Writing

  /// The differences between the specs in the draft and those in the files of `Networks`.
  ///
  /// - Returns: a sentence for each network that differs, with the members and both values.
  /// - Throws: `FileError`.
  package func specsChanges(in workspace: Workspace, replaces: Bool) throws -> [String] {
    let known = try PortalDraft.knownSpecs(in: workspace)
    return files.flatMap { name, file in
      known.filter { $0.1.key == file.specs.key }.compactMap { place, specs in
        let differences = specs.displayDifferences(from: file.specs)
        guard !differences.isEmpty else { return nil }
        let isReplaced = replaces && place.hasSameBytes(as: name)
        return """
          'Networks/\(place)' has \(differences.joined(separator: ", ")). \
          \(isReplaced ? "--replace replaces it" : "It stays as it is"). Find out which are right before you sign specs.
          """
      }
    }
  }

  /// The specs in the files of `Networks`, with the file names.
  ///
  /// - Returns: file names and specs.
  /// - Throws: `FileError`.
  package static func knownSpecs(
    in workspace: Workspace
  ) throws -> [(file: String, specs: NetworkSpecs)] {
    let folder = FilePath.join(workspace.root, "Networks")
    let names = Folder.isFolder(folder) ? try Folder.names(in: folder) : []
    let lists = NetworkDefaults.reservedNames.map { $0 + ".json" }
    // If the file is unreadable, the commands that need it report this.
    return names.filter { $0.hasSuffix(".json") && !lists.contains($0) }.compactMap { name in
      let path = FilePath.join(folder, name)
      let bytes = (try? PortalDraft.present(path)) ?? nil
      return bytes.flatMap { try? NetworkFile(json: $0, file: path) }.map { (name, $0.specs) }
    }
  }

  /// The general verifier of the database, or otherwise the key that Vaults have, if it signs for a
  /// network of the portal.
  package var generalVerifier: MultiSigner? {
    general
      ?? configuration.verifiers.flatMap(\.keys).map(\.signer).first {
        PayloadReport.isPublishedDefault($0)
      }
  }

  /// Writes the configuration and the missing files of networks.
  ///
  /// - Parameters:
  ///   - folder: the folder of the portal.
  ///   - workspace: the workspace with the folder `Networks`.
  ///   - replaces: whether existing files with other contents are replaced.
  ///   - extends: whether the configuration is an extended copy of the existing one.
  ///   - areDefaults: whether a fresh database of the workspace has these networks and the general
  ///     verifier; a folder without a list of defaults gets one.
  /// - Returns: the paths of the written files.
  /// - Throws: `FileError`, `PortalError`.
  package func write(
    to folder: PortalFolder, in workspace: Workspace, replaces: Bool, extends: Bool = false,
    areDefaults: Bool = false
  ) throws -> [String] {
    let networks = FilePath.join(workspace.root, "Networks")
    try Folder.create(networks)
    try Folder.create(folder.path)
    let pending = PendingFiles(under: .network)
    var (written, kept): ([(name: String, bytes: [UInt8])], [String]) = ([], [])
    for (name, file) in files {
      let path = FilePath.join(networks, name)
      var file = file
      let present = try PortalDraft.present(path)
      if file.parachain == nil, let present,
        let known = try? NetworkFile(json: present, file: path),
        known.specs.genesisHash == file.specs.genesisHash
      {
        // The source may not know the id on the relay chain.
        file.parachain = known.parachain
      }
      if let present, !replaces {
        let known = try NetworkFile(json: present, file: path)
        guard known.specs.genesisHash == file.specs.genesisHash else {
          throw PortalError.portalPresent(path: path)
        }
        kept.append(name)
        continue
      }
      written.append((name, Array(file.json.utf8)))
    }
    if areDefaults, workspace.networksFolder == nil {
      try NetworkDefaults.found(
        files.map(\.name), generalVerifier: generalVerifier, in: networks, pending)
    }
    try NetworkDefaults.add(
      written, keeping: kept, listing: areDefaults ? .default : .further,
      generalVerifier: areDefaults ? generalVerifier : nil, to: networks, pending)
    for (name, bytes) in icons {
      let path = folder.file(name)
      if Folder.exists(path), !replaces { continue }
      try Folder.create(FilePath.folder(of: path))
      try pending.add(bytes, to: path)
    }
    let path = folder.file("portal.json")
    let bytes = configuration.json.fileBytes
    // The configuration is parsed again, because one that a build would refuse must not be written.
    _ = try PortalConfiguration(json: bytes, file: path)
    let present = try PortalDraft.present(path)
    if let present, present != bytes, !replaces, !extends {
      // Earlier versions of Hotside wrote members that are no longer written, but are still read.
      guard (try? PortalConfiguration(json: present, file: path)) == configuration else {
        throw PortalError.portalPresent(path: path)
      }
    } else if present != bytes {
      try pending.add(bytes, to: path)
    }
    try pending.commit()
    return try pending.paths + IgnoreList.add(IgnoreList.ofPortal, in: folder.path)
  }

  /// The contents of a file, which is not recorded as an input; `nil` if it is missing.
  private static func present(_ path: String) throws -> [UInt8]? {
    guard Folder.exists(path) else { return nil }
    return try FileInputs.$current.withValue(nil) {
      try FileReading.bytes(at: path, limit: 16 << 20)
    }
  }
}

extension PortalConfiguration {
  /// The id of the signer that has a key; adds the signer if there is none.
  package mutating func signerID(of key: MultiSigner) -> String {
    if let known = verifiers.first(where: { $0.keys.contains { $0.signer == key } }) {
      return known.id
    }
    let signer = Signer(unnamed: key)
    verifiers.append(signer)
    return signer.id
  }
}
