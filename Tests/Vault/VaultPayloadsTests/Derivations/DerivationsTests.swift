import ByteSupport
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// The form of `derivations.json`.
struct DerivationVectors: Decodable, Sendable {
  struct Key: Decodable, Sendable {
    let address_or_public: String
    let derivation_path: String?
    let encryption: String
    let genesis_hash: String

    func exported() throws -> ExportedKey {
      ExportedKey(
        address: address_or_public, path: derivation_path,
        encryption: try need(Encryption(name: encryption)),
        genesisHash: try need(Hash256(hex: genesis_hash)))
    }
  }
  struct Seed: Decodable, Sendable {
    let name: String
    let root: KeyVector
    let keys: [Key]

    func exported() throws -> ExportedKeySet {
      ExportedKeySet(name: name, root: try root.signer(), keys: try keys.map { try $0.exported() })
    }
  }
  struct Fields: Decodable, Sendable {
    let version: Int
    let seeds: [Seed]?
    let seed: Seed?
    let features: [UInt8]?
  }
  struct Current: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let payload_hex: String
    let fields: Fields
    var testDescription: String { id }
  }
  struct OldFields: Decodable, Sendable {
    let encryption: String
    let genesis_hash: String
    let derivations: [String]
  }
  struct Facts: Decodable, Sendable {
    let count: Int
    let shown: [String]
  }
  struct Old: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let payload_hex: String
    let fields: OldFields
    let input_text: String?
    let facts: Facts?
    let shown: [String]?
    var testDescription: String { id }
  }
  struct Path: Decodable, Sendable, CustomTestStringConvertible {
    let path: String
    let valid: Bool
    let passworded: Bool?
    var testDescription: String { "'\(path)'" }
  }
  let current: [Current]
  let old: [Old]
  let paths: [Path]

  static let all = payloadVectors.files("derivations", as: DerivationVectors.self)
}

@Suite struct DerivationVectorTests {
  @Test(arguments: DerivationVectors.all.flatMap(\.current))
  func currentExportsAreReadAndWritten(vector: DerivationVectors.Current) throws {
    let payload = try Hex.decode(vector.payload_hex)
    let expected: KeySetExport =
      if vector.fields.version == 1 {
        .version1(try need(vector.fields.seeds).map { try $0.exported() })
      } else {
        .version2(
          try need(vector.fields.seed).exported(),
          features: try need(vector.fields.features).map { try need(ExportFeature(rawValue: $0)) })
      }
    #expect(try DerivationsPayload(reading: payload) == .export(expected))
    #expect(DerivationsPayload.export(expected).payload == payload)
    #expect(try VaultPayload(reading: payload) == .derivations(.export(expected)))
  }

  @Test(arguments: DerivationVectors.all.flatMap(\.old))
  func bareListsAreDistinguished(vector: DerivationVectors.Old) throws {
    let payload = try Hex.decode(vector.payload_hex)
    let list = PathList(
      encryption: try need(Encryption(name: vector.fields.encryption)),
      genesisHash: try need(Hash256(hex: vector.fields.genesis_hash)),
      paths: vector.fields.derivations)
    #expect(try DerivationsPayload(reading: payload) == .paths(list))
    #expect(DerivationsPayload.paths(list).payload == payload)
    guard let text = vector.input_text else { return }
    // The old tool took empty lines for root keys; here they are skipped.
    let lines = try PathLinesTests.texts(text)
    let paths = lines.compactMap { $0.isEmpty ? nil : KeyPath($0) }
    #expect(paths.map { $0.text } == list.paths.filter { !$0.isEmpty })
    let shown = try need(vector.shown ?? vector.facts?.shown)
    #expect(paths.map { $0.shown } == shown.filter { !$0.isEmpty })
    #expect(lines.filter { $0.isEmpty }.count == list.paths.filter { $0.isEmpty }.count)
  }

