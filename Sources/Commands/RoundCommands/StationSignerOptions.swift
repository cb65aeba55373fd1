import CommandLineKit
import CommandReports
import RoundSigning
import SecretVault
import TerminalKit
import UpdateCompletion

/// The key of the hot side that signs at the station, next to a Vault.
struct StationSignerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The key of the vault that signs here, instead of the one that is on record.",
      valueName: "name"),
    completion: .keyStoreKeys)
  var key: String?
  @Flag(help: "Take an answer also where another verifier is on record.")
  var overrideVerifier = false
  @Flag(help: "Derive the nonce of sr25519 without randomness: same payload, same signature.")
  var deterministic = false
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions

  /// The rules for every signature at the station.
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
