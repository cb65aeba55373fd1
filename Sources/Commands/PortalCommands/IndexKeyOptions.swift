import ByteSupport
import CommandLineKit
import CommandReports
import FileSupport
import PortalStore
import Reporting
import SecretVault
import SignedIndex
import SubstrateCrypto
import TerminalKit
import UpdateFramework

/// The keys with which a build signs the index of the site.
struct IndexKeyOptions: ParsableArguments {
  @Option(
    name: .customLong("index-key"),
    help: ArgumentHelp(
      "Sign the index with this key of the vault; may be repeated. Default: those that the root names.",
      valueName: "name"),
    completion: .keyStoreKeys)
  var names: [String] = []
  @Option(
    name: .customLong("index-key-file"),
    help: ArgumentHelp(
      "Sign the index with the ed25519 key of the phrase or seed in this file; may be repeated.",
      valueName: "file"), completion: .file())
  var files: [String] = []
  @Option(
    name: .customLong("index-key-fd"),
    help: ArgumentHelp(
      "Sign the index with the key whose phrase or seed this descriptor gives; may be repeated.",
      valueName: "number"))
  var descriptors: [UInt16] = []
  @Flag(help: "Build the site without a signed index.")
  var unsignedIndex = false
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions

  private var isEmpty: Bool { names.isEmpty && files.isEmpty && descriptors.isEmpty }

  func validate() throws {
    guard unsignedIndex, !isEmpty else { return }
    throw ValidationError(
      "--unsigned-index excludes --index-key, --index-key-file and --index-key-fd.")
  }

  /// The index of the site; `nil` for a site without one.
  ///
  /// `copies` are copies of the published index.
  ///
  /// - Throws: `ValidationError` if the portal has a root, and no option says how to sign.
  func index(
    of portal: Portal, orOf copies: [IndexFolder], _ context: CommandContext
  ) throws -> SiteIndex? {
    if unsignedIndex { return nil }
    let folder = IndexFolder(ofPortal: portal.folder.path)
    let found = try isEmpty && folder.hasRoot ? namesInVault(of: folder, context) : names
    guard !isEmpty || !found.isEmpty else {
      guard !folder.hasRoot else {
        throw ValidationError(
          """
          The portal has a signed index, but the vault does not have the keys that its root names. Name them with \
          --index-key, --index-key-file or --index-key-fd, or give --unsigned-index for a site that readers of the \
          index refuse.
          """)
      }
      context.output.note(
        "The index of the site is not signed; see 'hotside portal init --help'.")
      return nil
    }
    if isEmpty {
      context.output.note(
        "The index is signed with \(found.map { ScreenText.quoted($0) }.joined(separator: " and ")) of the vault."
      )
    }
    return try SiteIndex(
      in: folder, orIn: copies,
      signing: try signers(named: found, besides: portal.configuration.verifierKeys, context),
      isPublished: try PublicationLog(in: portal.folder).hasIndex)
  }

  /// The keys of the vault that sign for the newest root; empty if they are too few.
  private func namesInVault(
    of folder: IndexFolder, _ context: CommandContext
  ) throws -> [String] {
    guard Folder.exists(try keyStore.path(context)) else { return [] }
    let keys = try IndexRoots.keys(in: folder)
    let records = try keyStore.open(context).records()
    var names: [String] = []
    for holders in [keys.index, keys.timestamp] {
      let own = records.filter { record in
        record.key.map { holders.keys.contains($0.publicKey) } ?? false
      }
      guard own.count >= holders.threshold else { return [] }
      for name in own.prefix(holders.threshold).map(\.name) where !names.contains(name) {
        names.append(name)
      }
    }
    return names
  }

  private func signers(
    named names: [String], besides verifiers: [MultiSigner], _ context: CommandContext
  ) throws -> IndexSigners {
    var signers: [IndexSigner] = []
    if !names.isEmpty {
      let vault = try keyStore.unlocked(context, password)
      signers = try names.map { name in
        try IndexSigner(try vault.indexKeyPair(named: name), named: name, besides: verifiers)
      }
    }
    let sources =
      files.map { (SecretSource.file($0), "The secret in \(ScreenText.quoted($0))") }
      + descriptors.map { (SecretSource.descriptor($0), "The secret of descriptor \($0)") }
    for (source, shown) in sources {
      let secret = try source.read(context, limit: 4096)
      signers.append(try IndexSigner(secretURI: secret, source: shown, besides: verifiers))
    }
    return IndexSigners(signers)
  }
}
