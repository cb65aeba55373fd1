import ByteSupport
package import CommandLineKit
package import PictureWork
import SCALECodec
package import SecretVault
import SubstrateCrypto
import TerminalKit
package import UpdateCompletion
package import VaultPayloads

/// How a key of the vault signs an update.
package struct VaultSignerOptions: ParsableArguments {
  package init() {}

  @OptionGroup package var agreement: AgreementOptions
  @OptionGroup package var vault: VaultOptions
  @OptionGroup var password: UnlockOptions

  /// Asks whoever must agree, then has the key of a name sign; `noted` is the password that the vault
  /// had before anybody was asked.
  package func capsule(
    of checked: CheckedContent, _ report: PayloadReport, key: String,
    since noted: KeyVault.Generation?, _ context: CommandContext
  ) throws -> SufficientCrypto {
    try agreement.require(report, context)
    return try VaultSigning.sign(
      checked, with: try vault.unlocked(context, password, since: noted), key: key,
      isDeterministic: agreement.deterministic)
  }
}
