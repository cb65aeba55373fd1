import ByteSupport
import Foundation
import HotStore
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

@Suite struct NetworkFileTests {
  private static let text = """
    {"title": "net-sr25519",
     "specs": {"name": "net", "title": "Net", "encryption": "sr25519",
      "genesisHash": "e143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e",
      "base58Prefix": 42, "decimals": 12, "unit": "WND", "color": "#660D35",
      "secondaryColor": "#262626", "logo": "net", "pathID": "//net"},
     "endpoints": ["wss://net.example"], "verifier": "general"}
    """

  private func read(_ text: String) throws -> NetworkFile {
    try NetworkFile(json: Array(text.utf8), file: "net.json")
  }

  @Test func aCustomVerifierReadsBack() throws {
    var file = try read(Self.text)
    for verifier in [
      nil, .general, .custom(Verifier(nil)),
      .custom(
        Verifier(
          try MultiSigner(
            scheme: .ecdsa,
            publicKey: try Hex.decode(
              "020a1091341fe5664bfa1782d5e04779689068c916b04cb365ec3153755684d9a1")))),
    ] as [ValidCurrentVerifier?] {
      file.verifier = verifier
      #expect(try read(file.json) == file)
    }
  }

  @Test(arguments: [
    ("\"name\": \"net\"", "\"name\": \"n/et\"", "the network name 'n/et'"),
    ("\"name\": \"net\",", "", "specs.name is missing"),
    ("\"title\": \"net-sr25519\",", "", "title is missing"),
    ("\"sr25519\",", "\"rsa\",", "specs.encryption is 'rsa'"),
    ("e143", "e14", "specs.genesisHash must be 64 hex digits"),
    ("\"e143", "\"zz43", "specs.genesisHash must be 64 hex digits"),
    (": 42", ": 65536", "specs.base58Prefix must be a whole number of 0 to 65535"),
    (": 42", ": 42.0", "specs.base58Prefix must be a whole number of 0 to 65535"),
    ("12", "256", "specs.decimals must be a whole number of 0 to 255"),
    ("12", "-1", "specs.decimals must be a whole number of 0 to 255"),
    ("\"WND\"", "7", "specs.unit must be a string"),
    ("\"WND\"", "null", "specs.unit is missing"),
    ("\"WND\"", "\"a\\u202eb\"", "the unit 'a\\u{202E}b' is refused"),
    ("#660D35", "660D35", "specs.color is '660D35'"),
    ("#262626", "#26262", "specs.secondaryColor is '#26262'"),
    ("\"logo\"", "\"logos\"", "specs.logos is not known here (did you mean 'logo'?)"),
    ("\"pathID\": \"//net\"", "\"pathID\": \"//net\", \"order\": 1", "specs.order is not known"),
    (
      "\"endpoints\"", "\"extra\": 1, \"endpoints\"",
      "extra is not known here (known are title, specs, endpoints, verifier, relay, paraId)"
    ),
    (
      "\"title\": \"net-sr25519\"", "\"titel\": \"net\"",
      "titel is not known here (did you mean 'title'?)"
    ),
    ("\"verifier\"", "\"verifyer\"", "verifyer is not known here (did you mean 'verifier'?)"),
    (
      "\"general\"", "{\"scheme\": \"sr25519\", \"publickey\": \"00\"}",
      "verifier.publickey is not known here (did you mean 'publicKey'?)"
    ),
    ("[\"wss://net.example\"]", "\"wss://net.example\"", "endpoints must be a list of strings"),
    ("[\"wss://net.example\"]", "[1]", "endpoints must be a list of strings"),
    ("wss://net.example", "net.example", "the endpoint 'net.example' is refused"),
    ("\"general\"", "\"nobody\"", "verifier must be \"general\", \"none\", or an object"),
    (
      "\"general\"", "{\"scheme\": \"rsa\", \"publicKey\": \"00\"}",
      "verifier.scheme is 'rsa', but must be one of"
    ),
    (
      "\"general\"", "{\"scheme\": \"sr25519\", \"publicKey\": \"0\"}",
      "verifier.publicKey is not hex"
    ),
    (
      "\"general\"", "{\"scheme\": \"sr25519\", \"publicKey\": \"00\"}",
      "verifier.publicKey has 1 byte, but 32 are needed"
    ),
    (
      "\"general\"",
      "{\"scheme\": \"sr25519\", \"publicKey\": \"\(String(repeating: "ff", count: 32))\"}",
      "verifier.publicKey is not a valid sr25519 key"
    ),
    ("\"general\"", "{\"scheme\": \"sr25519\"}", "verifier.publicKey is missing"),
    ("\"endpoints\"", "\"title\": \"x\", \"endpoints\"", "twice"),
  ])
  func aFaultIsNamedWithFileAndField(_ old: String, _ new: String, _ part: String) throws {
    let text = Self.text.replacing(old, with: new, maxReplacements: 1)
    #expect(text != Self.text)
    let error = #expect(throws: HotDatabaseError.self) { try read(text) }
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("'net.json'") == true)
  }

  @Test(arguments: ["[]", "7", "{", ""]) func jsonThatIsNotANetworkIsRefused(_ text: String) {
    #expect(throws: HotDatabaseError.self) { try read(text) }
  }
}

