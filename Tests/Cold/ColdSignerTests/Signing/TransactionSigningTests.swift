import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
import DevelopmentNode
import DeviceTestSupport
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// Transactions of the sample runtime: bulks, long ones, keys derived on the fly, and what existing
/// signers do with them and this one never does.
@Suite struct TransactionSigningTests {
  static let phrase = SigningFixture.phrase
  static let specs = NetworkSpecs(
    fetchedName: "development", prefix: 42, decimals: 12, unit: "UNIT", encryption: .sr25519,
    genesisHash: Blake2b.hash256([9]))

  private let folder: TemporaryFolder
  private let device: ColdDevice

  init() throws {
    folder = try TemporaryFolder()
    let runtime = SampleRuntime(specName: "development", specVersion: 1, ss58Prefix: 42)
    let older = SampleRuntime(specName: "development", specVersion: 0, ss58Prefix: 42)
    device = try ColdDevice.create(
      at: folder.file("device.sqlite"),
      release: try ColdRelease(
        networks: [Self.specs], metadata: [runtime.metadataV14(), older.metadataV14()],
        types: nil), generalVerifier: Verifier(nil), surroundings: .repeatable)
    try device.createSeed("Alice", phrase: Array(Self.phrase.utf8).span)
  }

  /// A key of Alice; `path` may have a password.
  private func key(_ path: String) throws -> MultiSigner {
    let text = Array(path.utf8)
    return try device.createKey(
      ofSeed: "Alice", phrase: Array(Self.phrase.utf8).span, path: text.span,
      network: Self.specs.key
    ).key.signer
  }

  /// A remark of so many bytes, and extensions of a version of the runtime.
  private static func remark(
    _ count: Int, nonce: UInt8 = 0, version: UInt32 = 1
  ) -> (method: [UInt8], extensions: [UInt8]) {
    var method = SCALEWriter()
    method.raw([SampleRuntime.systemIndex, 0])
    method.byteVector([UInt8](repeating: 0x61, count: count))
    var extensions = SCALEWriter()
    extensions.raw([0, nonce << 2, 0])
    extensions.u32(version)
    extensions.u32(1)
    extensions.hash256(specs.genesisHash)
    extensions.hash256(specs.genesisHash)
    return (method.bytes, extensions.bytes)
  }

  /// What follows the author in a payload.
  private static func content(_ parts: (method: [UInt8], extensions: [UInt8])) -> [UInt8] {
    var writer = SCALEWriter()
    writer.byteVector(parts.method)
    return writer.bytes + parts.extensions + specs.genesisHash.bytes
  }

  private static func payload(
    _ parts: (method: [UInt8], extensions: [UInt8]), from author: MultiSigner
  ) -> [UInt8] { [0x53, 1, 2] + author.publicKey + content(parts) }

  private func scan(_ payload: [UInt8]) throws -> SigningScreen {
    guard case .signing(let screen) = try device.scan(payload) else { throw Unexpected() }
    return screen
  }

  private func course(_ screen: SigningScreen, comments: [String] = []) -> SigningCourse {
    SigningCourse(
      screen.ticket, phrases: screen.items.map { _ in SigningFixture.secret(Self.phrase) },
      comments: comments)
  }

  // MARK: - What is signed

  /// Chapter 10, 2: chains take the hash of what is longer than 256 bytes; existing signers sign 257
  /// bytes as they are.
  @Test(arguments: [(255, false), (256, false), (257, true), (258, true)])
  func payloadsAbove256BytesAreHashedBeforeSigning(_ count: Int, _ isHashed: Bool) throws {
    let empty = Self.remark(0)
    // Behind 64 bytes a remark's length takes two bytes.
    let parts = Self.remark(count - empty.method.count - empty.extensions.count - 1)
    let whole = parts.method + parts.extensions
    try #require(whole.count == count)
    var course = course(try scan(Self.payload(parts, from: try key("//a"))))
    guard case .ready(let batch) = try course.proceed(on: device) else { throw Unexpected() }
    #expect(batch.items.first?.signedBytes == (isHashed ? Blake2b.hash256(whole).bytes : whole))
  }

