import ByteSupport
import CommandTestSupport
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

  @Test func equalBytesAreReportedAsEqual() throws {
    let run = try tool.succeed("diff", old, old)
    #expect(run.output.hasSuffix("\nBoth are the same bytes.\n"))
    #expect(try tool.succeed("diff", old, old, "--json").document["same"] == .bool(true))
  }

  /// V13 names types that it does not describe: text, document and page say what that means.
  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func typesThatCannotBeComparedAreReported() throws {
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

  @Test func nodesCodeAndTheDatabaseAreCompared() throws {
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
  @Test func moviesAndPayloadFilesAreCompared() throws {
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

  @Test func aComparisonOfTwoChainsIsReported() throws {
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
  @Test func namesInPagesAndTerminalsAreEscaped() throws {
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
      "Error: 1 breaking change found by --fail-on breaking: transaction version."
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
      any.error == "Error: 1 change found by --fail-on any: spec version.\n")
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

  @Test func missingMetadataIsNamed() throws {
    try tool.expect(
      66,
      "Error: The file 'nowhere' does not exist, and the database has no metadata by that name. Run 'hotside show metadata' to see what the database has.",
      from: ["diff", old, "nowhere"])
    try tool.expect(
      66, "Error: The file 'nowhere.hex' does not exist.", from: ["diff", "nowhere.hex", old])
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
