package import ColdRecords
package import ColdSigner
import SubstrateCrypto
package import VaultPayloads

extension DeviceSession {
  /// The machine of this device's screens.
  ///
  /// What it does is under the same two rules: a waiting screen dies with every change, and what
  /// touches secrets is refused while a connection of this host is up.
  ///
  /// - Parameter access: opens the vault of phrases, as soon as one is kept or destroyed.
  /// - Returns: the machine.
  package func navigator(_ access: PhraseAccess) -> Navigator<DeviceNavigation> {
    navigator(DevicePhrases(self, access))
  }

  /// The machine of this device's screens, over phrases that others use too.
  package func navigator(_ phrases: DevicePhrases) -> Navigator<DeviceNavigation> {
    Navigator(data: DeviceNavigation(device: device, keeper: phrases))
  }

  // MARK: - Calls beside the machine (cold-signer 8.6)

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
