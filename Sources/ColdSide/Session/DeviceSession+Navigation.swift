package import ColdSigner
package import SubstrateCrypto
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

extension DeviceSecrets {
  /// Lends the phrase of a seed to be written down, and writes into the log that it was shown.
  ///
  /// - Parameters:
  ///   - name: the seed.
  ///   - body: shows it; what it throws leaves the log as it is.
  /// - Returns: what `body` returns.
  /// - Throws: ``ColdSideError/unknownPhrase(seed:known:)``, `ColdSignerError`, `SecretVaultError`, and
  ///   what `body` throws.
  package mutating func showPhrase<Result>(
    ofSeed name: String, _ body: (Span<UInt8>) throws -> Result
  ) throws -> Result {
    let phrase = try phrase(ofSeed: name)
    let result = try body(phrase.bytes)
    try session.change { try $0.recordSeedShown(name) }
    return result
  }

  /// Whether a password belongs to a key.
  ///
  /// - Throws: ``ColdSideError/unknownPhrase(seed:known:)``, `ColdSignerError`, `SecretVaultError`.
  package mutating func isRight(
    password: borrowing SecretBytes, of key: KeyDetails
  ) throws -> Bool {
    let phrase = try phrase(ofSeed: key.stored.record.seedName)
    return try session.device.isRight(
      password: password.bytes, of: key.stored.key, phrase: phrase.bytes)
  }
}
