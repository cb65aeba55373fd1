import CommandLineKit
import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Every document of every command is what the schema says, by the judgment of independent code.
@Suite(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct EveryDocumentTests {
  /// Runs the tool with `--json` behind everything else, and keeps what it prints.
  private static let recorder = """
    #!/bin/bash
    for word in "$@"; do [ "$word" = -- ] && exec "$HOTSIDE_RECORDED" "$@"; done
    # A page waits for somebody.
    [ "$1" = station ] && set -- timeout -s INT 10 "$HOTSIDE_RECORDED" "$@" || set -- "$HOTSIDE_RECORDED" "$@"
    "$@" --json >"$HOTSIDE_RECORDS/$$-$RANDOM"
    """

  /// The examples of the help, each with `--json`: what they print, by the line and a number, and the
  /// manifests that are there then.
  private static func examples(
    _ commands: Set<String>
  ) throws -> (documents: [String: String], manifests: [String: String]) {
    let world = try ExampleWorkspace.shared.get()
    var documents: [String: String] = [:]
    var manifests: [String: String] = [:]
    for page in ExampleTests.pages {
      guard commands.contains(String(page.name.dropFirst("hotside ".count))) else { continue }
      let folder = try world.copy()
      if page.name.hasPrefix("hotside portal ") { try world.publish(folder, for: page.name) }
      let records = folder.file("records")
      try FileManager.default.createDirectory(
        atPath: records, withIntermediateDirectories: false)
      try FileManager.default.removeItem(atPath: folder.file("bin/hotside"))
      let script = try folder.write(Array((recorder + "\n").utf8), to: "bin/hotside")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
      for example in page.examples {
        let command = ["/bin/bash", "-c", world.here(example.line)]
        let environment = ExampleWorkspace.environment(folder.path).merging(
          ["HOTSIDE_RECORDED": ProcessRunner.hotside, "HOTSIDE_RECORDS": records]) { $1 }
        // A station is ended by a signal, and needs no terminal.
        if page.name == "hotside station" {
          _ = try ProcessRunner.run(
            command[0], Array(command.dropFirst()), environment: environment, folder: folder.path)
        } else {
          _ = try TypedAnswers.agree(to: command, environment: environment, folder: folder.path)
        }
      }
      for (number, name) in try FileManager.default.contentsOfDirectory(atPath: records).sorted()
        .enumerated()
      {
        let text = try String(contentsOfFile: records + "/" + name, encoding: .utf8)
        // What has no --json says so on standard error alone.
        if !text.isEmpty { documents["\(page.name), \(number)"] = text }
      }
      for (name, text) in try ManifestSchemaTests.manifests(in: folder) {
        manifests["\(page.name), \(name)"] = text
      }
    }
    return (documents, manifests)
  }

  @Test(.timeLimit(.minutes(15)))
  func examplesPrintWhatTheSchemaSays() throws {
    let schema = try DocumentSchema.shared.get()
    let commands = Set(schema.commands)
    let (documents, manifests) = try Self.examples(commands)
    #expect(try schema.faults(in: documents) == [:])
    #expect(try DocumentSchema.manifest.get().faults(in: manifests, of: "Manifest") == [:])
    let succeeded = try documents.values.map { try JSONValue(parsing: $0) }
      .filter { $0["error"] == nil }.compactMap { $0["command"]?.string }
    // Without the files of others, there is no metadata that has a digest.
    let impossible: Set<String> = Shared.isPresent ? [] : ["digest"]
    #expect(commands.subtracting(succeeded).subtracting(impossible) == [])
  }

  @Test(.timeLimit(.minutes(5)))
  func refusalsAreWhatTheSchemaSays() throws {
    let schema = try DocumentSchema.shared.get()
    let tool = try Tool(restored: false)
    var documents: [String: String] = [:]
    for command in schema.commands {
      let words = command.split(separator: " ").map { String($0) }
      let run = try tool.run(words + ["--json", "--nosuch"])
      #expect(run.exitCode == 64, "\(command)")
      #expect(try run.document["command"] == .string(command))
      documents[command] = run.output
    }
    for line in [
      ["--json"], ["nosuch", "--json"], ["networks", "nosuch", "--json"], ["demo", "--json"],
      ["show", "specs", "nosuch", "--json"], ["keys", "status", "--json"],
      ["cold", "show", "--json"], ["verify", "nosuch.png", "--json"],
      ["load-metadata", "-d", "-u", "ws://127.0.0.1:9", "--json"],
      ["decode", "00", "--network", "nosuch", "--json"], ["diff", "a", "b", "--json"],
    ] {
      let run = try tool.run(line)
      #expect(run.exitCode != 0, "\(line)")
      documents[line.joined(separator: " ")] = run.output
    }
    documents = documents.filter { !$0.value.isEmpty }
    #expect(try schema.faults(in: documents) == [:])
  }

  @Test func anotherDocumentIsRefused() throws {
    let schema = try DocumentSchema.shared.get()
    let tool = try Tool()
    let document = try tool.succeed("networks", "list", "--json").document
    let row = try #require(document["items"]?.array?.first?.object)
    func with(_ change: (inout JSONObject, inout JSONObject) -> Void) -> String {
      var (whole, item) = (document.object ?? JSONObject(), row)
      change(&whole, &item)
      if whole["items"] != nil { whole["items"] = .array([.object(item)]) }
      return JSONValue.object(whole).serialized()
    }
    let faults = try schema.faults(in: [
      "as it is": with { _, _ in },
      "another member": with { _, item in item["more"] = .null },
      "a member less": with { _, item in item["isDefault"] = nil },
      "another type": with { _, item in item["isDefault"] = .string("true") },
      "another word": with { _, item in item["encryption"] = .string("rsa") },
      "no hash": with { _, item in item["genesisHash"] = .string("0x00") },
      "another command": with { whole, _ in whole["command"] = .string("networks show") },
      "another form": with { whole, _ in whole["schemaVersion"] = .integer(3) },
      "nothing": with { whole, _ in whole["items"] = nil },
    ])
    #expect(
      Set(faults.keys) == [
        "another member", "a member less", "another type", "another word", "no hash",
        "another command", "another form", "nothing",
      ])
  }
}
