import ByteSupport
package import CommandLineKit
import FileSupport
package import HotSide
import HotStore
import PictureWork
import SecretVault
import TerminalKit
import VaultPayloads

/// The names that a shell completes from the workspace and the vault; empty and silent if they
/// cannot be read.
package struct WorkspaceNames {
  private let words: [String]
  private let environment: CommandEnvironment

  /// Finds the workspace and the vault that an unfinished command line uses.
  init(words: [String], environment: CommandEnvironment) {
    self.words = words
    self.environment = environment
  }

  /// The spec names of networks.
  var networks: [String] { read { try $0.chains().map { $0.name } } }

  /// The titles of entries of the address book.
  var titles: [String] { read { try $0.networks().map(\.title) } }

  /// The spec names of networks with stored metadata.
  var storedNames: [String] {
    var seen: Set<String> = []
    return read { try $0.metadataKeys().map(\.name) }.filter { seen.insert($0).inserted }
  }

  /// The stored versions of the network on the command line, or of all networks.
  var storedVersions: [String] {
    read { database in
      let keys = try database.metadataKeys()
      let named = keys.filter { key in words.contains { $0.hasSameBytes(as: key.name) } }
      return (named.isEmpty ? keys : named).map { String($0.version) }
    }
  }

  /// Stored metadata, such as `westend9220`.
  var storedMetadata: [String] { read { try $0.metadataKeys().map { "\($0.name)\($0.version)" } } }

  /// The networks that `refresh-defaults` updates.
  var defaultNames: [String] {
    ((try? workspace?.defaults())?.networks ?? []).map(\.specs.name)
  }

  /// The payloads in the payload folder.
  var payloads: [String] { workspace.map { PayloadFile.names(in: $0.payloadFolder) } ?? [] }

  /// The pictures of completed updates.
  var pictures: [String] {
    let names = (try? workspace.map { try Folder.names(in: $0.exportFolder) }) ?? []
    return names.filter { PictureSource.isPicture($0) && !$0.hasPrefix(".") }
  }

  /// The items of the portal's queue.
  var queueItems: [String] {
    let folders = (try? workspace.map { try Folder.names(in: $0.root + "/Portal/queue") }) ?? []
    // The name of an item ends at the last separator, before the hash of the contents.
    return Set(folders.compactMap { $0.lastIndex(of: "-").map($0.prefix(upTo:)) }.map(String.init))
      .sorted()
  }

  /// The other files in the payload folder: capsules, keys and signatures.
  var signatures: [String] {
    guard let folder = workspace?.payloadFolder else { return [] }
    return ((try? Folder.names(in: folder)) ?? []).filter {
      !$0.hasPrefix("sign_me_") && !$0.hasPrefix(".")
    }
  }

  /// The ids of the copies of the database.
  var copies: [String] {
    guard let workspace else { return [] }
    return LastGoodCopy.all(of: workspace.hotDatabase).compactMap { $0.listing().id }
  }

  /// The names of keys in the vault, which may be locked.
  var keyStoreKeys: [String] {
    let named = value(of: "--vault", or: .keyStore)
    guard let path = try? KeyStoreOptions.path(named, environment) else { return [] }
    return (try? KeyStore.open(at: path).records().map(\.name)) ?? []
  }

  /// The workspace that the command line names.
  package var workspace: Workspace? {
    var overrides = Workspace.Overrides()
    overrides.workspace = value(of: "--workspace")
    overrides.hotDatabase = value(of: "--hot-db-path", or: .database)
    overrides.payloadFolder = value(of: "--files-dir", or: .payloads)
    return try? Workspace(overrides: overrides, environment: { environment[$0] })
  }

  /// Reads from the database, which is neither created nor migrated.
  private func read(_ body: (HotDatabase) throws -> [String]) -> [String] {
    guard let database = workspace?.hotDatabaseAsItIs() else { return [] }
    return (try? body(database)) ?? []
  }

  /// The value of an option on the command line, or of its setting.
  package func value(of option: String, or setting: Setting) -> String? {
    if let value = value(of: option) { return value }
    let settings = try? SettingPrecedence(workspace: value(of: "--workspace"), environment)
    return (try? settings?.value(of: setting))?.words.first?.text
  }

  /// The value of an option on the command line; bash may have split the word at the equals sign.
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
  /// A completion from a list of names.
  package static func names(
    orFiles: Bool = false, _ list: @escaping @Sendable (WorkspaceNames) -> [String]
  ) -> CompletionKind {
    .custom(orFiles: orFiles) { list(WorkspaceNames(words: $0, environment: $1)) }
  }

  /// Completes the spec names and titles of networks.
  package static let networks = names { $0.networks + $0.titles }
  package static let networkTitles = names { $0.titles }
  /// Completes the spec names of networks.
  package static let networkNames = names { $0.networks }
  /// Completes parts of the round: networks, titles, `types`.
  package static let roundParts = names { $0.networks + $0.titles + ["types"] }
  /// Completes parts of the round, items of the queue, payloads in the workspace, and files.
  package static let updatesToSign = names(orFiles: true) {
    $0.networks + $0.titles + $0.queueItems + $0.payloads + ["types"]
  }
  /// Completes networks with completed updates, their pictures, and files.
  package static let pictures = names(orFiles: true) { $0.networks + $0.pictures }
  /// Completes items of the portal's queue.
  package static let queueItems = names { $0.queueItems }
  /// Completes the ids of the copies of the database.
  package static let copies = names { $0.copies }
  /// Completes the spec names of default networks.
  package static let defaultNames = names { $0.defaultNames }
  /// Completes the spec names of networks with stored metadata.
  package static let storedNames = names { $0.storedNames }
  package static let storedVersions = names { $0.storedVersions }
  /// Completes stored metadata, networks, and files.
  package static let metadataSources = names(orFiles: true) { $0.storedMetadata + $0.storedNames }
  /// Completes payloads in the workspace, and files.
  package static let payloads = names(orFiles: true) { $0.payloads }
  /// Completes capsules, keys and signatures in the payload folder, and files.
  static let signatures = names(orFiles: true) { $0.signatures }
  package static let keyStoreKeys = names { $0.keyStoreKeys }
  /// Completes keys of the vault, and `recorded` for the recorded key.
  package static let verifiers = names { ["recorded"] + $0.keyStoreKeys }
}
