import ByteSupport
import ColdSigner
import ColdStore
import FileSupport
import Foundation
import Glibc
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `hotside cold`: a device in a folder, fed by pictures.
@Suite struct ColdDeviceTests {
  private static func tool(_ arguments: String...) throws -> Tool {
    let tool = try Tool(restored: false)
    let run = try tool.run(
      ["cold", "init", "--trust-host", "--device", "device"] + arguments, input: [])
    #expect(run.exitCode == 0, "\(run)")
    return tool
  }

  private static func cold(_ tool: Tool, _ arguments: String...) throws -> Tool.Run {
    try tool.run(["cold"] + arguments + ["--device", "device"])
  }

  private static func unsignedSpecs() throws -> [UInt8] {
    UpdatePayload(unsigned: .specs(NetworkSpecs.sample("development"))).bytes
  }

  @Test func theDeviceIsInTheNamedWorkspace() throws {
    let tool = try Tool(restored: false)
    let there = ["--workspace", "other"]
    #expect(try tool.run(["cold", "init", "--trust-host"] + there, input: []).exitCode == 0)
    #expect(try tool.run(["cold", "show"] + there, input: []).exitCode == 0)
    #expect(try tool.run(["cold", "show"], input: []).exitCode == 66)
    #expect(Folder.exists(tool.folder.file("other/Output/cold/device.sqlite")))
  }

