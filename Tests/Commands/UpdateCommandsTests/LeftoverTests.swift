import ByteSupport
import FileSupport
import Foundation
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// Temporaries that killed runs have left: the next command that changes the workspace removes them.
@Suite struct LeftoverTests {
  private let tool: Tool
  /// The name of a temporary of this machine by a process that has ended; the numbers of processes end below it.
  private let name: String

  init() throws {
    tool = try Tool()
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519")
    try tool.succeed("sign", "--all", "--verifier-alice", "sr25519", "--yes", "--no-rehearsal")
    let living = FileReplacement.temporaryPath(beside: "x.json")
    let own = try #require(living.split(separator: "/").last.map(String.init))
    name = own.replacing("-\(getpid())-", with: "-4194305-")
    try #require(name != own)
  }

  private static let folders = [
    "", "Networks", "Networks/metadata", "Output", "Output/in_progress", "Output/completed",
  ]

  /// Files, a journal, and a folder with something in it, in each folder that runs write to.
  private func leave(in folders: [String]) throws {
    for folder in folders {
      let place = folder.isEmpty ? "" : folder + "/"
      try tool.folder.write([1], to: place + name)
      try tool.folder.write([1], to: place + name + "-journal")
      try tool.folder.write(
        [1], to: place + name.replacing(".x.json.", with: ".site.") + "/index.html")
    }
  }

  private func left(in folders: [String]) -> [String] {
    folders.flatMap { folder in tool.names(in: folder).filter { $0.contains("-4194305-") } }
  }

  @Test(arguments: [
    ["sign", "--all", "--verifier-alice", "sr25519", "--yes"],
    [
      "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519",
      "--verifier-alice", "sr25519",
    ],
    ["restore"], ["networks", "rename-title", "kusama-sr25519", "kusama"],
    ["backup", "copy.sqlite"],
  ])
  func aCommandThatChangesTheWorkspaceRemovesLeftovers(_ line: [String]) throws {
    try leave(in: Self.folders)
    _ = try tool.run("status", "--all")
    #expect(left(in: Self.folders).count == 3 * Self.folders.count)
    let run = try tool.run(line)
    #expect(run.exitCode == 0, "\(run)")
    #expect(left(in: Self.folders) == [], "\(line)")
  }

  /// A plan changes nothing.
  @Test func thePortalRemovesLeftoversUnderItsLock() throws {
    let alice = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    try tool.succeed(
      "networks", "verifier", "set-general", "--public-key", Hex.encode(alice.publicKey),
      "--crypto", "sr25519", "--yes")
    try tool.succeed("portal", "init", "--title", "Test", "--base-url", "https://portal.example/")
    _ = try tool.run("portal", "build")
    let folders = [
      "Portal", "Portal/store", "Portal/blobs", "Portal/log", "Portal/cache", "Output",
    ]
    try leave(in: folders)
    _ = try tool.run("portal", "build", "--plan")
    #expect(left(in: folders).count == 3 * folders.count)
    _ = try tool.run("portal", "build")
    #expect(left(in: folders) == [])
  }

  @Test func aListRemovesNothing() throws {
    try leave(in: Self.folders)
    try tool.succeed("restore", "--list")
    #expect(left(in: Self.folders).count == 3 * Self.folders.count)
  }

  /// The first process of a container may never wait for what was killed.
  @Test func aKilledProcessThatNobodyWaitedForHasEnded() throws {
    let parent = try ServedProcess(
      "/bin/bash", ["-c", "sleep 0.1 & echo $!; exec sleep 60"], environment: [:],
      in: tool.folder.path, errors: try tool.folder.write([], to: "errors"))
    defer { _ = parent.end(SIGKILL) }
    let deadline = Date(timeIntervalSinceNow: 30)
    while Date() < deadline {
      let state = try String(contentsOfFile: "/proc/\(parent.line)/stat", encoding: .utf8)
      if state.contains(") Z ") { break }
    }
    let left = "Output/completed/" + name.replacing("-4194305-", with: "-\(parent.line)-")
    try tool.folder.write([1], to: left)
    try tool.succeed("restore")
    #expect(!FileManager.default.fileExists(atPath: tool.folder.file(left)))
  }

  /// The process of this test lives, and another machine's may.
  @Test func temporariesOfLivingRunsStay() throws {
    let living = FileReplacement.temporaryPath(beside: "Output/completed/y.json")
    let foreign = "Output/completed/.z.json.00000000-1-1.tmp"
    for path in [living, foreign] { try tool.folder.write([1], to: path) }
    try tool.succeed("sign", "--all", "--verifier-alice", "sr25519", "--yes")
    for path in [living, foreign] {
      #expect(FileManager.default.fileExists(atPath: tool.folder.file(path)))
    }
  }

  @Test(
    .enabled(if: SystemCallTracer.isPossible, SystemCallTracer.absence), arguments: [true, false])
  func aKilledRunThatSignsAgainLeavesNothing(isMake: Bool) throws {
    let all = [
      "sign", "--all", "--verifier-alice", "sr25519", "--yes", "--quiet", "--no-rehearsal",
    ]
    let again =
      isMake
      ? [
        "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519",
        "--verifier-alice",
        "sr25519", "--again", "--quiet", "--no-rehearsal",
      ] : ["sign", "westend", "--again"] + all.dropFirst(2)
    for moment in 1...9 {
      let killed = try tool.run(again, within: SystemCallTracer.killing(atRename: moment))
      if killed.exitCode == 0 { break }
      #expect(killed.exitCode == 137, "\(killed)")
      #expect(try tool.run(all).exitCode == 0)
      #expect(
        tool.products.count == 3 && !tool.products.contains { $0.hasPrefix(".") },
        "\(tool.products)")
      try tool.succeed("networks", "doctor", "--pictures")
    }
  }
}
