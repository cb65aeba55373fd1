import ByteSupport
package import CommandLineKit
import FileSupport
package import HotSide
import HotStore
import SecretVault
import TerminalKit
import VaultPayloads

/// What a shell completes from the workspace and the vault: quick, silent, and nothing where they
/// cannot be read.
package struct WorkspaceNames {
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
  var payloads: [String] { workspace.map { PayloadFile.names(in: $0.payloadFolder) } ?? [] }

  /// Files beside the payload files: capsules, keys and signatures.
  var signatures: [String] {
    guard let folder = workspace?.payloadFolder else { return [] }
    return ((try? Folder.names(in: folder)) ?? []).filter {
      !$0.hasPrefix("sign_me_") && !$0.hasPrefix(".")
    }
  }

  /// Keys of the vault, which may be locked.
  var keyStoreKeys: [String] {
    let named = value(of: "--vault", or: .keyStore)
    guard let path = try? KeyStoreOptions.path(named, environment) else { return [] }
    return (try? KeyStore.open(at: path).records().map(\.name)) ?? []
  }

  /// The workspace that the line names.
  package var workspace: Workspace? {
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
  package func value(of option: String, or setting: Setting) -> String? {
    if let value = value(of: option) { return value }
    let settings = try? SettingPrecedence(workspace: value(of: "--workspace"), environment)
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
  /// What a list of names gives.
  package static func names(
    orFiles: Bool = false, _ list: @escaping @Sendable (WorkspaceNames) -> [String]
  ) -> CompletionKind {
    .custom(orFiles: orFiles) { list(WorkspaceNames(words: $0, environment: $1)) }
  }

  /// Names of networks, and titles of entries.
  package static let networks = names { $0.networks + $0.titles }
  /// Titles of entries.
  package static let networkTitles = names { $0.titles }
  /// Names of networks.
  package static let networkNames = names { $0.networks }
  /// Names of default networks.
  package static let defaultNames = names { $0.defaultNames }
  /// Names of networks of which metadata is stored.
  package static let storedNames = names { $0.storedNames }
  /// Versions of stored metadata.
  package static let storedVersions = names { $0.storedVersions }
  /// Stored metadata, networks, and files.
  package static let metadataSources = names(orFiles: true) { $0.storedMetadata + $0.storedNames }
  /// Payload files in the workspace, and files.
  package static let payloads = names(orFiles: true) { $0.payloads }
  /// Capsules, keys and signatures beside the payload files, and files.
  static let signatures = names(orFiles: true) { $0.signatures }
  /// Keys of the vault.
  package static let keyStoreKeys = names { $0.keyStoreKeys }
  /// Keys of the vault, and the word for the one on record.
  package static let verifiers = names { ["recorded"] + $0.keyStoreKeys }
}
