import ByteSupport
import DevelopmentNode
import Foundation
import JSONCodec
import RuntimeMetadata
import RuntimeWasm
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

@Suite struct DiffTests {
  private let tool: Tool
  private let old: String
  private let new: String

  init() throws {
    tool = try Tool()
    old = try tool.folder.write(Nodes.metadata(version: 1), to: "old")
    new = try tool.folder.write(
      Array(Hex.encode(Nodes.metadata(version: 2, transactionVersion: 3)).utf8), to: "new.hex")
  }

  private func summary(_ name: String, _ version: UInt32, _ metadata: [UInt8]) -> String {
    "development \(version), V14, \(metadata.count) bytes, hash \(Blake2b.hash256(metadata)) (*/\(name))"
  }

  @Test func twoFilesAreCompared() throws {
    let run = try tool.succeed("diff", old, new)
    #expect(
      run.output == """
        old: \(summary("old", 1, Nodes.metadata(version: 1)))
        new: \(summary("new.hex", 2, Nodes.metadata(version: 2, transactionVersion: 3)))

        Breaking (1)
          ~ network transaction version
              1 → 3

        Other (1)
          ~ network spec version
              1 → 2

        0 added, 0 removed, 2 changed; 1 breaking
        Nothing looks different on a Vault.

        """)
  }

  @Test func theSameBytesAreSaidToBe() throws {
    let run = try tool.succeed("diff", old, old)
    #expect(run.output.hasSuffix("\nBoth are the same bytes.\n"))
    #expect(try tool.succeed("diff", old, old, "--json").document["same"] == .bool(true))
  }

  /// V13 names types that it does not describe: text, document and page say what that means.
  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func typesThatCannotBeComparedAreSaidNotToBe() throws {
    let data = Shared.path + "/data/metadata/"
    let page = tool.folder.file("page.html")
    let files = [data + "westend9090.hex", data + "westend9111.hex"]
    let sentence = "Types were not compared, because V13 names types without saying"
    let run = try tool.run(["diff"] + files + ["--html", page])
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.output.contains("\n\(sentence)"))
    #expect(String(decoding: try tool.bytes(page), as: UTF8.self).contains(sentence))
    let document = try tool.run(["diff"] + files + ["--json"]).document
    #expect(document["notCompared"]?.array?.first?.string?.hasPrefix(sentence) == true)
    let later = [data + "westend9111.hex", data + "westend9150.hex"]
    #expect(try tool.run(["diff"] + later + ["--json"]).document["notCompared"] == .array([]))
    let same = try tool.run(["diff", files[0], files[0], "--json"]).document
    #expect(same["notCompared"] == .array([]))
  }

  @Test func theDocumentHasEveryChange() throws {
    let document = try tool.succeed("diff", old, new, "--json").document
    #expect(document["same"] == .bool(false))
    #expect(document["oldMetadata"]?["kind"] == .string("file"))
    #expect(document["newMetadata"]?["specVersion"] == .integer(2))
    #expect(document["changedCount"] == .integer(2))
    #expect(
      document["changes"]?.array?.first
        == .members([
          "area": .string("network"), "change": .string("changed"), "weight": .string("other"),
          "name": .string("spec version"), "details": .array([.string("1 → 2")]),
          "texts": .array([
            .members(["subject": .string(""), "old": .string("1"), "new": .string("2")])
          ]),
          "seenAs": .null,
        ]))
  }

  @Test func nodesCodeAndTheDatabaseServeToo() throws {
    let node = try Nodes.sample(version: 3)
    let code = try tool.folder.write(
      SampleCode.compressed(SampleCode.module(version: 4)), to: "runtime.wasm")
    let document = try tool.succeed("diff", node.url, code, "--json").document
    #expect(document["oldMetadata"]?["kind"] == .string("node"))
    #expect(document["oldMetadata"]?["blockHash"]?.string?.count == 64)
    #expect(document["newMetadata"]?["kind"] == .string("wasm"))
    #expect(document["newMetadata"]?["codeHash"]?.string?.count == 64)
    #expect(document["newMetadata"]?["specVersion"] == .integer(4))

    let stored = try Tool(["development": [node.url]])
    try stored.succeed("load-metadata", "-p", "-n", "development", "--quiet")
    for name in ["development", "development3"] {
      let document = try stored.succeed("diff", name, code, "--json").document
      #expect(document["oldMetadata"]?["kind"] == .string("stored"))
      #expect(document["oldMetadata"]?["source"] == .string("development 3"))
    }
  }

  /// What was published is compared as it is: the movie, the payload in it, and the payload to sign.
  @Test func moviesAndPayloadsServeToo() throws {
    let node = try Nodes.sample(version: 3)
    let stored = try Tool(["development": [node.url]])
    try stored.succeed("load-metadata", "-t", "-n", "development", "--quiet")
    try stored.succeed(
      "make", "--msg", "load-metadata", "--verifier-alice", "sr25519", "--yes", "--quiet")
    let payload = "sign_me_load_metadata_developmentV3"
    let movie = "load_metadata_developmentV3_Alice-sr25519.gif"
    let raw = stored.folder.file("raw.payload")
    try stored.succeed("qr", "read", stored.product(movie), "--out", raw, "--quiet")
    for source in [payload, movie, stored.product(movie), raw] {
      let document = try stored.succeed("diff", source, "development3", "--json").document
      #expect(document["oldMetadata"]?["kind"] == .string("payload"), "\(source)")
      #expect(document["same"] == .bool(true), "\(source)")
      #expect(try stored.run(["networks", "lint", source]).exitCode == 0, "\(source)")
    }
    try stored.succeed("add-specs", "-f", "-n", "development-sr25519", "--quiet")
    let specs = try stored.run(["diff", "sign_me_add_specs_development-sr25519", "development3"])
    #expect(specs.exitCode != 0)
  }

  @Test func twoChainsAreSaidToBe() throws {
    let path = try tool.folder.write(Nodes.metadata("other", version: 2), to: "other")
    #expect(
      try tool.succeed("diff", old, path).output.contains(
        "\nTwo chains are compared, 'development'"))
  }

  @Test func thePageForTheReviewerNeedsNothingElse() throws {
    let page = tool.folder.file("review.html")
    try tool.succeed("diff", old, new, "--html", page, "--quiet")
    let text = String(decoding: try tool.bytes(page), as: UTF8.self)
    #expect(text.hasPrefix("<!DOCTYPE html>"))
    #expect(text.contains("<title>development 1 → development 2</title>"))
    #expect(text.contains("default-src 'none'"))
    #expect(text.contains("<del>1</del>\n<ins>2</ins>"))
    let sections = ["<section class=\"panel breaking\">", "<section class=\"panel other\">"]
    let places = sections.compactMap { text.range(of: $0)?.lowerBound }
    #expect(places.count == 2 && places == places.sorted(), "what matters most is first")
    #expect(!text.contains(tool.folder.path), "the reviewer's disk is nobody's business")
    for forbidden in ["<script", "http://", "https://", "src=", "@import", "url("] {
      #expect(!text.contains(forbidden))
    }
  }

  /// Names come from whoever made the metadata.
  @Test func namesDoNothingInAPageOrATerminal() throws {
    var writer = MetadataV14Writer()
    let u32 = writer.type(TypeDefinition(shape: .primitive(.u32)))
    let runtime = SampleRuntime(specName: "development", specVersion: 9, ss58Prefix: 42)
    let name = "`<img src=x onerror=alert(1)>```\u{1b}[2J\u{202e}"
    writer.pallets = [
      .init(
        name: "System", index: 0,
        constants: [.init(name: "Version", type: u32, value: runtime.version.scaleBytes)]),
      .init(name: name, index: 1),
    ]
    let path = try tool.folder.write(
      writer.metadata(extrinsicType: u32, runtimeType: u32), to: "hostile")
    let page = tool.folder.file("review.html")
    let run = try tool.succeed("diff", old, path, "--html", page)
    #expect(!run.output.contains("\u{1b}"))
    let text = String(decoding: try tool.bytes(page), as: UTF8.self)
    #expect(!text.contains("<img"))
    #expect(!text.contains("\u{1b}") && !text.contains("\u{202e}"))
    #expect(text.contains("&lt;img src=x onerror=alert(1)&gt;"))
    let comment = try tool.succeed("diff", old, path, "--markdown", "-").output
    #expect(
      comment.contains(
        "- added pallet ```` `<img src=x onerror=alert(1)>```\\u{1B}[2J\\u{202E} ````"))
    #expect(!comment.contains("\u{1b}") && !comment.contains("\u{202e}"))
  }

  @Test func breakingChangesFailWhereAsked() throws {
    let sentence =
      "Error: 1 breaking change, and --fail-on breaking wants none: transaction version."
    let run = try tool.run("diff", old, new, "--fail-on", "breaking")
    #expect(run.exitCode == 13)
    #expect(run.error == sentence + "\n")
    #expect(run.output.contains("2 changed; 1 breaking"), "the comparison is there all the same")
    let document = try tool.run("diff", old, new, "--fail-on", "breaking", "--json").document
    #expect(document["breakingCount"] == .integer(1))
    #expect(document["error"]?["code"] == .string("unwanted_changes"))
    let harmless = try tool.folder.write(Nodes.metadata(version: 2), to: "harmless")
    try tool.succeed("diff", old, harmless, "--fail-on", "breaking", "--quiet")
    try tool.succeed("diff", old, old, "--fail-on", "any", "--quiet")
    let any = try tool.run("diff", old, harmless, "--fail-on", "any", "--quiet")
    #expect(any.exitCode == 13)
    #expect(
      any.error == "Error: 1 change, and --fail-on any wants none: spec version.\n")
  }

  @Test func aPullRequestGetsMarkdown() throws {
    let run = try tool.run("diff", old, new, "--markdown", "-", "--fail-on", "breaking")
    #expect(run.exitCode == 13)
    #expect(
      run.output == """
        ## ` development 1 → development 2 `

        - old: ` file: old `, V14, \(Nodes.metadata(version: 1).count) bytes, hash `\(Blake2b.hash256(Nodes.metadata(version: 1)))`
        - new: ` file: new.hex `, V14, \(Nodes.metadata(version: 2, transactionVersion: 3).count) bytes, hash `\(Blake2b.hash256(Nodes.metadata(version: 2, transactionVersion: 3)))`

        **breaking: 1** · additions: 0 · descriptions: 0 · other: 1

        ### Breaking (1)

        - changed network ` transaction version `
          ```diff
          - 1
          + 3
          ```

        <details>
        <summary>Other (1)</summary>

        - changed network ` spec version `
          ```diff
          - 1
          + 2
          ```

        </details>

        """)
    #expect(try tool.run("diff", old, new, "--markdown", "x.html").exitCode == 64)
    #expect(try tool.run("diff", old, new, "--markdown", "-", "--html", "-").exitCode == 64)
  }

  @Test func whatIsNotThereIsNamed() throws {
    try tool.expect(
      66,
      "Error: There is no file 'nowhere', and the database has no metadata by that name. Run 'hotside show metadata' to see what it has.",
      from: ["diff", old, "nowhere"])
    try tool.expect(
      66, "Error: There is no file 'nowhere.hex'.", from: ["diff", "nowhere.hex", old])
    let noise = try tool.folder.write([1, 2, 3], to: "noise")
    #expect(try tool.run("diff", old, noise).exitCode == 65)
    #expect(try tool.run("diff", old).exitCode == 64)
    #expect(try tool.run("diff", "-", "-").exitCode == 64)
    #expect(try tool.run("diff", old, new, "--metadata-version", "13").exitCode == 64)
    let unasked = try tool.run("diff", old, new, "--metadata-version", "15")
    #expect(unasked.exitCode == 64 && unasked.error.contains("neither side is one"), "\(unasked)")
    for words in [["diff", old, new, "--best"], ["digest", old, "--best"]] {
      let run = try tool.run(words)
      #expect(run.exitCode == 64 && run.error.contains("no node is asked"), "\(run)")
    }
    let html = try tool.run("diff", old, new, "--html", "/nowhere/page.html")
    #expect(html.exitCode == 73)
    #expect(html.output == "")
  }
}

