import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
import JSONCodec
import Reporting
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// Transactions, messages, bulks and key requests, shown and signed by a device.
///
/// The signed content must be the shown content, by the named key. An error must leave nothing
/// pending.
enum SigningTarget: FuzzTarget {
  static let name = "signing"

  /// The index of the network for which the device has metadata.
  private static let network = 0
  private static let version: UInt32 = 1

  static func seeds() throws -> [[UInt8]] {
    let root = try root()
    var call = SCALEWriter()
    call.raw([0, 0])
    call.byteVector(Array("remark".utf8))
    let extensions = extensions()
    let content = lengthened(call.bytes) + extensions + FuzzDevice.hash(network).bytes
    let message = Array("<Bytes>x</Bytes>".utf8)
    let item = [1, 2] + root.publicKey + content
    let dynamic = [1, 5] + root.publicKey + lengthened(Array("//a///b".utf8)) + content
    let request = DynamicDerivationsRequest(
      root: root,
      items: [
        WantedDerivation(
          path: "//a", encryption: .sr25519, genesisHash: FuzzDevice.hash(network))
      ])
    let payloads: [[UInt8]] = [
      [0x53] + item, [0x53] + dynamic, request.payload,
      [0x53, 1, 3] + root.publicKey + message + FuzzDevice.hash(network).bytes,
      [0x53, 1, 8] + root.publicKey + message,
      TransactionBulk(items: [item, item]).payload,
      TransactionBulk(items: [dynamic, dynamic]).payload,
    ]
    return payloads.flatMap { [[0] + $0, [8] + $0] } + [[1] + call.bytes, [5] + call.bytes]
  }

  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    // A call without extensions gets valid ones, so that it is decoded.
    let payload = first & 1 == 0 ? rest : transaction(rest)
    FuzzDevice.run(from: first >> 2) { device in
      do throws(ColdSignerError) {
        try FuzzDevice.addSeed(to: device)
        try show(payload, on: device)
      } catch {
        require(!error.message.isEmpty, "an error says something")
        _ = error.json.serialized()
      }
      require((try? device.rows(of: .transaction)) == [], "nothing is left waiting")
    }
  }

  private static func show(_ payload: [UInt8], on device: ColdDevice) throws(ColdSignerError) {
    let entries = try device.history().count
    switch try DerivedKeysPayload(of: payload) {
    case .transactions(let payloads):
      guard case .signing(let screen) = try device.showDynamic(payloads, seeds: seeds()) else {
        return
      }
      let batch = try device.signDynamic(
        payloads, seeds: seeds(), checksum: screen.ticket.checksum)
      return try check(batch, screen, since: entries, on: device)
    case .request(let request):
      let answer = try device.answer(request, seeds: seeds())
      require(answer.response.items.count == request.items.count, "every key is answered")
      let after = try device.history().count
      return require(after == entries, "nothing is written")
    case nil: break
    }
    switch try device.scan(payload) {
    case .signing(let screen):
      _ = screen.json.serialized()
      var course = SigningCourse(screen.ticket, phrases: screen.items.map { _ in phrase() })
      guard case .ready(let batch) = try course.proceed(on: device) else {
        preconditionFailure("the seed's own phrase is right")
      }
      try check(batch, screen, since: entries, on: device)
    case .reading(let screen):
      require(!screen.cards.all.isEmpty, "what can be read has cards")
      _ = screen.json.serialized()
    case .update, .keys, .request: try device.decline()
    }
  }

  private static func check(
    _ batch: SignedBatch, _ screen: SigningScreen, since entries: Int, on device: ColdDevice
  ) throws(ColdSignerError) {
    require(
      batch.items.map(\.author) == screen.items.map(\.author.key.signer), "who was shown signs")
    let after = try device.history().count
    require(after == entries + batch.items.count, "each is written down")
    require(VaultReply(reading: batch.reply.content) != nil, "the code can be read")
  }

  private static func transaction(_ call: [UInt8]) -> [UInt8] {
    let author = (try? root().publicKey) ?? []
    return [0x53, 1, 2] + author + lengthened(call) + extensions() + FuzzDevice.hash(network).bytes
  }

  /// The extensions of an immortal transaction, for the version of the device's metadata.
  private static func extensions() -> [UInt8] {
    var writer = SCALEWriter()
    writer.raw([0, 0, 0])
    writer.u32(version)
    writer.u32(1)
    writer.hash256(FuzzDevice.hash(network))
    writer.hash256(FuzzDevice.hash(network))
    return writer.bytes
  }

  private static func lengthened(_ bytes: [UInt8]) -> [UInt8] {
    var writer = SCALEWriter()
    writer.byteVector(bytes)
    return writer.bytes
  }

  private static func root() throws(SubstrateCryptoError) -> MultiSigner {
    let phrase = FuzzDevice.phrase
    return try KeyPair(secretURI: phrase.span, scheme: .sr25519).publicKey
  }

  private static func phrase() -> SharedSecret {
    let bytes = FuzzDevice.phrase
    return SharedSecret(SecretBytes(copying: bytes.span))
  }

  private static func seeds() -> [SeedPhrase] {
    [SeedPhrase(seedName: FuzzDevice.seedName, phrase: phrase())]
  }
}
