package import ByteSupport
package import ColdRecords
package import ColdSigner
package import SubstrateCrypto
package import VaultPayloads

/// What the machine of screens reads and changes: the device, the phrases beside it, and nothing
/// else.
///
/// Each function is one operation of the device: what it throws it has not done.
package protocol NavigationData {
  // MARK: - What is stored

  /// The seeds that have keys on record or a phrase on the device, by name.
  func seedCards() throws(NavigationError) -> [SeedCard]
  /// Throws where no new seed can have this name: it is taken, or nothing can be kept under it.
  func requireNewSeedName(_ name: String) throws(NavigationError)
  /// The root of a seed and its keys, those of networks that are not stored any more too.
  func keys(ofSeed name: String) throws(NavigationError) -> KeyListModel
  /// The stored networks in which a seed has keys.
  func backup(ofSeed name: String) throws(NavigationError) -> [BackupNetwork]
  /// All keys of networks.
  func networkKeys() throws(NavigationError) -> [KeyDetails]
  /// The key on record; `nil` where there is none.
  func key(_ key: AddressKey) throws(NavigationError) -> StoredKey?
  /// What is shown of a key of a seed and a network.
  func keyDetails(
    _ key: MultiSigner, ofSeed name: String, network: NetworkSpecsKey
  ) throws(NavigationError) -> KeyDetails
  /// The networks by their order.
  func networks() throws(NavigationError) -> [OrderedNetworkSpecs]
  /// Specs; an error where there are none.
  func network(_ key: NetworkSpecsKey) throws(NavigationError) -> OrderedNetworkSpecs
  /// Who may update a network; `nil` where it is unknown.
  func networkVerifier(_ genesisHash: Hash256) throws(NavigationError) -> ValidCurrentVerifier?
  /// The metadata of a network in ascending versions.
  func metadata(of specs: NetworkSpecs) throws(NavigationError) -> [MetadataFingerprint]
  /// The general verifier; an error before the first start.
  func generalVerifier() throws(NavigationError) -> Verifier
  /// BLAKE2b-256 of the types; `nil` where there are none.
  func typesHash() throws(NavigationError) -> Hash256?
  /// The log, the newest entry first.
  func history() throws(NavigationError) -> [NumberedEntry]
  /// One entry, its transactions decoded with what is stored now.
  func historyDetails(
    _ order: UInt32
  ) throws(NavigationError) -> (entry: NumberedEntry, events: [EventDetails])
  /// The checksum of the whole log.
  func historyChecksum() throws(NavigationError) -> String
  /// Whether the device was online since that was acknowledged.
  func wasOnline() throws(NavigationError) -> Bool

  // MARK: - Seeds and keys

  /// A phrase that nobody has.
  func freshPhrase() throws(NavigationError) -> SharedSecret
  /// Keeps a phrase that was checked and puts its seed on record, both or neither.
  func createSeed(
    _ name: String, phrase: SharedSecret, withRoot: Bool
  ) throws(NavigationError)
  func removeSeed(_ name: String) throws(NavigationError)
  func removeKey(_ key: AddressKey) throws(NavigationError)

  // MARK: - What is scanned

  /// Takes a payload; what waited is gone.
  func show(_ payload: [UInt8]) throws(NavigationError) -> NavigationState.Transaction.Content
  /// Lets go of what waits.
  func decline() throws(NavigationError)
  /// Accepts the update that was shown.
  func accept(_ screen: UpdateScreen) throws(NavigationError)
  /// Signs on until a password is needed or all is signed.
  func proceed(
    _ course: inout SigningCourse, password: SharedSecret?
  ) throws(NavigationError) -> SigningCourse.Step

  // MARK: - Networks and the log

  func removeNetwork(_ key: NetworkSpecsKey) throws(NavigationError)
  func removeMetadata(_ key: NetworkSpecsKey, version: UInt32) throws(NavigationError)
  func removeTypes() throws(NavigationError)
  /// Signs what the device holds; a wrong password is written into the log.
  func sign(
    _ content: HeldContent, with key: AddressKey, phrase: SharedSecret, password: SharedSecret
  ) throws(NavigationError) -> SignedContent
  func comment(_ text: String) throws(NavigationError)
  func clearHistory() throws(NavigationError)
}
