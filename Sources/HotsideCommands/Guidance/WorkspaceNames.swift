import ByteSupport
import ColdSide
import CommandLineKit
import HotSide
import HotStore
import SecretVault
import VaultPayloads

/// What a shell completes from the workspace and the vault: quick, silent, and nothing where they
/// cannot be read.
struct WorkspaceNames {
  private let words: [String]
  private let environment: CommandEnvironment

  /// Reads where to look from a command line that is not finished.
  init(words: [String], environment: CommandEnvironment) {
    self.words = words
    self.environment = environment
  }

  /// Networks, by their names in metadata.
  var networks: [String] { read { try $0.chains().map { $0.name } } }

  /// Titles of entries of the address book.
  var titles: [String] { read { try $0.networks().map(\.title) } }

  /// Networks of which there is metadata.
  var storedNames: [String] {
    var seen: Set<String> = []
    return read { try $0.metadataKeys().map(\.name) }.filter { seen.insert($0).inserted }
  }

  /// Versions of the network that the line names; of all networks where it names none.
  var storedVersions: [String] {
    read { database in
      let keys = try database.metadataKeys()
      let named = keys.filter { key in words.contains { $0.hasSameBytes(as: key.name) } }
      return (named.isEmpty ? keys : named).map { String($0.version) }
    }
  }

  /// Stored metadata as `westend9220`.
  var storedMetadata: [String] { read { try $0.metadataKeys().map { "\($0.name)\($0.version)" } } }

  /// Networks that `refresh-defaults` brings up to date.
  var defaultNames: [String] {
    ((try? workspace?.defaults())?.networks ?? []).map(\.specs.name)
  }

  /// Payload files in the folder for them.
  var payloads: [String] { workspace.map { PayloadFile.names(in: $0) } ?? [] }

  /// Keys of the vault, which may be locked.
  var vaultKeys: [String] {
    guard let path = VaultOptions.path(value(of: "--vault", or: .vault), environment) else {
      return []
    }
    return (try? KeyVault.open(at: path).records().map(\.name)) ?? []
  }

  /// The device that the line names, else the one that every line means.
  var device: DeviceNames? {
    let named = value(of: "--device", or: .device)
    guard let path = named ?? workspace.map(ColdOptions.path(in:)) else { return nil }
    return DeviceNames(at: path)
  }

  /// Words of the line that is being typed decide between names and titles, which one option takes by
  /// turns.
  var namesOrTitles: [String] {
    words.first?.hasPrefix("add") == true ? titles : networks
  }

  private var workspace: Workspace? {
    var overrides = Workspace.Overrides()
    overrides.workspace = value(of: "--workspace")
    overrides.hotDatabase = value(of: "--hot-db-path", or: .database)
    overrides.payloadFolder = value(of: "--files-dir", or: .payloads)
    return try? Workspace(overrides: overrides, environment: { environment[$0] })
  }

  /// What the database holds; it is neither made nor brought up to date for this.
  private func read(_ body: (HotDatabase) throws -> [String]) -> [String] {
    guard let database = workspace?.hotDatabaseAsItIs() else { return [] }
    return (try? body(database)) ?? []
  }

  /// The value that an option has on the line, else that of the setting behind it.
  private func value(of option: String, or setting: Setting) -> String? {
    if let value = value(of: option) { return value }
    let settings = try? ConfiguredSettings(workspace: value(of: "--workspace"), environment)
    return (try? settings?.value(of: setting))?.words.first?.text
  }

  /// The value that an option has on the line, also where bash cut the word at the equals sign.
  private func value(of option: String) -> String? {
    for (index, word) in words.enumerated().reversed() {
      if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
      guard word == option, index + 1 < words.count else { continue }
      let next = index + 1
      if words[next] == "=" { return next + 1 < words.count ? words[next + 1] : nil }
      return words[next]
    }
    return nil
  }
}

extension CompletionKind {
  private static func names(
    orFiles: Bool = false, _ list: @escaping @Sendable (WorkspaceNames) -> [String]
  ) -> CompletionKind {
    .custom(orFiles: orFiles) { list(WorkspaceNames(words: $0, environment: $1)) }
  }

  /// Names of networks, and titles of entries.
  static let networks = names { $0.networks + $0.titles }
  /// Titles of entries.
  static let networkTitles = names { $0.titles }
  /// Titles for `add-specs`, names for `load-metadata`.
  static let namesOrTitles = names { $0.namesOrTitles }
  /// Names of default networks.
  static let defaultNames = names { $0.defaultNames }
  /// Names of networks of which metadata is stored.
  static let storedNames = names { $0.storedNames }
  /// Versions of stored metadata.
  static let storedVersions = names { $0.storedVersions }
  /// Stored metadata, networks, and files.
  static let metadataSources = names(orFiles: true) { $0.storedMetadata + $0.storedNames }
  /// Payload files in the workspace, and files.
  static let payloads = names(orFiles: true) { $0.payloads }
  /// Keys of the vault.
  static let vaultKeys = names { $0.vaultKeys }
  /// The next word of a command that prints documents.
  static let commandNames = CompletionKind.custom { words, _ in
    DocumentSchema.next(after: words)
  }
  /// Seeds of the device.
  static let deviceSeeds = names { $0.device?.seeds ?? [] }
  /// Keys of the device, by their addresses.
  static let deviceKeys = names { $0.device?.keys ?? [] }
  /// Networks of the device.
  static let deviceNetworks = names { $0.device?.networks ?? [] }
  /// Keys of the vault, and the word for the one on record.
  static let verifiers = names { ["recorded"] + $0.vaultKeys }
}
