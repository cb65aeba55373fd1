package import ByteSupport
package import ColdRecords
package import ColdSigner
package import SubstrateCrypto
package import VaultPayloads

/// A device as the machine of screens reads and changes it.
package struct DeviceNavigation: NavigationData {
  let device: ColdDevice
  let keeper: any PhraseKeeper

  /// Takes the device, and the keeper of its phrases.
  package init(device: ColdDevice, keeper: any PhraseKeeper) {
    self.device = device
    self.keeper = keeper
  }

  private func read<Result>(
    _ body: (ColdDevice) throws -> Result
  ) throws(NavigationError) -> Result {
    try NavigationError.wrapping { try body(device) }
  }

  private func change<Result>(
    _ body: (ColdDevice) throws -> Result
  ) throws(NavigationError) -> Result {
    try NavigationError.wrapping {
      let result = try body(device)
      try keeper.deviceChanged()
      return result
    }
  }
}

// MARK: - What is stored

extension DeviceNavigation {
  package func seedCards() throws(NavigationError) -> [SeedCard] {
    try read { try $0.seedCards(storedNames: try keeper.names()) }
  }

  package func requireNewSeedName(_ name: String) throws(NavigationError) {
    try read { try keeper.requireNewSeedName(name, on: $0) }
  }

  package func keys(ofSeed name: String) throws(NavigationError) -> KeyListModel {
    try read { device in
      KeyListModel(
        seedName: name, root: try device.root(ofSeed: name).map { try device.details(of: $0.key) },
        keys: try device.networkKeys(ofSeed: name))
    }
  }

  package func backup(ofSeed name: String) throws(NavigationError) -> [BackupNetwork] {
    try read { try $0.backup(ofSeed: name) }
  }

  package func networkKeys() throws(NavigationError) -> [KeyDetails] {
    try read { try $0.networkKeys() }
  }

  package func key(_ key: AddressKey) throws(NavigationError) -> StoredKey? {
    try read { try $0.key(key) }
  }

  package func keyDetails(
    _ key: MultiSigner, ofSeed name: String, network: NetworkSpecsKey
  ) throws(NavigationError) -> KeyDetails {
    try read { try $0.export(publicKey: key, ofSeed: name, network: network) }
  }

  package func networks() throws(NavigationError) -> [OrderedNetworkSpecs] {
    try read { try $0.networks() }
  }

  package func network(_ key: NetworkSpecsKey) throws(NavigationError) -> OrderedNetworkSpecs {
    try read { try $0.network(key) }
  }

  package func networkVerifier(
    _ genesisHash: Hash256
  ) throws(NavigationError) -> ValidCurrentVerifier? {
    try read { try $0.networkVerifier(genesisHash) }
  }

  package func metadata(
    of specs: NetworkSpecs
  ) throws(NavigationError) -> [MetadataFingerprint] {
    try read { try $0.fingerprints(of: specs) }
  }

  package func generalVerifier() throws(NavigationError) -> Verifier {
    try read { try $0.generalVerifier() }
  }

  package func typesHash() throws(NavigationError) -> Hash256? { try read { try $0.typesHash() } }

  package func history() throws(NavigationError) -> [NumberedEntry] {
    try read { try $0.history() }
  }

  package func historyDetails(
    _ order: UInt32
  ) throws(NavigationError) -> (entry: NumberedEntry, events: [EventDetails]) {
    try read { try $0.eventDetails(order) }
  }

  package func historyChecksum() throws(NavigationError) -> String {
    try read { try $0.historyChecksum() }
  }

  package func wasOnline() throws(NavigationError) -> Bool { try read { try $0.dangerFlag() } }
}

// MARK: - Seeds and keys

extension DeviceNavigation {
  package func freshPhrase() throws(NavigationError) -> SharedSecret {
    try read { device in
      let entropy = device.surroundings.secretBytes(32)
      return SharedSecret(try Mnemonic.phrase(entropy: entropy.bytes))
    }
  }

  package func createSeed(
    _ name: String, phrase: SharedSecret, withRoot: Bool
  ) throws(NavigationError) {
    try change { device in
      try keeper.requireSafety()
      try keeper.keep(phrase, named: name) {
        try device.createSeed(name, phrase: $0, withRoot: withRoot)
      }
    }
  }

  package func removeSeed(_ name: String) throws(NavigationError) {
    try change { device in
      try device.removeSeed(name)
      try keeper.destroy(name)
    }
  }

  package func removeKey(_ key: AddressKey) throws(NavigationError) {
    try change { try $0.removeKeys([key]) }
  }
}

// MARK: - What is scanned

extension DeviceNavigation {
  package func show(
    _ payload: [UInt8]
  ) throws(NavigationError) -> NavigationState.Transaction.Content {
    try change { device in
      switch try device.show(payload) {
      case .update(let screen): return .update(screen)
      case .signing(let screen): return .signing(screen)
      case .reading(let screen): return .reading(screen)
      case .derivations(let payload): return .derivations(try device.preview(payload))
      case .dynamicTransactions, .dynamicRequest:
        throw ColdSignerError.payload(.unknownCode(code: payload[2]))
      }
    }
  }

  package func decline() throws(NavigationError) { try change { try $0.decline() } }

  package func accept(_ screen: UpdateScreen) throws(NavigationError) {
    try change { _ = try $0.accept(checksum: screen.checksum) }
  }

  package func proceed(
    _ course: inout SigningCourse, password: SharedSecret?
  ) throws(NavigationError) -> SigningCourse.Step {
    try NavigationError.wrapping { try keeper.requireSafety() }
    var going = course
    defer { course = going }
    return try change { device in
      guard try device.checksum() == going.ticket.checksum else {
        throw ColdSignerError.store(.checksumMismatch)
      }
      return try going.proceed(on: device, password: password)
    }
  }
}

// MARK: - Networks and the log

extension DeviceNavigation {
  package func removeNetwork(_ key: NetworkSpecsKey) throws(NavigationError) {
    try change { try $0.removeNetwork(key) }
  }

  package func removeMetadata(
    _ key: NetworkSpecsKey, version: UInt32
  ) throws(NavigationError) {
    try change { try $0.removeMetadata(key, version: version) }
  }

  package func removeTypes() throws(NavigationError) { try change { try $0.removeTypes() } }

  package func sign(
    _ content: HeldContent, with key: AddressKey, phrase: SharedSecret, password: SharedSecret
  ) throws(NavigationError) -> SignedContent {
    try change { device in
      try keeper.requireSafety()
      return try phrase.withBytes { phrase in
        try password.withBytes {
          try device.sign(content, with: key, phrase: phrase, password: $0)
        }
      }
    }
  }

  package func comment(_ text: String) throws(NavigationError) {
    try change { try $0.comment(text) }
  }

  package func clearHistory() throws(NavigationError) { try change { try $0.clearHistory() } }
}
