import ByteSupport
import ColdRecords
import ColdSide
import ColdSigner
import SubstrateCrypto
import TestSupport
import VaultPayloads

/// What a device might hold, without a store: every answer is made up, and any may fail.
final class MadeUpData: NavigationData {
  /// A phrase that is valid, in whose place no other word stands in anything that is shown.
  static let phrase = "bottom drive obey lake curtain smoke basket hold race lonely fit walk"
  /// A phrase that is made for new seeds.
  static let fresh =
    "magic team saddle grace midnight fog people first drink alcohol credit debate half escape two leopard occur exist delay final coach"

  var random: SplitMix64
  /// One of how many operations fails; 0 for none.
  var failures = 0
  var entries = 3
  let specs: [OrderedNetworkSpecs]
  let keys: [KeyDetails]
  let signed: SignedItem

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    specs = (0..<3).map { number in
      OrderedNetworkSpecs(
        specs: NetworkSpecs(
          fetchedName: ["granite", "basalt", "opal"][number], prefix: UInt16(number), decimals: 9,
          unit: "GRN", encryption: .sr25519, genesisHash: Blake2b.hash256([UInt8(number)])),
        order: UInt8(number))
    }
    let secret = SecretBytes(copying: [UInt8](repeating: 7, count: 32).span)
    let pair = try KeyPair(seed: secret.bytes, scheme: .sr25519)
    signed = try SignedItem(
      signing: .message([1, 2, 3]), with: pair, encryption: .sr25519, randomness: .none)
    let signer = pair.publicKey
    keys = specs.map { network in
      KeyDetails(
        stored: StoredKey(
          key: AddressKey(signer: signer, genesisHash: network.specs.genesisHash),
          record: KeyRecord(
            seedName: "Alice", path: "//\(network.specs.name)",
            hasPassword: network.order == 1, network: network.specs.key, encryption: .sr25519,
            isSecretExposed: false)), network: network.order == 2 ? nil : network.specs)
    }
  }

  private func chance(_ one: Int) -> Bool { random.next(upperBound: UInt64(one)) == 0 }

  /// Fails now and then.
  private func answer<Value>(_ value: @autoclosure () -> Value) throws(NavigationError) -> Value {
    if failures > 0, chance(failures) { throw .device(.store(.nothingPending)) }
    return value()
  }
}

// MARK: - What is stored

extension MadeUpData {
  func seedCards() throws(NavigationError) -> [SeedCard] {
    try answer([SeedCard(name: "Alice", picture: nil, keyCount: 3, networkNames: ["granite"])])
  }

  func requireNewSeedName(_ name: String) throws(NavigationError) {
    if try answer(name.hasSameBytes(as: "Alice")) {
      throw .device(.key(.seedNameExists(seedName: name)))
    }
  }

  func keys(ofSeed name: String) throws(NavigationError) -> KeyListModel {
    try answer(KeyListModel(seedName: name, root: nil, keys: keys))
  }

  func backup(ofSeed name: String) throws(NavigationError) -> [BackupNetwork] {
    try answer([BackupNetwork(network: specs[0], keys: keys.map(\.stored))])
  }

  func networkKeys() throws(NavigationError) -> [KeyDetails] { try answer(keys) }

  func key(_ key: AddressKey) throws(NavigationError) -> StoredKey? {
    try answer(keys.first { $0.stored.key == key }?.stored)
  }

  func keyDetails(
    _ key: MultiSigner, ofSeed name: String, network: NetworkSpecsKey
  ) throws(NavigationError) -> KeyDetails {
    guard let found = try answer(keys.first { $0.stored.record.network == network }) else {
      throw .unknownNetwork(network.genesisHash.bytes)
    }
    return found
  }

  func networks() throws(NavigationError) -> [OrderedNetworkSpecs] {
    try answer(failures > 0 && chance(30) ? [] : specs)
  }

  func network(_ key: NetworkSpecsKey) throws(NavigationError) -> OrderedNetworkSpecs {
    guard let found = try answer(specs.first { $0.specs.key == key }) else {
      throw .device(.store(.noNetwork(key: key)))
    }
    return found
  }

  func networkVerifier(_: Hash256) throws(NavigationError) -> ValidCurrentVerifier? {
    try answer(.general)
  }

  func metadata(of specs: NetworkSpecs) throws(NavigationError) -> [MetadataFingerprint] {
    try answer([MetadataFingerprint(name: specs.name, version: 9, hash: Blake2b.hash256([9]))])
  }