  @Test(arguments: DerivationVectors.all.flatMap(\.paths))
  func pathsFollowTheGrammar(vector: DerivationVectors.Path) {
    let path = KeyPath(vector.path)
    #expect((path != nil) == vector.valid)
    #expect(path.map { $0.password != nil } == vector.passworded)
    if let path { #expect(path.text == vector.path) }
  }
}

@Suite struct KeyPathTests {
  @Test(
    arguments: [
      ("//a/b///pass/word", "//a/b", "pass/word"), ("////x", "", "/x"), ("///pw", "", "pw"),
      ("/0//1", "/0//1", nil), ("//Grüße", "//Grüße", nil), ("/\n", "/\n", nil),
      ("//a\u{301}", "//a\u{301}", nil), ("/\u{301}", "/\u{301}", nil),
    ] as [(String, String, String?)])
  func pathsAreCutAtTheirPassword(text: String, junctions: String, password: String?) throws {
    let path = try #require(KeyPath(text))
    #expect(path.junctions == junctions)
    #expect(path.password == password)
    #expect(path.shown == junctions + (password == nil ? "" : "///<password>"))
  }

  @Test(arguments: ["/", "///", "//a/", "x//a", "//a///\n", "///p\nq", " //a"])
  func invalidPathsAreRefused(text: String) {
    #expect(KeyPath(text) == nil)
  }
}

@Suite struct PathLinesTests {
  /// The texts of all lines, those of nothing but white space as empty ones.
  static func texts(_ text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    let lines = try need(PathLines(bytes.span)).lines
    #expect(lines.map { $0.number } == Array(1...lines.count))
    return lines.map { $0.isEmpty ? "" : String(decoding: bytes[$0.text], as: UTF8.self) }
  }

  @Test(
    arguments: [
      ("//a\n//b", ["//a", "//b"]), ("//a\r\n//b\r\n", ["//a", "//b"]),
      (
        "\n  //a\r\n\n///\n//b///se cret \r\n \u{3000}\n//c \n\n",
        ["", "//a", "", "///", "//b///se cret ", "", "//c"]
      ),
      (" //a \n //b ", ["//a ", " //b"]), ("\u{a0}//é\u{2028}", ["//é"]), ("//a\r", ["//a"]),
      ("//a\r//b\r", ["//a", "//b"]), ("//a\r\r\n\r//b///p\rx", ["//a", "", "", "//b///p", "x"]),
      ("", [""]), (" \n\r\n", [""]),
    ] as [(String, [String])])
  func whiteSpaceAroundTheTextBelongsToNoLine(text: String, lines: [String]) throws {
    #expect(try PathLinesTests.texts(text) == lines)
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    #expect(PathLines([0x2f, 0x2f, 0xff].span) == nil)
  }
}

@Suite struct DerivationsPayloadTests {
  static let root = try? MultiSigner(
    scheme: .sr25519, publicKey: [UInt8](repeating: 0x46, count: 32))

  static func key(_ address: String) -> ExportedKey {
    ExportedKey(
      address: address, path: nil, encryption: .sr25519, genesisHash: Blake2b.hash256([1]))
  }

  @Test func exportsWithOptionalRootsAreDistinguished() throws {
    let root = try #require(Self.root)
    let sets = [
      OptionalRootKeySet(name: "one", root: nil, keys: [Self.key("5F")]),
      OptionalRootKeySet(name: "two", root: root, keys: []),
    ]
    let payload = DerivationsPayload.optionalRoots(sets).payload
    #expect(try DerivationsPayload(reading: payload) == .optionalRoots(sets))
  }

  @Test func bytesAfterAnExportAreRefused() throws {
    let root = try #require(Self.root)
    let set = ExportedKeySet(name: "one", root: root, keys: [Self.key("5F")])
    let export = KeySetExport.version2(set, features: [.bulkOperations, .dynamicDerivations])
    let payload = DerivationsPayload.export(export).payload
    #expect(Array(payload.suffix(3)) == [0x08, 0x00, 0x01])
    #expect(export.keySets == [set])
    let error = #expect(throws: VaultPayloadsError.self) {
      try DerivationsPayload(reading: payload + [0])
    }
    let expected = SCALEError.bytesLeftOver(offset: payload.count - 3, count: 1)
    #expect(error == .undecodable(record: "derivations", expected))
    for count in 3..<payload.count {
      #expect(throws: VaultPayloadsError.self) {
        try DerivationsPayload(reading: Array(payload.prefix(count)))
      }
    }
  }

  @Test func payloadsWithAnotherCodeAreRefused() {
    let expected = VaultPayloadsError.unexpectedPayload(code: 0xdf, wanted: "de, derivations,")
    #expect(throws: expected) { try DerivationsPayload(reading: [0x53, 0xff, 0xdf]) }
  }
}
