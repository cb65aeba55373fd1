import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Products that stand under one name.
@Suite struct ProductsTests {
  private let tool: Tool
  private let stem = "add_specs_development-sr25519_Alice-sr25519"

  init() throws {
    tool = try Tool()
    try tool.write(UpdateContent.specs(.sample("development")).signedBytes, payload: "specs")
  }

  private func make(_ words: String...) throws -> Tool.Run {
    let run = try tool.run(
      [
        "make", "--msg", "add-specs", "--payload", "specs", "--verifier-alice", "sr25519",
        "--no-rehearsal",
      ] + words)
    #expect(run.exitCode == 0, "\(run)")
    return run
  }

  @Test func productsOfAnEarlierRunAreRemovedAtTheCommit() throws {
    _ = try make("--goal", "qr")
    #expect(tool.products == [stem + ".json", stem + ".png"])
    let run = try make("--goal", "text", "--again")
    #expect(tool.products == [stem + ".json", stem + ".txt"])
    #expect(
      run.error.contains(
        "Removed */Output/completed/\(stem).png, which was left over from an earlier run.\n"))
    let back = try make("--goal", "qr", "--again", "--json")
    #expect(
      try back.document["removedFiles"]
        == .array([.string("*/Output/completed/\(stem).txt")]))
    #expect(tool.products == [stem + ".json", stem + ".png"])
  }

  @Test func underAGivenNameOnlyProductsOfAManifestAreRemoved() throws {
    let name = tool.folder.file("x")
    try tool.folder.write(Array("GIF89a".utf8), to: "x.gif")
    _ = try make("--name", name, "--goal", "qr")
    // No manifest stood there: the picture is the user's.
    #expect(tool.names(in: "").filter { $0.hasPrefix("x.") } == ["x.gif", "x.json", "x.png"])
    _ = try make("--name", name, "--goal", "text", "--again")
    #expect(tool.names(in: "").filter { $0.hasPrefix("x.") } == ["x.json", "x.txt"])
  }

  @Test func aShorterListLeavesNoPartOfALongerOne() throws {
    let paths = try tool.folder.write(Array("//1\n//2\n//3\n".utf8), to: "paths")
    let list = [
      "derivations", "--title", "westend-sr25519", "--derivations", paths, "--format", "legacy",
    ]
    #expect(try tool.run(list + ["--split", "1"]).exitCode == 0)
    let start = "derivations-westend-sr25519"
    #expect(
      tool.products
        == (1...3).flatMap { number in
          ["json", "png", "txt"].map { "\(start)-\(number).\($0)" }
        })
    let shorter = try tool.run(list + ["--split", "2", "--goal", "text"])
    #expect(tool.products == (1...2).flatMap { ["\(start)-\($0).json", "\(start)-\($0).txt"] })
    #expect(
      shorter.error.contains(
        "Removed */Output/completed/\(start)-3.txt, which was left over from an earlier run."))
    #expect(try tool.run(list).exitCode == 0)
    #expect(tool.products == ["json", "png", "txt"].map { "\(start).\($0)" })
    // Bare paths may hold passwords, and a hash of them lets a password be guessed.
    for ending in ["json", "txt"] {
      let mode = try FileManager.default.attributesOfItem(
        atPath: tool.product("\(start).\(ending)"))
      #expect(mode[.posixPermissions] as? Int == 0o600)
    }
  }
}
