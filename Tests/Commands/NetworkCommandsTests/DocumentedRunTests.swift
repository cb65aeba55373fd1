import ByteSupport
import Foundation
import HotStore
import JSONCodec
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// The runs of `cli-stdout.json`, with the facts that must be printed and the files that must appear.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct DocumentedRunTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let document: JSONValue
    var id: String { document["id"]?.string ?? "" }
    var testDescription: String { id }
  }

  static let cases: [Case] = {
    let file = try? JSONValue(parsing: Shared.bytes("vectors/hot/cli-stdout.json"))
    return (file?["cases"]?.array ?? []).map(Case.init)
  }()

  /// A workspace whose database is the small fixture: polkadot under its old title, and metadata of
  /// networks that are in no address book.
  private func fixtureTool() throws -> Tool {
    let tool = try Tool()
    let database = try tool.open()
    for network in try database.networks() {
      if network.name == "polkadot" {
        try database.rename(title: network.title, to: "polkadot")
      } else {
        try database.removeNetwork(titled: network.title)
      }
    }
    for name in ["kusama2030", "westend9000", "westend9010", "polkadot30"] {
      let bytes = try Shared.hexBytes("data/metadata/\(name).hex")
      try database.store(
        IncomingMetadata(accepting: bytes, blockHash: nil, source: .file(name: name)), firstSeen: 0)
    }
    return tool
  }

  private func words(_ arguments: JSONValue?, _ tool: Tool) throws -> [String] {
    try (arguments?.array ?? []).map { word in
      switch word.string ?? "" {
      case "<valid capsule>":
        let pair = try KeyPair.development("//Alice", scheme: .sr25519)
        let bytes = try tool.bytes(tool.payload("sign_me_add_specs_westend_sr25519"))
        return Hex.encode(
          try SufficientCrypto(
            encryption: .sr25519, publicKey: pair.publicKey.publicKey,
            signature: pair.sign(bytes).bytes
          ).scaleBytes)
      case "<payload file>": return "sign_me_add_specs_westend_sr25519"
      case let word where word.hasPrefix("../../data/"):
        return Shared.path + "/" + word.dropFirst("../../".count)
      case let word: return word
      }
    }
  }

  @Test(arguments: cases)
  func theRunDoesWhatItsCaseSays(example: Case) throws {
    let tool = try fixtureTool()
    let vector = example.document
    switch vector["fixture"]?.string {
    case let text? where text.hasPrefix("output of load-metadata-f-all"):
      try tool.succeed("load-metadata", "-f", "-a")
    case let text? where text.hasPrefix("a payload file with the westend specs"):
      let specs = try #require(
        try NetworkDefaults.compiled().networks.first { $0.specs.name == "westend" }?.specs)
      try tool.write(specs.scaleBytes, payload: "sign_me_add_specs_westend_sr25519")
    default: break
    }
    for step in vector["steps"]?.array ?? [vector] {
      let line = try words(step["args"], tool)
      let run = try tool.run(line)
      if let error = vector["error"]?.string {
        #expect(run.exitCode != 0, "\(error) \(run)")
        #expect(run.error.hasPrefix("Error: "))
        #expect(run.output == "")
      } else {
        #expect(run.exitCode == 0, "\(run)")
      }
      if let text = step["stdout"]?.string { #expect(run.output == text, "\(run)") }
      if let facts = step["facts"] { try expect(facts, line, tool) }
      if let labels = step["line_labels_in_order"]?.array {
        let found = run.output.split(separator: "\n").map { line in
          JSONValue.string(String(line.prefix { $0 != ":" }))
        }
        #expect(found == labels)
      }
    }
    for file in vector["files"]?.array ?? [] { try expect(file: file, tool) }
  }

  /// Checks the facts against the document that `--json` gives; the words of the vectors are the
  /// record's, ours are a program's.
  private func expect(_ facts: JSONValue, _ line: [String], _ tool: Tool) throws {
    let document = try tool.run(line + ["--json"]).document
    if let entries = facts["entries"]?.array {
      let found = try #require(document["items"]?.array)
      #expect(found.count == entries.count)
      for (entry, found) in zip(entries, found) {
        for (name, ours) in [
          ("title", "title"), ("encryption", "encryption"), ("vault_title", "vaultTitle"),
          ("name", "name"), ("version", "specVersion"), ("metadata_hash", "metadataHash"),
          ("block_hash", "blockHash"),
        ] where entry[name] != nil {
          #expect(found[ours] == entry[name], "\(name)")
        }
        if let url = entry["url"] { #expect(found["endpoints"] == .array([url])) }
      }
    } else if let specs = facts["specs"]?.object {
      #expect(document["title"] == facts["address_book_title"])
      #expect(specs.count == 11)
      for (name, value) in specs {
        let ours = [
          "base58prefix": "base58Prefix", "genesis_hash": "genesisHash", "path_id": "pathID",
          "secondary_color": "secondaryColor",
        ]
        #expect(document["specs"]?[ours[name] ?? name] == value, "\(name)")
      }
    } else {
      #expect(document["name"] == facts["name"])
      #expect(document["specVersion"] == facts["version"])
      #expect(document["inDatabase"] == facts["in_database"])
      if let hash = facts["metadata_hash"] { #expect(document["metadataHash"] == hash) }
    }
  }

  private func expect(file: JSONValue, _ tool: Tool) throws {
    let name = try #require(file["name"]?.string)
    // Pictures have the extension that they lack in the reference tool.
    let places = [tool.payload(name), tool.product(name), tool.product(name + ".png")]
    let path = try #require(
      places.first { FileManager.default.fileExists(atPath: $0) }, "\(name) was not made")
    let bytes = try tool.bytes(path)
    if let hex = file["hex"]?.string { #expect(Hex.encode(bytes) == hex) }
    if let count = file["bytes"]?.integer(Int.self) { #expect(bytes.count == count) }
    if let hash = file["blake2b256"]?.string { #expect(Blake2b.hash256(bytes).hex == hash) }
    if let count = file["characters"]?.integer(Int.self) { #expect(bytes.count == count) }
    if let other = file["file"]?.string, file["blake2b256"] == nil {
      #expect(bytes == (try Shared.bytes(String(other.dropFirst("../../".count)))))
    }
    if name.hasSuffix("_Alice-sr25519.txt") {
      let payload = try Hex.decode(utf8: bytes)
      #expect(payload.starts(with: [0x53, 0x01, 0x80]))
      #expect(try UpdatePayload(reading: payload).signatureHolds == true)
    }
  }
}
