import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `key-info-export-to-qr` and `bulk-transaction-test-payload` (hot-side 5.9), against the payloads
/// that the vectors have for them.
@Suite struct TestPayloadTests {
  private func vector(_ file: String, _ list: String, _ id: String) throws -> String {
    let document = try JSONValue(parsing: Shared.bytes("vectors/hot/\(file).json"))
    let entry = document[list]?.array?.first { $0["id"] == .string(id) }
    return try #require(entry?["payload_hex"]?.string)
  }

  @Test(
    .enabled(if: Shared.isPresent, "\(Shared.absence)"),
    arguments: ["key-info-export-to-qr", "key_info_export_to_qr"], ["keys.png", "keys.gif"])
  func testKeysAreExported(word: String, file: String) throws {
    let tool = try Tool(restored: false)
    let run = try tool.run(
      word, "--dst-file", file, "--chunk-size", "128", "--fps", "10", "--keys-num", "3", "--json")
    #expect(run.exitCode == 0, "\(run)")
    #expect(try run.document["picture"]?["framesPerSecond"] == .integer(10))
    #expect(
      try run.document["picture"]?["format"] == .string(file.hasSuffix("png") ? "apng" : "gif"))
    let read = try tool.run("qr", "read", file)
    #expect(read.output == (try vector("derivations", "current", "v2-test-export-3-keys")) + "\n")
    let shown = try tool.run("verify", file, "--json")
    #expect(try shown.document["keySets"]?.array?.first?["keys"]?.array?.count == 3)
  }

  private let account = "d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d"

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"), arguments: ["qr", "text", "both"])
  func testTransactionsAreMade(format: String) throws {
    let tool = try Tool(restored: false)
    let run = try tool.run(
      "bulk-transaction-test-payload", "--dst-file", "bulk", "--tx-count", "3", "--from",
      "0x" + account, "--output-format", format)
    #expect(run.exitCode == 0, "\(run)")
    let hex = try vector("signable-payloads", "bulk", "test-bulk-3")
    let text = format == "text" ? "bulk" : "bulk.txt"
    if format != "qr" {
      #expect(try tool.bytes(tool.folder.file(text)) == Array(hex.utf8))
    }
    if format != "text" {
      #expect(try tool.run("qr", "read", "bulk").output == hex + "\n")
    }
    #expect(
      tool.folder.names == (format == "both" ? ["bulk", "bulk.txt"] : ["bulk"]))
  }

  @Test func numbersOutOfRangeAreUsageErrors() throws {
    let tool = try Tool(restored: false)
    let bulk = ["bulk-transaction-test-payload", "--dst-file", "x"]
    let keys = ["key-info-export-to-qr", "--dst-file", "x"]
    for words in [
      bulk + ["--tx-count", "0", "--from", account], bulk + ["--tx-count", "3", "--from", "xx"],
      bulk + ["--tx-count", "3", "--from", String(account.dropLast(2))],
      bulk + ["--tx-count", "3"],
      bulk + ["--tx-count", "3", "--from", account, "--chunk-size", "0"],
      bulk + ["--tx-count", "3", "--from", account, "--output-format", "none"],
      keys + ["--chunk-size", "128", "--fps", "10"],
      keys + ["--chunk-size", "128", "--fps", "0", "--keys-num", "1"],
      keys + ["--chunk-size", "2952", "--fps", "10", "--keys-num", "1"],
      keys + ["--chunk-size", "128", "--fps", "10", "--keys-num", "0"],
    ] {
      let run = try tool.run(words)
      #expect(run.exitCode == 64, "\(words) \(run)")
    }
    #expect(tool.folder.names.isEmpty)
  }
}
