import ByteSupport
import CommandLineKit
import CommandReports
import Round
import SecretVault
import SubstrateCrypto
import UpdateCompletion

/// How the signers of a round are called: by the name of a key of the vault, as the general verifier, or by
/// a short form of the key.
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

  /// A word for a key.
  func word(_ signer: MultiSigner) -> String {
    if let found = named.first(where: { $0.key == signer }) { return found.name }
    if signer == general { return "general" }
    let hex = Hex.encode(signer.publicKey)
    return "\(hex.prefix(8))…\(hex.suffix(4))"
  }
}
