import ByteSupport
import CommandLineKit
import HotSide
import HotStore
import JSONCodec
import SecretVault
import SubstrateCrypto
import VaultPayloads

struct NetworksVerifierSet: Command {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Record who signs for a network.",
    examples: [
      CommandExample(
        "Let only the vault's key sign for Westend.",
        "hotside networks verifier set westend --key release"),
      CommandExample(
        "Let the general verifier sign for it again.",
        "hotside networks verifier set westend --general"),
    ])

  @Argument(help: "The network's name, or the title of an entry.", completion: .networks)
  var network: String
  @Flag(help: "The Vault's general verifier.") var general = false
  @Flag(help: "Nobody: updates go unsigned.") var none = false
  @Option(help: ArgumentHelp("A key of the vault.", valueName: "name"), completion: .vaultKeys)
  var key: String?
  @Option(help: ArgumentHelp("A public key, in hex; --crypto says of what.", valueName: "hex"))
  var publicKey: String?
  @Flag(help: "Take the record away.") var forget = false
  @Option(help: ArgumentHelp("The scheme of --public-key.", valueName: "encryption"))
  var crypto: Encryption?

  @OptionGroup var vault: VaultOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  static let alternatives = [
    Alternatives("general", "none", "key", "publicKey", "forget", isRequired: true)
  ]

  func validate() throws { _ = try givenKey() }

  func run(_ context: CommandContext) async throws {
    let verifier = try verifier(context)
    let (found, general) = try workspace.resolve(context).changeHotDatabase { database in
      let found = try database.network(called: network)
      try database.setVerifier(verifier, of: found.specs.genesisHash)
      return (found, try database.generalVerifier())
    }
    context.output.note(
      "The verifier on record for \(found.name) is \(ValidCurrentVerifier.words(verifier)).")
    report.printed(NetworksVerifierShow.document(found, verifier, general))
  }

  private func verifier(_ context: CommandContext) throws -> ValidCurrentVerifier? {
    if forget { return nil }
    if general { return .general }
    if let key {
      return .custom(Verifier(try VerifierKeyArgument.signer(of: key, in: vault, context)))
    }
    return .custom(Verifier(try givenKey()))
  }

  private func givenKey() throws -> MultiSigner? {
    try VerifierKeyArgument.signer(publicKey, crypto)
  }
}

struct NetworksVerifierSetGeneral: Command {
  static let configuration = CommandConfiguration(
    commandName: "set-general",
    abstract: "Record the key that the general verifier of your Vaults has.",
    discussion:
      "Where a network's verifier is the general one, 'hotside sign' refuses other keys from then on.",
    examples: [
      CommandExample(
        "Record the vault's key as the general verifier.",
        "hotside networks verifier set-general --key release")
    ],
    hiddenAliases: ["set_general"])

  @Option(help: ArgumentHelp("A key of the vault.", valueName: "name"), completion: .vaultKeys)
  var key: String?
  @Option(help: ArgumentHelp("A public key, in hex; --crypto says of what.", valueName: "hex"))
  var publicKey: String?
  @Flag(help: "The key that Vaults come with.") var vaultDefault = false
  @Flag(help: "Take the record away.") var forget = false
  @Option(help: ArgumentHelp("The scheme of --public-key.", valueName: "encryption"))
  var crypto: Encryption?

  @OptionGroup var vault: VaultOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  static let alternatives = [
    Alternatives("key", "publicKey", "vaultDefault", "forget", isRequired: true)
  ]

  func validate() throws { _ = try VerifierKeyArgument.signer(publicKey, crypto) }

  func run(_ context: CommandContext) async throws {
    let signer = try signer(context)
    try workspace.resolve(context).changeHotDatabase { database in
      try database.setGeneralVerifier(signer)
    }
    let text = signer.map { "\($0.scheme.name) \(Hex.encode($0.publicKey))" } ?? "not on record"
    context.output.note("The general verifier is \(text).")
    report.printed(.members(["generalVerifier": NetworksVerifierShow.document(signer)]))
  }

  private func signer(_ context: CommandContext) throws -> MultiSigner? {
    if let key { return try VerifierKeyArgument.signer(of: key, in: vault, context) }
    if vaultDefault, let signer = Verifier.vaultDefault.signer { return signer }
    return try VerifierKeyArgument.signer(publicKey, crypto)
  }
}

/// A verifier's public key, as the command line names it.
enum VerifierKeyArgument {
  /// The public key of a key of the vault, which may be locked.
  static func signer(
    of name: String, in vault: VaultOptions, _ context: CommandContext
  ) throws -> MultiSigner {
    let record = try vault.open(context).record(named: name)
    guard let key = record.key else {
      throw SecretVaultError.otherKind(name: name, kind: record.kind)
    }
    return key.publicKey
  }

  /// The key that hex and scheme spell; `nil` where neither is given.
  static func signer(_ publicKey: String?, _ crypto: Encryption?) throws -> MultiSigner? {
    guard (publicKey == nil) == (crypto == nil) else {
      throw ValidationError("--public-key and --crypto belong together; give both or neither.")
    }
    guard let publicKey, let crypto else { return nil }
    let bytes: [UInt8]
    do throws(HexError) {
      bytes = try Hex.decode(publicKey)
    } catch { throw ValidationError("--public-key: \(error.message)") }
    do throws(SubstrateCryptoError) {
      let signer = try MultiSigner(scheme: crypto.signatureScheme, publicKey: bytes)
      // A key for which anybody can sign is refused by the record.
      guard signer.isPoint || signer.weakness != nil else { throw .notAPublicKey(signer.scheme) }
      return signer
    } catch { throw ValidationError("--public-key: \(error.message)") }
  }
}

extension NetworksVerifierSet: DocumentedCommand {
  static let document = NetworksVerifierShow.entry
}

extension NetworksVerifierSetGeneral: DocumentedCommand {
  static let document = JSONShape.members([
    "generalVerifier": ValidCurrentVerifier.shape.orNull
  ])
}
