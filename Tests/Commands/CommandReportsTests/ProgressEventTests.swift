import CommandTestSupport
import DevelopmentNode
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// `--progress json`: what becomes of long work, a line each on standard error.
@Suite struct ProgressEventTests {
  private func events(_ run: Tool.Run) throws -> [JSONValue] {
    try run.error.split(separator: "\n").filter { $0.hasPrefix("{") }.map {
      try JSONValue(parsing: String($0))
    }
  }

  private func names(_ events: [JSONValue]) -> [String] {
    events.compactMap { $0["event"]?.string }
  }

  @Test func everyNetworkHasProgressEvents() throws {
    let node = try Nodes.sample()
    defer { node.stop() }
    let tool = try Tool(["development": [node.url]])
    let run = try tool.run("load-metadata", "-k", "-a", "--progress", "json", "--quiet")
    let events = try events(run)
    #expect(events.first?["event"] == .string("begin"))
    #expect(events.last?["event"] == .string("end"))
    for event in events {
      #expect(event["schemaVersion"] == .integer(2))
      #expect(event["command"] == .string("load-metadata"))
      #expect(event["work"] == .string("Asking nodes"))
    }
    let own = events.filter { $0["piece"] == .string("development") }
    #expect(names(own).last == "done", "\(run)")
    let steps = own.filter { $0["event"] == .string("step") }
    #expect(!steps.isEmpty && steps.allSatisfy { $0["totalCount"] == steps[0]["totalCount"] })
    #expect(events.last?["completedCount"] == events.last?["totalCount"])
    #expect(own.contains { $0["awaited"]?.string?.contains("asking") == true })
  }

  @Test func aFailureHasAProgressEvent() throws {
    let tool = try Tool(["development": ["ws://127.0.0.1:9"]])
    let run = try tool.run("load-metadata", "-d", "-n", "development", "--progress=json")
    #expect(run.exitCode == 69, "\(run)")
    let events = try events(run)
    #expect(names(events.filter { $0["piece"] == .string("development") }).last == "failed")
    #expect(names(events).last == "end")
  }

  @Test func framesAreCounted() throws {
    let tool = try Tool()
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519")
    let payload = try #require(tool.payloads.first)
    try tool.succeed(
      "make", "--msg", "add-specs", "--payload", payload, "--verifier-alice", "sr25519")
    let picture = tool.product("add_specs_westend-sr25519_Alice-sr25519.png")
    let run = try tool.succeed("verify", picture, "--progress", "json", "--json")
    let events = try events(run)
    #expect(names(events) == ["begin", "end"], "\(run)")
    #expect(events.first?["completedCount"] == .integer(0))
    #expect(events.last?["completedCount"] == .integer(1))
    #expect(events.last?["piece"] == .null)
    // The document is alone on standard output.
    #expect(try run.document["command"] == .string("verify"))
  }

  @Test func noEventsAreWrittenWithoutTheOption() throws {
    let tool = try Tool(["development": ["ws://127.0.0.1:9"]])
    let run = try tool.run("load-metadata", "-d", "-n", "development", "--json")
    #expect(try events(run).isEmpty)
    let other = try tool.run("show", "networks", "--progress", "bar")
    #expect(other.exitCode == 64)
    #expect(other.error.contains("The value 'bar' is invalid for '--progress <form>'"))
  }

  @Test(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
  func eventsAreWhatTheSchemaSays() throws {
    let node = try Nodes.sample()
    defer { node.stop() }
    let tool = try Tool(["development": [node.url]])
    let run = try tool.run("load-metadata", "-k", "-a", "--progress", "json")
    let schema = try DocumentSchema.shared.get()
    let lines = try events(run).map { $0.serialized() }
    #expect(lines.count > 4)
    let named = Dictionary(
      uniqueKeysWithValues: lines.enumerated().map { ("\($0.offset)", $0.element) })
    #expect(try schema.faults(in: named, of: "ProgressEvent") == [:])
    let wrong = ["wrong": lines[0].replacing("\"begin\"", with: "\"began\"")]
    #expect(try schema.faults(in: wrong, of: "ProgressEvent").count == 1)
  }
}
