package import ColdRecords
package import ColdSigner
package import ColdStore
import SubstrateCrypto
package import VaultPayloads

extension DeviceSession {
  /// Says what an entered path would lead to.
  ///
  /// - Parameters:
  ///   - path: the path, perhaps with a password.
  ///   - seed: the seed.
  ///   - network: the network's key.
  /// - Returns: what the dialog for a new key shows.
  /// - Throws: `ColdSignerError`: `noNetwork`.
  package func check(
    path: Span<UInt8>, ofSeed seed: String, network: NetworkSpecsKey
  ) throws(ColdSignerError) -> PathCheck {
    try device.check(path: path, ofSeed: seed, network: network)
  }

  /// Some keys of a seed, as other devices import them.
  ///
  /// - Throws: `ColdSignerError`: `noRoot`.
  package func keyList(
    ofSeed name: String, selected: Set<ColdDevice.SelectedKey>
  ) throws(ColdSignerError) -> [UInt8] {
    try device.exportKeySet(ofSeed: name, selected: selected).payload
  }

  /// What belongs on paper beside the phrase of a seed: the networks in which it has keys.
  package func backup(ofSeed name: String) throws(ColdSignerError) -> [BackupNetwork] {
    try device.backup(ofSeed: name)
  }

  /// Writes a technical note into the log.
  package func note(_ text: String) throws { try change { try $0.note(text) } }
}