@Suite struct DigestCommandTests {
  @Test func onlyV15HasADigest() throws {
    let tool = try Tool()
    let path = try tool.folder.write(Nodes.metadata(), to: "metadata")
    let run = try tool.run("digest", path, "--decimals", "12", "--token-symbol", "UNIT")
    #expect(run.exitCode == 65)
    #expect(run.error.contains("There is no digest of this metadata V14"))
  }

  @Test func whatNobodyTellsHasToBeGiven() throws {
    let tool = try Tool()
    let path = try tool.folder.write(Nodes.metadata(), to: "metadata")
    try tool.expect(
      66,
      "Error: */metadata: the metadata does not tell all that goes into the digest, and no node was asked that does. Give --decimals.",
      from: ["digest", path])
    #expect(try tool.run("digest", path, "--decimals", "300").exitCode == 64)
  }

  @Test func aRuntimeWithoutV15HasNone() throws {
    let tool = try Tool()
    let path = try tool.folder.write(SampleCode.module().bytes, to: "code")
    let run = try tool.run("digest", path, "--decimals", "12", "--token-symbol", "UNIT")
    #expect(run.exitCode == 65)
    #expect(run.error.contains("offers no metadata V15, only V14"), "\(run)")
  }
}

/// A chain compares the digest that was compiled into its code.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct CompiledDigestTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func digest(_ path: String, _ symbol: String = "WND") throws -> Tool.Run {
    try tool.run("digest", path, "--decimals", "12", "--token-symbol", symbol, "--json")
  }

  @Test func theDigestIsLookedForInTheCode() async throws {
    let path = Shared.path + "/data/wasm/westend_modern.compact.compressed.wasm"
    let without = try digest(path)
    #expect(without.exitCode == 0, "\(without)")
    #expect(try without.document["isInCode"] == .bool(false))
    #expect(without.error.contains("was not found in the code"), "\(without)")
    // The same runtime, built with its digest.
    let answer = try await RuntimeWorker(program: ProcessRunner.hotside).call(
      [.metadataAtVersion(15)], of: try tool.bytes(path))
    let result = try #require(answer.results[.metadataAtVersion(15)])
    var reader = SCALEReader(result.span)
    let found = try reader.option { (reader) throws(SCALEError) in try reader.byteVector() }
    let metadata = try #require(found)
    let hash = try Hex.decode(try #require(try without.document["digest"]?.string))
    var module = SampleCode.module("westend", version: 1_015_000, metadata: metadata)
    let first = try tool.folder.write(SampleCode.compressed(module), to: "first.wasm")
    #expect(try digest(first).document["isInCode"] == .bool(false))
    // Compilers put the constant into a data segment.
    module.add("metadata_hash", giving: hash)
    let code = try tool.folder.write(SampleCode.compressed(module), to: "built.wasm")
    let with = try digest(code)
    #expect(try with.document["isInCode"] == .bool(true), "\(with)")
    #expect(with.error.contains("The code carries this digest."), "\(with)")
    #expect(try digest(code, "UNIT").document["isInCode"] == .bool(false))
    // Metadata alone says nothing of the code.
    let file = try tool.folder.write(metadata, to: "v15.scale")
    #expect(try digest(file).document["isInCode"] == .null)
  }
}

