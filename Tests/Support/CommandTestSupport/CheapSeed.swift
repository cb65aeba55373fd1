import ColdSide
import SubstrateCrypto

/// Seeds of devices of the built tool, behind a password of the least cost: the tool opens their vault at
/// the cost on record, and would measure one of a second for a vault of its own.
package enum CheapSeed {
  /// Adds a seed, as `hotside cold seed add` does.
  package static func add(
    _ name: String, phrase: String, password: String, to device: String, networks: [String] = []
  ) throws {
    func secret(_ text: String) -> SecretBytes { SecretBytes(copying: Array(text.utf8).span) }
    let access = PhraseAccess(
      patience: .seconds(10), password: { _ in secret(password) },
      newPassword: { _ in secret(password) }, cost: { .moderate }, note: { _ in })
    // The computer of the tests may well have connections.
    let session = try DeviceSession.open(device, probe: ConnectionProbe { [] })
    try DevicePhrases(session, access).addSeed(
      name, phrase: SharedSecret(secret(phrase)), networks: networks)
  }
}
