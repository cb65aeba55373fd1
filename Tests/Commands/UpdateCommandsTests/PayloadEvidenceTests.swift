import ByteSupport
import DevelopmentNode
import FileSupport
import Foundation
import JSONCodec
import Reporting
import TestSupport
import Testing
import ToolTestSupport

/// Evidence belongs to one payload: it is written, kept and copied only with that payload.
@Suite struct PayloadEvidenceTests {
  private let tool: Tool
  private let node: ServedProcess
  private let payload: String
  private let evidence: String

  init() throws {
    let options = [
      "dev-node", "--port", "0", "--quiet", "--authorities", "4", "--genesis",
      Nodes.genesis(of: "development").hex, "--time", "\(FileTime.now)", "--block-time", "0",
    ]
    tool = try Tool(["development": []])
    let spec = tool.folder.file("spec.json")
    node = try ServedProcess(ProcessRunner.hotside, options + ["--chain-spec", spec])
    try tool.succeed("networks", "set-endpoint", "development", node.url)
    try tool.succeed(
      "checkpoint", "import", spec, "--date", "2026-01-01", "--network", "development")
    let run = try tool.succeed(
      "load-metadata", "-d", "-n", "development", "--prove", "--old-checkpoint", "--json")
    let item = try #require(try run.document["items"]?.array?.first)
    func name(_ member: String) -> String { FilePath.name(of: item[member]?.string ?? "") }
    (payload, evidence) = (name("payloadFile"), name("evidenceFile"))
  }

  private func make() throws -> Tool.Run {
    try tool.run(
      "make", "--msg", "load-metadata", "--payload", payload, "--verifier-alice", "sr25519",
      "--again")
  }

  private var copied: [String] {
    tool.names(in: "Output/completed").filter { $0.hasSuffix(".evidence.gz") }
  }

  @Test func onlyEvidenceThatProvesThePayloadIsCopied() throws {
    let good = try make()
    #expect(good.exitCode == 0 && copied.count == 1, "\(good)")
    try tool.folder.write(Array("noise".utf8), to: "Output/in_progress/" + evidence)
    try FileManager.default.removeItem(atPath: tool.product(try #require(copied.first)))
    let made = try make()
    #expect(made.exitCode == 0 && copied.isEmpty, "\(made)")
    #expect(made.error.contains("does not prove this metadata, and was left out"), "\(made)")
  }

  @Test func aPayloadWithoutProofRemovesTheEvidenceOfAnother() throws {
    let bytes = try tool.bytes(tool.payload(evidence))
    try tool.succeed("load-metadata", "-d", "-n", "development")
    #expect(try tool.bytes(tool.payload(evidence)) == bytes)
    let other = try Nodes.sample("development", transactionVersion: 2)
    let refused = try tool.run(
      "load-metadata", "-d", "-n", "development", "--endpoint", other.url)
    #expect(refused.exitCode == 77, "\(refused)")
    #expect(try tool.bytes(tool.payload(evidence)) == bytes)
    try FileManager.default.removeItem(atPath: tool.payload(payload))
    try tool.succeed("load-metadata", "-d", "-n", "development", "--endpoint", other.url)
    #expect(tool.payloads == [payload])
  }
}
