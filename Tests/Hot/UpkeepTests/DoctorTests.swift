import ByteSupport
import CommandTestSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import SQLiteStore
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// What `networks doctor` makes of products and what is beside them.
@Suite struct DoctorTests {
  private static let specs = "add_specs_development-sr25519_Alice-sr25519"
  private static let movie = "load_metadata_developmentV1000000_Alice-sr25519"

  private let tool: Tool

  /// A workspace with specs as a code and metadata as a movie, both signed.
  init() throws {
    let node = try Nodes.sample()
    tool = try Tool(["development": [node.url]])
    try tool.succeed("load-metadata", "-t", "-a")
    try tool.succeed("add-specs", "-f", "-a")
    try make(["--verifier-alice", "sr25519"])
  }

  private func make(_ signer: [String], name: String? = nil) throws {
    for (kind, payload) in [
      ("add-specs", "sign_me_add_specs_development_sr25519"),
      ("load-metadata", "sign_me_load_metadata_developmentV1000000"),
    ] {
      let run = try tool.run(
        ["make", "--msg", kind, "--payload", payload] + signer
          + (name.map { ["--name", tool.product("\($0)_\(kind)")] } ?? []))
      try #require(run.exitCode == 0, "\(run)")
    }
  }

  private func doctor(_ arguments: String...) throws -> Tool.Run {
    try tool.run(["networks", "doctor"] + arguments)
  }