  @Test func anOlderVersionIsWarnedOfAndRecorded() throws {
    let screen = try scan(Self.payload(Self.remark(3, version: 0), from: try key("//a")))
    #expect(screen.items.first?.cards.warnings == [.newerVersion(used: 0, latest: 1)])
    var course = course(screen)
    guard case .ready = try course.proceed(on: device) else { throw Unexpected() }
    #expect(
      try device.history().first?.entry.events.map(\.kind) == [.warning, .transactionSigned])
  }

  @Test func whatASignerShouldKnowIsNoted() throws {
    let other = NetworkSpecs(
      fetchedName: "other", prefix: 7, decimals: 9, unit: "OTH", encryption: .sr25519,
      genesisHash: Blake2b.hash256([8]))
    let update = UpdatePayload(unsigned: .specs(other)).bytes
    try device.accept(checksum: try device.scanUpdate(update).checksum)
    let signer = try device.createKey(
      ofSeed: "Alice", phrase: Array(Self.phrase.utf8).span, path: Array("//o".utf8).span,
      network: other.key
    ).key.signer
    let screen = try scan(Self.payload(Self.remark(1), from: signer))
    #expect(
      screen.items.first?.notes == [.keyOfOtherNetwork(title: "other-sr25519"), .immortal])
    guard
      case .signing(let message) = try device.scan(
        [0x53, 1, 8] + signer.publicKey + Array("<Bytes>x</Bytes>".utf8))
    else { throw Unexpected() }
    #expect(message.items.first?.notes == [.validOnAnyNetwork])
  }

  /// Chapter 10, 56.
  @Test func networksThatLookAlikeAreShownWithTheirGenesisHash() throws {
    let own = try #require(try device.networks().first).specs
    var twin = NetworkSpecs(
      fetchedName: "other", prefix: 7, decimals: 9, unit: "OTH", encryption: .sr25519,
      genesisHash: Blake2b.hash256([8]))
    twin.title = own.title.uppercased() + " "
    let update = UpdatePayload(unsigned: .specs(twin)).bytes
    try device.accept(checksum: try device.scanUpdate(update).checksum)
    let signer = try key("//a")
    let note = SigningNote.titleOfSeveralNetworks(title: own.title, genesisHash: own.genesisHash)
    let screen = try scan(Self.payload(Self.remark(1), from: signer))
    #expect(screen.items.first?.notes.contains(note) == true)
    let message =
      [0x53, 1, 3] + signer.publicKey + Array("<Bytes>x</Bytes>".utf8) + own.genesisHash.bytes
    #expect(try scan(message).items.first?.notes == [note])
    try device.removeNetwork(twin.key)
    #expect(try scan(message).items.first?.notes == [])
  }

  // MARK: - Bulks

  /// Chapter 10, 49: existing signers carry the counter of one item over to the next.
  @Test func passwordsAreCountedForEachItem() throws {
    let (first, second) = (try key("//a///one"), try key("//b///two"))
    let bulk = TransactionBulk(
      items: [first, second].map { Array(Self.payload(Self.remark(1), from: $0).dropFirst()) })
    let screen = try scan(bulk.payload)
    var course = course(screen, comments: ["first", "second"])
    #expect(try course.proceed(on: device) == .passwordNeeded(index: 0, counter: 1))
    for counter in [2, 3] {
      let step = try course.proceed(on: device, password: SigningFixture.secret("x"))
      #expect(step == .passwordNeeded(index: 0, counter: counter))
    }
    #expect(
      try course.proceed(on: device, password: SigningFixture.secret("one"))
        == .passwordNeeded(index: 1, counter: 1))
    #expect(
      try course.proceed(on: device, password: SigningFixture.secret("y"))
        == .passwordNeeded(index: 1, counter: 2))
    guard
      case .ready(let batch) = try course.proceed(
        on: device, password: SigningFixture.secret("two"))
    else { throw Unexpected() }
    #expect(batch.items.map(\.author) == [first, second])
    #expect(batch.reply == .bulkSignatures(batch.items.map(\.signature)))
    let comments = try device.history().prefix(3).reversed().compactMap { numbered -> String? in
      guard case .transactionSigned(let signed) = numbered.entry.events.first else { return nil }
      return signed.comment
    }
    #expect(comments == ["first", "second"])
    #expect(try device.pending() == nil)
  }

  /// Chapter 10, 1: no item of a bulk waits where one of them fails.
  @Test func noItemOfAFailedBulkIsPending() throws {
    let known = Array(Self.payload(Self.remark(1), from: try key("//a")).dropFirst())
    let stranger = try MultiSigner(scheme: .sr25519, publicKey: [UInt8](repeating: 7, count: 32))
    let unknown = Array(Self.payload(Self.remark(1), from: stranger).dropFirst())
    guard case .reading = try device.scan(TransactionBulk(items: [known, unknown]).payload) else {
      throw Unexpected()
    }
    #expect(try device.pending() == nil)
    #expect(throws: ColdSignerError.self) {
      try device.scan(TransactionBulk(items: [known, [1, 2, 3]]).payload)
    }
    #expect(try device.pending() == nil)
  }

  /// Chapter 10, 31: existing signers crash.
  @Test func anEmptyBulkIsRefused() throws {
    let payload = TransactionBulk(items: []).payload
    #expect(throws: ColdSignerError.payload(.emptyBulk)) { try device.scan(payload) }
    #expect(throws: ColdSignerError.payload(.emptyBulk)) { try device.scan(payload) }
    #expect(throws: ColdSignerError.payload(.emptyBulk)) { try device.showDynamic([], seeds: []) }
    #expect(throws: ColdSignerError.payload(.emptyBulk)) { try device.signDynamic([], seeds: []) }
  }

  /// Chapter 10, 31: existing signers crash.
  @Test(arguments: [[], [1]] as [[UInt8]])
  func bulkItemsBelowTwoBytesAreRefused(_ item: [UInt8]) throws {
    #expect(throws: ColdSignerError.payload(.tooShort(part: "the prelude"))) {
      try device.scan(TransactionBulk(items: [item]).payload)
    }
  }

  /// The metadata is indexed once for a bulk, and stays indexed as long as it is stored.
  @Test func metadataIsIndexedOnce() throws {
    let author = try key("//a")
    _ = try scan(Self.payload(Self.remark(1), from: author))
    let first = try #require(try device.runtimes(of: Self.specs).first)
    let decoder = try first.indexed()
    try device.comment("a write between")
    _ = try scan(Self.payload(Self.remark(2), from: author))
    let later = try #require(try device.runtimes(of: Self.specs).first)
    #expect(later === first)
    #expect(try later.indexed() === decoder)
    try device.removeMetadata(Self.specs.key, version: 1)
    #expect(try device.runtimes(of: Self.specs).map(\.stored.key.version) == [0])
  }

  // MARK: - Keys derived on the fly

  /// Chapter 10, 50: existing signers sign with keys of whatever phrase stands under the seed's name.
  @Test func thePhraseIsComparedWithTheRootKey() throws {
    let root = try KeyDerivation.root(phrase: Array(Self.phrase.utf8).span)
    let payload =
      [0x53, 1, 5] + root.publicKey + [12] + Array("//x".utf8) + Self.content(Self.remark(1))
    func seeds(_ phrase: String) -> [SeedPhrase] {
      [SeedPhrase(seedName: "Alice", phrase: SigningFixture.secret(phrase))]
    }
    let request = DynamicDerivationsRequest(
      root: root,
      items: [
        WantedDerivation(
          path: "//x", encryption: .sr25519, genesisHash: Self.specs.genesisHash)
      ])
    for phrase in [SigningFixture.otherPhrase, "no phrase"] {
      #expect(throws: ColdSignerError.derivation(.noSeed(root: root))) {
        try device.signDynamic([payload], seeds: seeds(phrase))
      }
      #expect(throws: ColdSignerError.signing(.noSeedOfRequest(root: root))) {
        try device.answer(request, seeds: seeds(phrase))
      }
    }
    #expect(throws: ColdSignerError.key(.emptyPhrase)) {
      try device.signDynamic([payload], seeds: seeds(""))
    }
    #expect(throws: ColdSignerError.key(.emptyPhrase)) {
      try device.answer(request, seeds: seeds(""))
    }
    let batch = try device.signDynamic([payload], seeds: seeds(Self.phrase))
    let answer = try device.answer(request, seeds: seeds(Self.phrase))
    #expect(batch.items.map(\.author) == answer.response.items.map(\.key))
  }

  /// A password on record cannot be checked without asking for it.
  @Test func aRootKeyWithPasswordDerivesNothing() throws {
    let root = try key("//a///pass")
    let payload =
      [0x53, 1, 5] + root.publicKey + [0] + Self.content(Self.remark(1))
    #expect(throws: ColdSignerError.derivation(.noSeed(root: root))) {
      try device.signDynamic(
        [payload],
        seeds: [SeedPhrase(seedName: "Alice", phrase: SigningFixture.secret(Self.phrase))])
    }
  }

  /// Chapter 10, 31: existing signers crash.
  @Test(arguments: [0, 1, 31])
  func aDynamicTransactionWithoutGenesisHashIsRefused(_ count: Int) throws {
    let root = try KeyDerivation.root(phrase: Array(Self.phrase.utf8).span)
    let payload =
      [0x53, 1, 5] + root.publicKey + [12] + Array("//x".utf8)
      + [UInt8](repeating: 0, count: count)
    let seeds = [SeedPhrase(seedName: "Alice", phrase: SigningFixture.secret(Self.phrase))]
    #expect(throws: ColdSignerError.payload(.tooShort(part: "the genesis hash"))) {
      try device.showDynamic([payload], seeds: seeds)
    }
    #expect(throws: ColdSignerError.payload(.tooShort(part: "the genesis hash"))) {
      try device.signDynamic([payload], seeds: seeds)
    }
  }

  /// What was shown is signed only in the state in which it was shown.
  @Test func derivedKeysSignNothingAfterAnythingBetween() throws {
    let root = try KeyDerivation.root(phrase: Array(Self.phrase.utf8).span)
    let payload =
      [0x53, 1, 5] + root.publicKey + [12] + Array("//x".utf8) + Self.content(Self.remark(1))
    let seeds = [SeedPhrase(seedName: "Alice", phrase: SigningFixture.secret(Self.phrase))]
    guard case .signing(let screen) = try device.showDynamic([payload], seeds: seeds) else {
      throw Unexpected()
    }
    try device.comment("in between")
    #expect(throws: ColdSignerError.store(.checksumMismatch)) {
      try device.signDynamic([payload], seeds: seeds, checksum: screen.ticket.checksum)
    }
  }

  private struct Unexpected: Error {}
}
