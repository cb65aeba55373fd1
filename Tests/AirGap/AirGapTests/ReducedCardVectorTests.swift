import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
import Foundation
import JSONCodec
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import Synchronization
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads
import VectorSupport

/// The shared transactions whose cards must be the same with full and with reduced metadata, each on a
/// device with each form.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)")) struct ReducedCardVectorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let network: JSONValue
    /// `nil` for the full metadata.
    let level: ReductionLevel?
    let transaction: JSONValue
    var id: String { network["id"]?.string ?? "" }
    var testDescription: String {
      "\(id), \(level?.rawValue ?? "full"), \(transaction["id"]?.string ?? "")"
    }
  }

  private static let networks: [JSONValue] = {
    guard Shared.isPresent else { return [] }
    do {
      let bytes = try Shared.bytes("vectors/reduced/reduced-metadata-vectors.json")
      return try JSONValue(parsing: bytes)["networks"]?.array ?? []
    } catch {
      preconditionFailure("reduced-metadata-vectors.json cannot be read: \(error)")
    }
  }()

  private static let cases: [Case] = networks.flatMap { network in
    (network["cases"]?.array ?? []).flatMap { transaction in
      ([nil] + ReductionLevel.allCases.map(Optional.some)).map {
        Case(network: network, level: $0, transaction: transaction)
      }
    }
  }

  /// The full metadata of the networks, by identifier.
  private static let known = Mutex<[String: [UInt8]]>([:])
  /// Device files that were made, by network and form.
  private static let images = Mutex<[String: [UInt8]]>([:])

  private static func text(_ value: JSONValue, _ name: String) throws -> String {
    let found = value[name]?.string
    return try #require(found, "\(name)")
  }

  private static func metadata(_ network: JSONValue) throws -> [UInt8] {
    let id = try text(network, "id")
    if let known = known.withLock({ $0[id] }) { return known }
    let metadata = try readMetadata(network)
    known.withLock { $0[id] = metadata }
    return metadata
  }

  /// The full metadata: in hex, in a file, without its magic bytes, or out of code.
  private static func readMetadata(_ network: JSONValue) throws -> [UInt8] {
    if let hex = network["full"]?["hex"]?.string { return try Hex.decode(hex) }
    let source = try text(network, "source")
    let file = source.split(separator: " ").first.map(String.init) ?? source
    if file.hasSuffix(".hex") { return try Shared.hexBytes("data/" + file) }
    guard file.hasSuffix(".wasm") else {
      return Metadata.magic + (try Shared.bytes("data/" + file))
    }
    let tool = try Tool()
    try tool.succeed("unwasm", "-f", Shared.path + "/data/" + file)
    let payload = try #require(tool.payloads.first)
    let content = try UpdateContent(.loadMetadata, signed: tool.bytes(tool.payload(payload)))
    guard case .metadata(let metadata) = content else { return [] }
    return metadata.blob
  }

  private static func image(_ network: JSONValue, _ level: ReductionLevel?) throws -> [UInt8] {
    let key = "\(try text(network, "id")) \(level?.rawValue ?? "full")"
    if let known = images.withLock({ $0[key] }) { return known }
    let full = try metadata(network)
    let blob = try level.map { try MetadataReduction(of: full, to: $0).bytes } ?? full
    if let level {
      let expected = network["levels"]?[level.rawValue]?["blake2b_256"]?.string
      #expect(Blake2b.hash256(blob).hex == expected)
    }
    let folder = try TemporaryFolder()
    let device = try ColdDevice.create(
      at: folder.file("device.sqlite"),
      release: try ColdRelease(networks: [], metadata: [], types: nil),
      generalVerifier: Verifier(nil), surroundings: .system)
    let specs = try Hex.decode(try text(network, "specs_update_hex"))
    try device.accept(checksum: device.scanUpdate(specs).checksum)
    guard case .specs(let content) = try UpdatePayload(reading: specs).content() else { return [] }
    let path = Array("//Alice".utf8)
    try device.createKey(
      ofSeed: "Alice", phrase: KeyPair.developmentPhrase.bytes, path: path.span,
      network: content.key)
    let genesis = try #require(Hash256(hex: try text(network, "genesis_hash")))
    let update = UpdatePayload(
      unsigned: .metadata(try MetadataContent(blob: blob, genesisHash: genesis))
    ).bytes
    if let level {
      let expected = network["levels"]?[level.rawValue]
      #expect(
        expected?["unsigned_update_blake2b_256"]?.string == Blake2b.hash256(update).hex)
    }
    try device.accept(checksum: device.scanUpdate(update).checksum)
    let image = try device.image()
    images.withLock { $0[key] = image }
    return image
  }

  @Test("a device shows the same cards whatever the form of its metadata", arguments: cases)
  func aDeviceShowsTheSameCardsForFullAndReducedMetadata(_ vector: Case) throws {
    let folder = try TemporaryFolder()
    try folder.write(try Self.image(vector.network, vector.level), to: "device.sqlite")
    let device = try ColdDevice.open(
      at: folder.file("device.sqlite"), surroundings: .system)
    let payload = try Hex.decode(try Self.text(vector.transaction, "payload_hex"))
    let expected = try #require(vector.transaction["expect"])
    let (action, cards): (String, CardSet)
    do throws(ColdSignerError) {
      switch try device.scan(payload) {
      case .signing(let screen): (action, cards) = ("sign", screen.items[0].cards)
      case .reading(let screen): (action, cards) = ("read", screen.cards)
      case let other:
        Issue.record("\(other)")
        return
      }
    } catch {
      #expect(expected["action"] == .string("error"), "\(error.code)")
      return
    }
    #expect(expected["action"] == .string(action))
    if let code = expected["error"]?.string {
      let found = cards[.error].compactMap { $0.json["code"]?.string }
      // A compact number that is cut has a code of its own (cold-signer 3.5).
      #expect(found == [code] || code == "data_too_short" && found == ["no_compact"], "\(found)")
    }
    let brief = vector.transaction["brief_docs"]?.array ?? []
    for (name, section) in [("method", CardSection.method), ("extensions", .extensions)] {
      let wanted = expected[name]?.array ?? []
      try #require(wanted.count == cards[section].count, "\(name)")
      for (place, (wanted, found)) in zip(wanted, cards[section]).enumerated() {
        let docs = brief.filter { $0["section"]?.string == name && $0["card"] == .integer(place) }
        try compare(wanted, found, docs, vector.level, "\(name), card \(place)")
      }
    }
  }

  private static func digits(_ value: JSONValue?) -> String? {
    value?.string?.filter(\.isNumber)
  }

  /// Compares a card member by member; documentation as the level has it.
  private func compare(
    _ wanted: JSONValue, _ found: Card, _ brief: [JSONValue], _ level: ReductionLevel?,
    _ place: String
  ) throws {
    var object = try #require(wanted.object)
    for name in ["docs", "type_docs"] where object[name] != nil {
      switch level {
      case nil, .callsAndDocs: continue
      case .callsAndBriefDocs:
        object[name] = brief.first { $0["field"]?.string == name }?["text"] ?? .string("")
      case .callsOnly: object[name] = .string("")
      }
    }
    let json = found.json
    for member in try #require(JSONValue.object(object).camelCased.object) {
      let shown = json[member.name]
      switch (found.kind, member.name) {
      // The vectors have these as an existing signer spells them; cold-signer 3.5 groups bits, and 3.7
      // never lets a point stand behind all digits.
      case ("bitvec", "text"), ("balance", "amount"), ("tip", "amount"):
        #expect(Self.digits(shown) == Self.digits(member.value), "\(place), \(member.name)")
      default: #expect(shown == member.value, "\(place), \(member.name)")
      }
    }
    for member in json.object ?? JSONObject()
    where !["index", "identicon"].contains(member.name) {
      let value = JSONValue.object(object).camelCased[member.name]
      #expect(value != nil, "\(place) has \(member.name)")
    }
  }
}
