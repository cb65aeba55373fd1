package import ColdRecords
package import ColdSigner
package import ColdStore
import SubstrateCrypto
package import VaultPayloads

extension DeviceSession {
  /// Describes the key that an entered path, optionally with a password, would lead to.
  ///
  /// - Throws: `ColdSignerError` if the network is not stored.
  package func check(
    path: Span<UInt8>, ofSeed seed: String, network: NetworkSpecsKey
  ) throws(ColdSignerError) -> PathCheck {
    try device.check(path: path, ofSeed: seed, network: network)
  }

  /// The payload of selected keys of a seed, for import on other devices.
  ///
  /// - Throws: `ColdSignerError` if the seed has no root key on record.
  package func keyList(
    ofSeed name: String, selected: Set<ColdDevice.SelectedKey>
  ) throws(ColdSignerError) -> [UInt8] {
    try device.exportKeySet(ofSeed: name, selected: selected).payload
  }

  /// The networks in which a seed has keys, for the backup sheet.
  package func backup(ofSeed name: String) throws(ColdSignerError) -> [BackupNetwork] {
    try device.backup(ofSeed: name)
  }

  /// Adds a technical note to the log.
  package func note(_ text: String) throws { try change { try $0.note(text) } }
}