  @Test func anUpdateIsShownAndThenAccepted() throws {
    let tool = try Self.tool("--general-verifier", "none")
    let picture = try tool.folder.write(
      try Movies.code(try Self.unsignedSpecs()), to: "specs.png")
    let scan = try Self.cold(tool, "scan", picture)
    #expect(scan.exitCode == 0, "\(scan)")
    #expect(
      scan.output.hasPrefix("Update\nWARNING\n! This update is unsigned: no key vouches for it.\n"))
    #expect(scan.output.contains("\nNETWORK\n"))
    #expect(scan.output.contains(NetworkSpecs.sample("development").genesisHash.hex))
    #expect(try Self.cold(tool, "show").output == scan.output)
    let before = try Self.cold(tool, "networks", "--json").document
    let accept = try Self.cold(tool, "accept", "--json")
    #expect(accept.exitCode == 0, "\(accept)")
    #expect(try accept.document["isAccepted"] == .bool(true))
    #expect(
      try accept.document["events"]?.array?.map { $0["event"] } == [
        .string("warning"), .string("network_specs_added"), .string("network_verifier_set"),
      ])
    let after = try Self.cold(tool, "networks", "--json").document
    #expect(before["networks"]?.array?.count == 3 && after["networks"]?.array?.count == 4)
    let again = try Self.cold(tool, "accept")
    #expect(again.exitCode == 1 && again.error.contains("Nothing is pending."))
    let known = try Self.cold(tool, "scan", picture)
    #expect(known.exitCode == 77 && known.error.contains("stored already"), "\(known)")
    #expect(known.error.contains("for a new version, scan the movie of the metadata"))
    let history = try Self.cold(tool, "history", "--json").document
    #expect(history["entries"]?.array?.count == 2)
    #expect(history["logChecksum"]?.string?.count == 8)
  }

  @Test func aDeclinedOrReplacedUpdateIsDiscarded() throws {
    let tool = try Self.tool("--general-verifier", "none")
    let picture = try tool.folder.write(
      try Movies.code(try Self.unsignedSpecs()), to: "specs.png")
    let noise = try tool.folder.write(try Movies.code([0x53, 0xff, 0xaa, 1]), to: "noise.png")
    for arguments in [["decline"], ["scan", noise], ["scan", "missing.png"]] {
      #expect(try Self.cold(tool, "scan", picture).exitCode == 0)
      _ = try tool.run(["cold"] + arguments + ["--device", "device"])
      #expect(try Self.cold(tool, "accept").exitCode == 1, "\(arguments)")
    }
    #expect(try Self.cold(tool, "scan", picture).exitCode == 0)
    #expect(try Self.cold(tool, "history", "--comment", "in between").exitCode == 0)
    let late = try Self.cold(tool, "accept")
    #expect(late.exitCode == 77 && late.error.contains("has changed since"), "\(late)")
    #expect(try Self.cold(tool, "networks", "--json").document["networks"]?.array?.count == 3)
  }

  @Test func networksAreListedAndRemovedInOrder() throws {
    let tool = try Self.tool()
    let verifier = try Self.cold(tool, "verifier", "--json").document
    #expect(
      verifier["generalVerifier"]?["publicKey"]
        == .string("c46a22b9da19540a77cbde23197e5fd90485c72b4ecf3c599ecca6998f39bd57"))
    #expect(verifier["networks"]?.array?.count == 3)
    let removed = try Self.cold(tool, "networks", "--remove", "Kusama", "--json")
    #expect(removed.exitCode == 0, "\(removed)")
    let networks = try #require(try removed.document["networks"]?.array)
    #expect(networks.map { $0["specs"]?["title"] } == [.string("Polkadot"), .string("Westend")])
    #expect(networks.map { $0["specs"]?["order"] } == [.integer(0), .integer(1)])
    #expect(try Self.cold(tool, "networks", "--remove", "Kusama").exitCode == 66)
    #expect(try Self.cold(tool, "networks", "--remove-types").exitCode == 0)
    #expect(try Self.cold(tool, "networks", "--remove-types").exitCode == 66)
    #expect(try Self.cold(tool, "wipe").exitCode == 77)
    #expect(try Self.cold(tool, "wipe", "--yes", "--general-verifier", "none").exitCode == 0)
    let wiped = try Self.cold(tool, "show", "--json").document
    #expect(wiped["networkTitles"]?.array?.count == 3 && wiped["generalVerifier"] == .null)
    #expect(wiped["logEntryCount"] == .integer(1))
  }

  @Test func aDeviceIsNeverMadeOverAnother() throws {
    let tool = try Self.tool()
    let again = try Self.cold(tool, "init")
    #expect(again.exitCode == 1 && again.error.contains("already"), "\(again)")
    #expect(try tool.run("cold", "show", "--device", "elsewhere").exitCode == 66)
    #expect(try Self.cold(tool, "init", "--general-verifier", "12").exitCode == 64)
    let danger = try Self.cold(tool, "danger", "--json").document
    #expect(danger["state"] == .string("none") && danger["wasOnline"] == .bool(false))
  }

  /// Whenever a process dies, the device is as it was or as it should become.
  @Test(.timeLimit(.minutes(5)))
  func aProcessThatDiesWhileAcceptingLeavesTheOldOrTheNewState() async throws {
    let tool = try Self.tool("--general-verifier", "none")
    let picture = try tool.folder.write(
      try Movies.code(try Self.unsignedSpecs()), to: "specs.png")
    #expect(try Self.cold(tool, "scan", picture).exitCode == 0)
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    var accepted = 0
    for round in 0..<100 {
      let folder = tool.folder.file("round\(round)")
      try FileManager.default.copyItem(atPath: tool.folder.file("device"), toPath: folder)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: ProcessRunner.hotside)
      process.arguments = ["cold", "accept", "--quiet", "--device", folder]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      try await Task.sleep(for: .microseconds(Int.random(in: 0...60_000, using: &random)))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let device = try ColdDevice.open(at: folder + "/device.sqlite", surroundings: .system)
      let isNew = try device.networks().count == 4
      #expect(try device.history().count == (isNew ? 2 : 1), "seed \(seed), round \(round)")
      #expect(try device.networkVerifiers().count == (isNew ? 4 : 3))
      #expect(try (device.pending() == nil) == isNew)
      if isNew {
        accepted += 1
      } else {
        // What was not done can be done.
        let retry = try tool.run("cold", "accept", "--device", folder)
        #expect(retry.exitCode == 0, "seed \(seed), round \(round): \(retry)")
      }
      try FileManager.default.removeItem(atPath: folder)
    }
    print("killed while accepting: \(accepted) of 100 had accepted (seed \(seed))")
  }
}
