import ByteSupport
package import CommandLineKit
package import PictureWork
import SCALECodec
package import SecretVault
package import SubstrateCrypto
import TerminalKit
package import UpdateCompletion
package import VaultPayloads

/// How a key of the vault signs an update.
package struct KeyStoreSignerOptions: ParsableArguments {
  package init() {}

  @OptionGroup package var agreement: SigningAgreementOptions
  @OptionGroup package var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions

  /// Unlocks the vault to confirm the chosen key, if only the locked vault lists the key and an
  /// earlier run has left its signature.
  package func confirm(_ picked: PickedKey, _ context: CommandContext) throws {
    guard !picked.isOnRecord else { return }
    try picked.requireConfirmation(
      by: keyStore.unlocked(context, password, since: picked.generation))
  }

  /// Asks for confirmation, then signs with the key; `noted` identifies the vault's password at the
  /// time before the question.
  package func capsule(
    of checked: CheckedContent, _ report: PayloadReport, key: String, listed: MultiSigner? = nil,
    since noted: KeyStore.Generation?, _ context: CommandContext
  ) throws -> SufficientCrypto {
    try agreement.require(report, context)
    return try KeyStoreSigning.sign(
      checked, with: try keyStore.unlocked(context, password, since: noted), key: key,
      listed: listed, isDeterministic: agreement.deterministic)
  }
}