  func generalVerifier() throws(NavigationError) -> Verifier { try answer(Verifier(nil)) }
  func typesHash() throws(NavigationError) -> Hash256? {
    try answer(chance(4) ? nil : Blake2b.hash256([8]))
  }

  func history() throws(NavigationError) -> [NumberedEntry] {
    try answer((0..<UInt32(entries)).reversed().map { MadeUpData.entry($0) })
  }

  func historyDetails(
    _ order: UInt32
  ) throws(NavigationError) -> (entry: NumberedEntry, events: [EventDetails]) {
    guard try answer(order < entries) else { throw .device(.store(.noHistoryEntry(order: order))) }
    let entry = MadeUpData.entry(order)
    return (
      entry,
      entry.entry.events.map { EventDetails(event: $0, transaction: nil, refusal: nil) }
    )
  }

  private static func entry(_ order: UInt32) -> NumberedEntry {
    NumberedEntry(
      order: order,
      entry: HistoryEntry(timestamp: "2026-01-01 00:00:00.0", events: [.databaseInitiated]))
  }

  func historyChecksum() throws(NavigationError) -> String { try answer("00000000") }
  func wasOnline() throws(NavigationError) -> Bool { try answer(chance(2)) }
}

// MARK: - What is changed

extension MadeUpData {
  func freshPhrase() throws(NavigationError) -> SharedSecret {
    try answer(NavigationDetails(text: MadeUpData.fresh).secret)
  }

  func createSeed(_: String, phrase _: SharedSecret, withRoot _: Bool) throws(NavigationError) {
    try answer(())
  }

  func removeSeed(_: String) throws(NavigationError) { try answer(()) }
  func removeKey(_: AddressKey) throws(NavigationError) { try answer(()) }

  func show(_ payload: [UInt8]) throws(NavigationError) -> NavigationState.Transaction.Content {
    let content: NavigationState.Transaction.Content =
      switch random.next(upperBound: UInt64(4)) {
      case 0: .reading(ReadingScreen(cards: CardSet()))
      case 1: .derivations(DerivationsPreview(keySets: [], unknownSets: []))
      case 2:
        .update(
          UpdateScreen(
            cards: CardSet(),
            destination: chance(2) ? .manageNetworks : .networkDetails(specs[0].specs.key),
            update: PendingUpdate(), checksum: 1))
      default:
        .signing(
          SigningScreen(
            items: keys.prefix(2).shuffled(using: &random).map { item($0.stored) }, checksum: 1))
      }
    return try answer(content)
  }

  private func item(_ stored: StoredKey) -> SigningItem {
    SigningItem(
      cards: CardSet(),
      author: AuthorDetails(
        stored, encryption: .sr25519, prefix: stored.record.hasPassword ? 1 : 2,
        genesisHash: stored.key.genesisHash), network: .specs(specs[0]), notes: [])
  }

  func decline() throws(NavigationError) { try answer(()) }
  func accept(_: UpdateScreen) throws(NavigationError) { try answer(()) }

  func proceed(
    _ course: inout SigningCourse, password: SharedSecret?
  ) throws(NavigationError) -> SigningCourse.Step {
    switch random.next(upperBound: UInt64(6)) {
    case 0: .abandoned
    case 1: .passwordNeeded(index: 0, counter: 2)
    case 2: throw .device(.store(.checksumMismatch))
    default: .ready(SignedBatch(items: course.ticket.items.map { _ in signed }))
    }
  }

  func removeNetwork(_: NetworkSpecsKey) throws(NavigationError) { try answer(()) }
  func removeMetadata(_: NetworkSpecsKey, version _: UInt32) throws(NavigationError) {
    try answer(())
  }
  func removeTypes() throws(NavigationError) { try answer(()) }

  func sign(
    _: HeldContent, with key: AddressKey, phrase _: SharedSecret, password _: SharedSecret
  ) throws(NavigationError) -> SignedContent {
    if chance(2) { throw .device(.key(.wrongPassword)) }
    let capsule = try? SufficientCrypto(
      encryption: .sr25519, publicKey: signed.author.publicKey, signature: signed.signature.bytes)
    guard let capsule else { throw .device(.key(.emptyPhrase)) }
    return SignedContent(capsule: capsule, signedBytes: signed.signedBytes, author: keys[0])
  }

  func comment(_: String) throws(NavigationError) { entries = min(entries + 1, 9) }
  func clearHistory() throws(NavigationError) { entries = 1 }
}
