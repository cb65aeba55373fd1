import ByteSupport
import CommandLineKit
import HotSide
import SCALECodec
import SecretVault
import SubstrateCrypto
import VaultPayloads

/// How a key of the vault signs an update.
struct VaultSignerOptions: ParsableArguments {
  @OptionGroup var agreement: AgreementOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var password: UnlockOptions

  /// Picks the key, holds it against the record, asks, and signs.
  func sign(
    _ draft: CompletionJob.Draft, _ signer: SignerOptions, _ context: CommandContext
  ) throws -> UpdateSigner {
    let records = try vault.open(context).records()
    let name: String
    if let role = signer.verifierRole {
      name = try VaultSigning.keyName(for: role, among: records, recorded: draft.record.recorded)
    } else {
      name = signer.key ?? ""
    }
    guard let listing = records.first(where: { $0.name.hasSameBytes(as: name) }) else {
      throw SecretVaultError.unknownName(name: name, known: records.map(\.name))
    }
    guard let key = listing.key else {
      throw SecretVaultError.otherKind(name: name, kind: listing.kind)
    }
    if !signer.overrideVerifier {
      try draft.record.check(
        key.publicKey,
        general: records.compactMap { $0.key?.role == .general ? $0.key?.publicKey : nil },
        isCustom: key.role == .custom)
    }
    context.output.note("Signing with \(VaultText.line(listing)).")
    try agreement.require(draft.report, context)
    let capsule = try VaultSigning.sign(
      draft.content, with: try vault.unlocked(context, password), key: name,
      isDeterministic: agreement.deterministic)
    return .key(capsule)
  }
}
