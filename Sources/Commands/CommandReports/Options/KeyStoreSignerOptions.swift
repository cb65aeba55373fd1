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

  /// Opens the vault if what a run left has the signature of a key that only the locked vault has named so far.
  package func confirm(_ picked: PickedKey, _ context: CommandContext) throws {
    guard !picked.isOnRecord else { return }
    try picked.requireConfirmation(
      by: keyStore.unlocked(context, password, since: picked.generation))
  }

  /// Asks whoever must agree, then has the key of a name sign; `noted` is the password that the vault
  /// had before anybody was asked.
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
