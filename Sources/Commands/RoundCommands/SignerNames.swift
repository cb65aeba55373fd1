import ByteSupport
import CommandLineKit
import CommandReports
import Round
import SecretVault
import SubstrateCrypto
import UpdateCompletion

/// The words for the signers of a round: for the verifier on record the name of a key of the vault, or `general`;
/// for every other key a short form of the key.
///
/// A locked vault and a file of an update can name any key, so a name is given only to a key on record.
struct SignerNames: Sendable {
  private let named: [(key: MultiSigner, name: String)]
  private let general: MultiSigner?

  /// The names in a vault that the session keeps open; a locked vault has not confirmed whose its keys are.
  init(_ keyStore: KeyStoreOptions, _ facts: RoundFacts, _ context: CommandContext) {
    let path = try? keyStore.path(context)
    let opened = path.flatMap { KeyStore.exists(at: $0) ? try? KeyStore.open(at: $0) : nil }
    let records = (try? opened?.resume()?.records()) ?? []
    named = records.compactMap { record in record.key.map { ($0.publicKey, record.name) } }
    if case .key(let key) = facts.generalDemand { general = key } else { general = nil }
  }

  /// A word for the signer of a row; `nil` if the row has no signer.
  func word(_ row: RoundRow) -> String? {
    guard let signer = row.signer else { return nil }
    if row.isSignerOnRecord {
      if let found = named.first(where: { $0.key == signer }) { return found.name }
      if signer == general { return "general" }
    }
    let hex = Hex.encode(signer.publicKey)
    return "\(hex.prefix(8))…\(hex.suffix(4))"
  }
}
