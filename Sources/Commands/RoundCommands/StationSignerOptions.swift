import CommandLineKit
import CommandReports
import RoundSigning
import SecretVault
import TerminalKit
import UpdateCompletion

/// The key of the hot side that signs at the signing desk, in addition to a Vault.
struct StationSignerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The vault key that signs, instead of the recorded one.",
      valueName: "name"),
    completion: .keyStoreKeys)
  var key: String?
  @Flag(help: "Accept an answer even if another verifier is on record.")
  var overrideVerifier = false
  @Flag(help: "Sign sr25519 without randomness.")
  var deterministic = false
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions

  /// The rules for every signature at the signing desk.
  func rules(isRehearsed: Bool) -> SigningSitting.Rules {
    SigningSitting.Rules(
      overridesRecord: overrideVerifier, isDeterministic: deterministic, isRehearsed: isRehearsed)
  }

  /// The hot side's signer of an update, chosen as in `hotside sign`.
  func choose(for item: UpdateToSign, _ context: CommandContext) throws -> ChosenSigner {
    let record = item.draft.record
    let path = try keyStore.path(context)
    let opened = KeyStore.exists(at: path) ? try keyStore.open(context) : nil
    guard let key else { return try .onRecord(record, in: opened, at: path) }
    return .keyStore(
      try PickedKey(
        .name(key), in: try opened ?? keyStore.open(context), for: record,
        overridesRecord: overrideVerifier))
  }
}
