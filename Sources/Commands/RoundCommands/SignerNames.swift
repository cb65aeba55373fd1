import ByteSupport
import CommandLineKit
import CommandReports
import Round
import SecretVault
import SubstrateCrypto
import TerminalKit
import UpdateCompletion

/// The names of a round's signers.
///
/// Only keys on record have names, because a locked vault and the file of an update can name any
/// key. They are named by their key in the vault, or as `general`; every other key has a short
/// form.
struct SignerNames: Sendable {
  private let named: [(key: MultiSigner, name: String)]
  private let general: MultiSigner?

  /// Reads names of keys only from a vault that the session keeps unlocked, because a locked vault
  /// has not confirmed its keys.
  init(_ keyStore: KeyStoreOptions, _ facts: RoundFacts, _ context: CommandContext) {
    let path = try? keyStore.path(context)
    let opened = path.flatMap { KeyStore.exists(at: $0) ? try? KeyStore.open(at: $0) : nil }
    let records = (try? opened?.resume()?.records()) ?? []
    named = records.compactMap { record in record.key.map { ($0.publicKey, record.name) } }
    if case .key(let key) = facts.generalDemand { general = key } else { general = nil }
  }

  /// The name of a row's signer; `nil` if the row has no signer.
  func word(_ row: RoundRow) -> String? {
    guard let signer = row.signer else { return nil }
    if row.isSignerOnRecord {
      if let found = named.first(where: { $0.key == signer }) { return found.name }
      if signer == general { return "general" }
    }
    return StateTable.short(Hex.encode(signer.publicKey))
  }
}