@Suite struct NetworkFolderTests {
  /// A copy of the compiled folder, changed and read.
  private func read(_ change: (String) throws -> Void) throws -> NetworkDefaults {
    let folder = try TemporaryFolder()
    try NetworkDefaults.writeCompiled(to: folder.path)
    try change(folder.path)
    return try NetworkDefaults(folder: folder.path)
  }

  private func write(_ text: String, _ path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  @Test func theOwnerOfAFolderMayChangeIt() throws {
    let defaults = try read { folder in
      try write(#"{"default": ["mythos"], "further": []}"#, folder + "/defaults.json")
      for name in ["polkadot", "kusama", "westend"] {
        try FileManager.default.removeItem(atPath: "\(folder)/\(name).json")
      }
      try write("not read", folder + "/README.md")
    }
    #expect(defaults.networks.map { $0.specs.name } == ["mythos"])
    #expect(defaults.further.isEmpty)
  }

  @Test func writingMakesTheFolderAndReplacesFiles() throws {
    let folder = try TemporaryFolder()
    for _ in 0..<2 { try NetworkDefaults.writeCompiled(to: folder.file("a/b")) }
    #expect(try NetworkDefaults(folder: folder.file("a/b")) == NetworkDefaults.compiled())
  }

  @Test func aListedFileMustBeThere() throws {
    let error = #expect(throws: HotDatabaseError.self) {
      try read { try FileManager.default.removeItem(atPath: $0 + "/westend.json") }
    }
    #expect(error?.message.contains("/westend.json'") == true)
  }

  @Test(arguments: [
    (
      #"{"default": ["polkadot", "kusama", "westend"], "further": []}"#,
      "'mythos.json' is not listed"
    ),
    (#"{"default": ["polkadot", "polkadot"], "further": []}"#, "'polkadot' is listed twice"),
    (#"{"default": ["../polkadot"], "further": []}"#, "'../polkadot' is not a file name"),
    (#"{"default": "polkadot", "further": []}"#, "default must be a list of strings"),
    (#"{"default": []}"#, "further is missing"),
    (#"{"default": [], "further": [], "other": 1}"#, "other is not known here"),
    (#"{"defaults": [], "further": []}"#, "defaults is not known here (did you mean 'default'?)"),
    ("", "ends too early"),
  ])
  func theListIsChecked(_ list: String, _ part: String) throws {
    let error = #expect(throws: HotDatabaseError.self) {
      try read { try write(list, $0 + "/defaults.json") }
    }
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("/defaults.json'") == true)
  }

  @Test(arguments: [
    ("{}", "the file must be a list"),
    ("[1]", "entry 0 must be an object"),
    (#"[{"name": "A"}]"#, "entry 0 needs one of"),
    (#"[{"name": "A", "alias": "B", "tuple": "C"}]"#, "entry 0 needs one of"),
    (#"[{"name": "A", "alias": 1}]"#, "entry 0.alias"),
    (#"[{"name": "A", "alias": "B"}, {"name": "A", "tuple": []}]"#, "entry 1.tuple"),
    (#"[{"name": "A", "struct": [["a"]]}]"#, "entry 0.struct"),
    (#"[{"name": "A", "struct": [[1, "B"]]}]"#, "entry 0.struct"),
    (#"[{"name": "A", "enum": [[]]}]"#, "entry 0.enum"),
    (#"[{"name": "A", "enum": [["V", 1]]}]"#, "entry 0.enum"),
    (#"[{"name": "A", "enum": [["V", "T", "U"]]}]"#, "entry 0.enum"),
    (#"[{"alias": "B"}]"#, "entry 0.name is missing"),
    (#"[{"name": "A", "alias": "B", "note": 1}]"#, "entry 0.note is not known"),
  ])
  func theTypesAreChecked(_ text: String, _ part: String) throws {
    let error = #expect(throws: HotDatabaseError.self) {
      try read { try write(text, $0 + "/types.json") }
    }
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("/types.json'") == true)
  }

  @Test func structsOfEveryShapeAreRead() throws {
    let defaults = try read {
      try write(
        #"[{"name": "A", "struct": [[null, "B"], ["c", "D"]]}, {"name": "E", "enum": [["F", [["g", "H"]]]]}]"#,
        $0 + "/types.json")
    }
    #expect(defaults.types.entries.map { $0.name } == ["A", "E"])
  }
}