@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct DigestVectorCommandTests {
  struct Vectors: Decodable {
    let digests: [String: String]
  }

  private static let said = [
    "--spec-version", "1", "--spec-name", "nice", "--base58-prefix", "1", "--decimals", "1",
    "--token-symbol", "lol",
  ]

  private func digests() throws -> [String: String] {
    try Shared.vector("../data/modern/expected", as: Vectors.self).digests
  }

  @Test func filesHaveTheirDigest() throws {
    let digests = try digests()
    #expect(!digests.isEmpty)
    let tool = try Tool()
    for (file, digest) in digests {
      let path = Shared.path + "/data/modern/" + file
      let run = try tool.run(["digest", path, "--quiet"] + Self.said)
      #expect(run.exitCode == 0, "\(run)")
      #expect(run.output == digest + "\n")
    }
  }

  /// The same metadata from a node and from code, with what the node says of its token.
  @Test func nodesAndCodeHaveTheSame() throws {
    let (file, digest) = try #require(try digests().first)
    let option = try Shared.hexBytes("data/modern/" + file)
    let tool = try Tool()
    // Some 00 or 01 and a length stand before the metadata.
    let start = try #require(option.indices.first { option[$0...].starts(with: Metadata.magic) })
    let metadata = Array(option[start...])
    let decoded = try Metadata(decoding: metadata)
    let facts = try MetadataFacts(of: decoded, blob: metadata)
    var configuration = DevelopmentNodeConfiguration(metadata: metadata)
    configuration.otherMetadata = [metadata]
    let node = try DevelopmentNodeServer(configuration)
    let atNode = try tool.run(["digest", node.url, "--quiet"] + Self.said)
    #expect(atNode.output == digest + "\n", "\(atNode)")
    let own = try tool.succeed("digest", node.url, "--json").document
    #expect(own["unit"] == .string("UNIT"))
    #expect(own["decimals"] == .integer(12))
    #expect(own["specVersion"] == .integer(facts.version))
    #expect(own["base58Prefix"] == facts.prefix.map { .integer($0) })

    let module = WasmModule.runtime(
      version: facts.runtime.scaleBytes, metadata: Array(option.dropFirst()), later: option)
    let code = try tool.folder.write(module.bytes, to: "code")
    let ofCode = try tool.run(["digest", code, "--quiet"] + Self.said)
    #expect(ofCode.output == digest + "\n", "\(ofCode)")
  }

  @Test func aRealRuntimeGivesItsOwn() throws {
    let path = Shared.path + "/data/wasm/westend_modern.compact.compressed.wasm"
    let document = try Tool().succeed(
      "digest", path, "--json", "--decimals", "12", "--token-symbol", "WND"
    ).document
    #expect(document["name"] == .string("westend"))
    #expect(document["metadataVersion"] == .integer(15))
    #expect(document["base58Prefix"] == .integer(42))
    #expect(document["digest"]?.string?.count == 64)
  }
}
