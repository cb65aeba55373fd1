import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import PictureWork
import Reporting
import RoundSigning
import SecretVault
import SubstrateCrypto
import TerminalKit
import UpdateCompletion
import VaultPayloads

/// The signer of the pending updates; the options exclude one another (design 5.7).
struct RoundSignerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Sign with this key of the vault, not the recorded one.",
      valueName: "name"),
    completion: .keyStoreKeys)
  var key: String?
  @Option(
    help: ArgumentHelp(
      "Capsules of a Vault: pictures, files or a folder.",
      valueName: "path"),
    completion: .file())
  var capsules: [String] = []
  @Option(
    help: ArgumentHelp("Read the capsules in the folder of --hand-over.", valueName: "dir"),
    completion: .directory)
  var take: String?
  @Option(
    help: ArgumentHelp(
      "Write the updates for a Vault into this folder.",
      valueName: "dir"),
    completion: .directory)
  var handOver: String?
  @Option(
    help: ArgumentHelp(
      "Sign with the development key //Alice.", valueName: "encryption"))
  var verifierAlice: Encryption?
  @Option(
    help: ArgumentHelp(
      "The required signer of capsules: hex, an SS58 address, the name of a key, or recorded.",
      valueName: "key"), completion: .verifiers)
  var verifier: VerifierArgument?
  @Flag(help: "Leave the updates unsigned.") var unsigned = false
  @Flag(help: "Ignore the verifier on record.") var overrideVerifier = false
  @Flag(help: "Sign without asking.") var yes = false
  @Flag(help: "Sign sr25519 without randomness.")
  var deterministic = false
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup var budget: PictureBudgetOptions

  static let alternatives = [
    Alternatives("key", "capsules", "take", "handOver", "verifierAlice", "unsigned")
  ]

  /// Whether no signature is made here.
  private var needsNoSignature: Bool { !capsulePaths.isEmpty || handOver != nil || unsigned }

  /// Rejects options of the vault on the command line if no key of the vault is needed.
  func requireUse(_ context: CommandContext) throws {
    guard verifierAlice != nil || needsNoSignature, verifier?.isName != true else { return }
    try keyStore.refuse(
      and: password, because: "No key of the vault signs or is compared", context)
  }

  private var capsulePaths: [String] { capsules + (take.map { [$0] } ?? []) }
  /// Whether the signatures exist already, in capsules.
  var takesCapsules: Bool { !capsulePaths.isEmpty }

  func validate() throws {
    guard verifier == nil || !capsulePaths.isEmpty else {
      throw ValidationError("--verifier needs capsules. Give --capsules or --take too.")
    }
    guard !deterministic || !needsNoSignature else {
      throw ValidationError("--deterministic needs a signature made here. Leave it out.")
    }
  }

  /// The signer of each update; `nil` for an update whose capsule is missing.
  func choose(
    for items: [UpdateToSign], _ round: SigningRound, _ context: CommandContext
  ) async throws -> [Result<SigningChoice?, any Error>] {
    if !capsulePaths.isEmpty { return try await matched(to: items, round, context) }
    let opened = try openKeyStore(context)
    return items.map { item in
      Result { try round.choice(item, by: try signer(of: item, in: opened, context)) }
    }
  }

  /// The vault, if one of its keys may sign; `nil` if there is none and no key was named.
  private func openKeyStore(_ context: CommandContext) throws -> KeyStore? {
    if key != nil { return try keyStore.open(context) }
    guard verifierAlice == nil, !unsigned, KeyStore.exists(at: try keyStore.path(context)) else {
      return nil
    }
    return try keyStore.open(context)
  }

  private func signer(
    of item: UpdateToSign, in keyStore: KeyStore?, _ context: CommandContext
  ) throws -> ChosenSigner {
    let record = item.draft.record
    if let key, let keyStore {
      return .keyStore(
        try PickedKey(.name(key), in: keyStore, for: record, overridesRecord: overrideVerifier))
    }
    guard verifierAlice != nil || unsigned else {
      return try .onRecord(record, in: keyStore, at: try self.keyStore.path(context))
    }
    return try checked(verifierAlice.map { .development($0) } ?? .unsigned, record, context)
  }

  private func checked(
    _ signer: UpdateSigner, _ record: VerifierRecord, _ context: CommandContext
  ) throws -> ChosenSigner {
    do { try record.check(try signer.publicKey) } catch {
      guard overrideVerifier else { throw error }
      context.output.warn(HotSideError.warning(overriding: error))
    }
    return .known(signer)
  }

  private func matched(
    to items: [UpdateToSign], _ round: SigningRound, _ context: CommandContext
  ) async throws -> [Result<SigningChoice?, any Error>] {
    let (found, unread) = try await round.capsules(at: capsulePaths, with: budget.reader)
    for (path, error) in unread {
      context.output.warn("\(ScreenText.quoted(path)) does not hold a capsule: \(error.message)")
    }
    let (matched, errors) = round.match(found, to: items)
    for error in errors { context.output.warn(error.message) }
    return zip(items, matched).map { item, capsule in
      Result {
        try capsule.map {
          let choice = try round.choice(
            item, by: try checked($0.signer, item.draft.record, context))
          try confirm($0.signer, of: item, context)
          return choice
        }
      }
    }
  }

  /// Rejects a capsule by a key that is neither recorded nor named, unless the user confirms it.
  private func confirm(
    _ signer: UpdateSigner, of item: UpdateToSign, _ context: CommandContext
  ) throws {
    guard let key = try signer.publicKey else { return }
    if let verifier {
      return try verifier.expectation(in: keyStore, password, context).check(key, item.draft.record)
    }
    switch item.draft.record.demand {
    case .key, .unsigned: return
    case .nothing, .unknownGeneral: break
    }
    guard !overrideVerifier else { return }
    let shown = "\(key.scheme.name) \(Hex.encode(key.publicKey))"
    guard context.input.isTerminal, !yes else {
      throw HotSideError.verifierNotGiven(subject: item.subject, signer: shown)
    }
    try Confirmation.require(
      "No verifier of \(item.subject) is on record. Accept the signature by \(shown)?",
      isGiven: false, remedy: "Give --verifier.", context)
  }

  /// Rejects an update whose network name belongs to another chain, unless the user is asked about
  /// it.
  func requireOwnName(
    _ item: UpdateToSign, isExpected: Bool, _ context: CommandContext
  ) throws {
    guard let warning = item.draft.record.nameWarning, !isExpected,
      yes || !context.input.isTerminal
    else { return }
    throw HotSideError.nameOfOtherChain(
      warning: warning,
      wayOut: "list the hash \(item.draft.report.signedHash) in the file of --expect")
  }

  /// Whether ``agree(to:isExpected:_:)`` asks the user.
  func asks(isExpected: Bool, _ context: CommandContext) -> Bool {
    capsulePaths.isEmpty && !yes && !isExpected && context.input.isTerminal
  }

  /// Asks once for the confirmation of all updates.
  func agree(to count: Int, isExpected: Bool, _ context: CommandContext) throws {
    // The user has already confirmed on the Vault that made the capsule.
    guard capsulePaths.isEmpty else { return }
    let what = count == 1 ? "this" : "these \(count)"
    try Confirmation.require(
      unsigned ? "Write \(what) without a signature?" : "Sign \(what)?",
      isGiven: yes || isExpected,
      remedy: "Give --yes, or --expect with a list of hashes.", context)
  }

  /// Signs the updates that have no signature yet; the vault is unlocked at most once.
  func sign(
    _ work: [SigningChoice], _ round: SigningRound, _ context: CommandContext
  ) async throws -> [SignedChoice] {
    var unlocked: UnlockedKeyStore?
    var signed: [SignedChoice] = []
    for choice in work {
      func open(_ picked: PickedKey) throws -> UnlockedKeyStore {
        let keyStore =
          try unlocked ?? self.keyStore.unlocked(context, password, since: picked.generation)
        unlocked = keyStore
        return keyStore
      }
      signed.append(
        try await round.signed(choice) { picked in
          try picked.requireConfirmation(by: open(picked))
        } by: { picked in
          try KeyStoreSigning.sign(
            choice.item.draft.checked, with: open(picked), key: picked.listing.name,
            listed: picked.publicKey, isDeterministic: deterministic)
        })
    }
    return signed
  }
}