  private func finds(
    _ text: String, isFault: Bool = true, _ run: Tool.Run,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let lines = run.output.split(separator: "\n").filter { $0.contains(text) }
    #expect(
      lines.contains { $0.hasPrefix(isFault ? "fault: " : "note: ") }, "\(text): \(run)",
      sourceLocation: sourceLocation)
    #expect(run.exitCode == (isFault ? 65 : 0), "\(run)", sourceLocation: sourceLocation)
  }

  private func write(_ manifest: JSONObject, _ stem: String) throws {
    try tool.folder.write(
      Array(JSONValue.object(manifest).serialized().utf8), to: "Output/completed/\(stem).json")
  }

  /// Another value of the same kind.
  private func changed(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null: .integer(1)
    case .bool(let value): .bool(!value)
    case .number(let text): .number(text == "1" ? "2" : "1")
    case .string(let text): .string(String(text.dropLast()) + (text.hasSuffix("0") ? "1" : "0"))
    case .array: .array([.string("x")])
    case .object(let object):
      .object(
        JSONObject(object.map { ($0.name, $0.name == "note" ? $0.value : changed($0.value)) }))
    }
  }

  @Test func freshProductsHaveNoFindings() throws {
    for arguments in [[], ["--pictures"]] {
      let run = try tool.run(["networks", "doctor", "--json"] + arguments)
      #expect(run.exitCode == 0, "\(run)")
      #expect(try run.document["findings"] == .array([]), "\(run)")
      #expect(try run.document["unreadMovieCount"] == .integer(arguments.isEmpty ? 1 : 0))
    }
  }

  @Test(arguments: [specs, movie])
  func everyFieldOfAManifestIsWorkedOutAgain(stem: String) throws {
    let manifest = try #require(try tool.manifest(stem).object)
    let advisory: Set = ["warnings", "blockHash"]
    for (name, value) in manifest
    where !["schemaVersion", "source", "toolVersion", "rehearsals", "picture"].contains(name) {
      var harmed = manifest
      harmed[name] = changed(value)
      if stem == Self.specs, name == "blockHash" { continue }
      try write(harmed, stem)
      finds(
        name, isFault: !advisory.contains(name),
        try doctor())
    }
    let picture = try #require(manifest["picture"]?.object)
    for (name, value) in picture {
      var (harmed, part) = (manifest, picture)
      part[name] = changed(value)
      harmed["picture"] = .object(part)
      try write(harmed, stem)
      #expect(try doctor().exitCode == 65, "picture.\(name)")
    }
    try write(manifest, stem)
    #expect(try doctor().exitCode == 0)
  }

  @Test func recordedRehearsalsAreRehearsedAgain() throws {
    let text = String(decoding: try tool.bytes(tool.product(Self.specs + ".json")), as: UTF8.self)
    try tool.folder.write(
      Array(text.replacing("\"isAccepted\": true", with: "\"isAccepted\": false").utf8),
      to: "Output/completed/\(Self.specs).json")
    finds(
      "its isAccepted is false, but a rehearsal now gives true", isFault: false,
      try doctor("--pictures", "--verbose"))
  }

  /// Manifests of earlier versions have neither hash nor length of the picture's file, nor say their form.
  @Test func missingMembersOfOlderManifestsAreNotFaults() throws {
    for stem in [Self.specs, Self.movie] {
      var manifest = try #require(try tool.manifest(stem).object)
      var picture = try #require(manifest["picture"]?.object)
      (picture["fileHash"], picture["fileLength"], manifest["schemaVersion"]) = (nil, nil, nil)
      manifest["picture"] = .object(picture)
      manifest["rehearsals"] = nil
      try write(manifest, stem)
    }
    let run = try doctor("--json", "--pictures")
    #expect(try run.document["findings"] == .array([]), "\(run)")
  }

  @Test func anExchangedMovieIsFoundWithoutReadingIt() throws {
    try make(["--verifier-alice", "ed25519"], name: "other")
    try FileManager.default.removeItem(atPath: tool.product(Self.movie + ".gif"))
    try FileManager.default.copyItem(
      atPath: tool.product("other_load-metadata.gif"), toPath: tool.product(Self.movie + ".gif"))
    finds("Its fileHash is", try doctor())
    finds("Its payload has the hash", try doctor("--pictures"))
  }

  @Test func productsOfAnotherRunAreFound() throws {
    try make(["--verifier-alice", "sr25519", "--format", "apng"], name: "other")
    try FileManager.default.copyItem(
      atPath: tool.product("other_load-metadata.apng"), toPath: tool.product(Self.movie + ".apng"))
    finds("so this picture is from another run", try doctor())
    try FileManager.default.removeItem(atPath: tool.product(Self.movie + ".apng"))
    let text = try tool.bytes(tool.product("other_add-specs.txt"))
    try tool.folder.write(text, to: "Output/completed/\(Self.specs).txt")
    finds("they are from different runs", try doctor())
  }

  @Test func picturesWithoutManifestAreListedAndJudged() throws {
    for stem in [Self.specs, Self.movie] {
      try FileManager.default.removeItem(atPath: tool.product(stem + ".json"))
    }
    let run = try doctor()
    #expect(run.exitCode == 65, "\(run)")
    for file in [Self.specs + ".png", Self.movie + ".gif"] {
      finds("\(file): Its manifest is missing, so it is not complete", run)
    }
    #expect(run.output.contains("'hotside sign' completes it."), "\(run)")

    let forgery = WeakKey.all[0]
    let payload = forgery.payload(.specs(.sample("development")))
    try tool.folder.write(try Movies.code(payload), to: "Output/completed/forged.png")
    finds("anyone can sign for this key", try doctor())
  }

  @Test func aManifestWithoutItsProductsIsFound() throws {
    for ending in ["png", "txt"] {
      try FileManager.default.removeItem(atPath: tool.product("\(Self.specs).\(ending)"))
    }
    finds("The picture that it names is missing", try doctor())
  }

  @Test(arguments: [specs, movie])
  func aMissingTextIsNoted(stem: String) throws {
    try FileManager.default.removeItem(atPath: tool.product("\(stem).txt"))
    let run = try doctor()
    finds("\(stem).txt: The text of this update is missing", isFault: false, run)
  }

  @Test func listsOfDerivationsNeedNoManifest() throws {
    // An empty list of bare paths.
    try tool.folder.write(
      try Movies.code([0x53, 0xff, 0xde, 0]), to: "Output/completed/derivations-x.png")
    let run = try doctor("--json")
    #expect(try run.document["findings"] == .array([]), "\(run)")
  }

  @Test func aSignerWhoIsNotTheRecordedOneIsFound() throws {
    let key = try KeyPair.development("//Bob", scheme: .sr25519).publicKey
    try tool.succeed(
      "networks", "verifier", "set", "development", "--public-key", Hex.encode(key.publicKey),
      "--crypto", "sr25519")
    let run = try doctor()
    finds("on record for development is sr25519 \(Hex.encode(key.publicKey)).", run)
    finds("\(Self.movie).txt", run)
  }

  /// As an earlier version recorded it.
  @Test func aRecordedKeyForWhichAnybodyCanSignIsFound() throws {
    let key = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    try tool.succeed(
      "networks", "verifier", "set-general", "--public-key", Hex.encode(key.publicKey),
      "--crypto", "sr25519")
    #expect(try doctor().exitCode == 0)
    do {
      let connection = try SQLiteConnection(
        path: tool.database, mode: .existing, format: HotDatabase.format)
      try connection.run(
        "UPDATE general_verifier SET public_key = ?", [.bytes([UInt8](repeating: 0, count: 32))])
    }
    finds("anyone can sign for this key", try doctor())
  }

  @Test func filesOfKilledRunsAreListed() throws {
    let day = Date(timeIntervalSinceNow: -172_800)
    for path in [
      "Output/completed/.x.gif.00000000-1-1.tmp", "Output/.hot.sqlite.00000000-1-1.tmp-wal",
      "Networks/metadata/.y.hex.00000000-1-1.tmp", "Output/in_progress/.vault-1a2b.tmp",
    ] {
      let file = try tool.folder.write([1], to: path)
      try FileManager.default.setAttributes([.modificationDate: day], ofItemAtPath: file)
    }
    let young = try tool.folder.write([1], to: "Output/completed/.z.gif.00000000-1-1.tmp")
    let run = try doctor()
    for name in ["/.x.gif.", "/.hot.sqlite.", "/.y.hex.", "/.vault-1a2b"] {
      finds(name, isFault: false, run)
    }
    // Another machine may still write it.
    #expect(!run.output.contains("/.z.gif."))
    #expect(FileManager.default.fileExists(atPath: young))
  }
}
