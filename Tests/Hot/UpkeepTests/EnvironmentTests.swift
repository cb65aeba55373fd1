import Foundation
import HotSide
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import Upkeep

/// `doctor`: what the tool needs of its surroundings, and what can be mended.
@Suite struct EnvironmentTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func states(_ document: JSONValue) -> [String: [String]] {
    Dictionary(
      grouping: document["surroundings"]?.array ?? [], by: { $0["area"]?.string ?? "" }
    ).mapValues { $0.map { $0["state"]?.string ?? "" } }
  }

  @Test func everyAreaIsLookedAt() throws {
    let run = try tool.run("doctor", "--json")
    let document = try run.document
    #expect(
      Set(states(document).keys)
        == Set(EnvironmentJob.Area.allCases.map(\.rawValue)).subtracting(["portal"]), "\(run)")
    #expect(states(document)["libraries"] == ["fine"])
    #expect(states(document)["rights"] == ["fine"])
    #expect(document["workspace"]?["networkCount"] == .integer(3))
    let text = try tool.run("doctor", "--verbose").output
    #expect(
      text.contains(
        "fine: rights: 1 file: Only their owner can read databases, copies and the vault.\n"))
    #expect(text.contains("checked 3 networks"))
  }

  @Test func aSoundWorkspaceIsOneLine() throws {
    let run = try tool.run("doctor")
    let others = run.output.split(separator: "\n").dropFirst()
    // A session keyring and name servers are not present everywhere.
    #expect(
      run.output.hasPrefix("nothing is wrong")
        && others.allSatisfy { !$0.hasPrefix("fine: ") }, "\(run)")
    #expect(others.isEmpty || run.output.contains(" fine: libraries, "), "\(run)")
  }

  @Test func rightsAndLeftoversAreMendedWhereAsked() throws {
    let database = tool.folder.file("Output/hot.sqlite")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: database)
    // A process of that number cannot live: numbers end below.
    let name = ".x.gif.\(machine)-4194305-0badcafe.tmp"
    let left = tool.folder.file("Output/completed/\(name)")
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("Output/completed"), withIntermediateDirectories: true)
    try Data([1]).write(to: URL(filePath: left))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: left)

    let before = try tool.run("doctor", "--json")
    #expect(before.exitCode == 65)
    #expect(states(try before.document)["rights"] == ["fault"])
    #expect(states(try before.document)["leftovers"] == ["note"])
    #expect(try tool.run("doctor").output.ranges(of: name).count == 1, "it is said once")
    #expect(FileManager.default.fileExists(atPath: left))

    let fixed = try tool.run("doctor", "--fix")
    #expect(
      fixed.output.contains(
        "mended: rights: */Output/hot.sqlite: Others could read it; now only its owner can.\n"))
    #expect(
      fixed.output.contains(
        "mended: leftovers: */Output/completed/\(name): Left over from an interrupted run; it was removed.\n"
      ))
    #expect(!FileManager.default.fileExists(atPath: left))
    let attributes = try FileManager.default.attributesOfItem(atPath: database)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let after = try tool.run("doctor", "--json").document
    #expect(states(after)["rights"] == ["fine"] && states(after)["leftovers"] == ["fine"])
  }

  /// Eight hex digits of another machine, whose files stay for a day.
  private let machine = "00000000"

  @Test func missingPartsOfTheSystemAreNamed() throws {
    let workspace = try Workspace(
      overrides: .init(), environment: { $0 == "HOTSIDE_WORKSPACE" ? tool.folder.path : nil })
    var system = EnvironmentJob.System()
    system.resolver = try tool.folder.write(Array("search example.org\n".utf8), to: "resolv")
    system.certificates = try tool.folder.write([], to: "authorities")
    let findings = EnvironmentJob(workspace: workspace, keyStore: nil, now: 86_400, system: system)
      .run(mends: false)
    func state(_ area: EnvironmentJob.Area) -> [EnvironmentJob.Finding.State] {
      findings.filter { $0.area == area }.map(\.state)
    }
    #expect(state(.clock) == [.fault])
    #expect(state(.names) == [.note])
    #expect(state(.certificates) == [.fault])
    system.resolver = try tool.folder.write(Array("nameserver 192.0.2.1\n".utf8), to: "resolv")
    system.certificates = try tool.folder.write(
      Array("-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n".utf8), to: "authorities")
    let sound = EnvironmentJob(
      workspace: workspace, keyStore: nil, now: 4_000_000_000, system: system
    ).run(mends: false)
    #expect(!sound.contains { $0.state == .fault })
    #expect(sound.contains { $0.text == "It names 1 server for host names." })
    #expect(sound.contains { $0.text == "It has 1 trusted authority." })
  }
}
