import ByteSupport
import Foundation
import Glibc
import SledLog
import TestSupport
import Testing

/// Databases that sled 0.34.7 itself wrote, as a wallet's store: whole, opened again and again, and
/// killed while it was writing.
@Suite(.enabled(if: peerHasSled, "no Python of the peers has bdkpython, and sled with it"))
struct PeerTests {
  private let folder: TemporaryFolder
  private var database: String { folder.file("database") }

  init() throws { folder = try TemporaryFolder() }

  private static let script = Checkout.path + "/Tests/Formats/SledLogTests/Peers/sled_peer.py"

  private func peer(_ arguments: String..., at folder: String) throws -> [String] {
    let python = try #require(ProcessRunner.peerPython)
    let run = try ProcessRunner.run(python, [Self.script, folder] + arguments)
    try #require(run.exitCode == 0, "\(run.error)")
    return run.output.split(separator: "\n").map(String.init)
  }

  private func contents() throws -> [String: [String: String]] {
    try VectorTests.contents(of: SledDatabase(folder: database))
  }

  /// Holds what is read against what sled reads of a copy, which it repairs, and against the scripts
  /// that the wallet derives.
  ///
  /// A wallet that is killed may have stored any part of the hundred scripts it was storing.
  private func check(_ contents: [String: [String: String]], isWhole: Bool) throws {
    let tree = try #require(contents["wallet"])
    let paths = tree.filter { $0.key.hasPrefix("7065") }
    let count = try paths.keys.map { try #require(Int($0.dropFirst(4), radix: 16)) + 1 }.max() ?? 0
    #expect(paths.count == count || !isWhole)
    let copy = folder.file("copy")
    try? FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(atPath: database, toPath: copy)
    let lines = try peer("last", "\(count)", at: copy)
    #expect(tree["6365"] ?? "00000000" == PeerTests.number(try #require(Int(lines[0]))))
    #expect(lines.count == count + 1)
    for (index, script) in lines.dropFirst().enumerated() {
      let script = Hex.encode([UInt8(script.utf8.count / 2)]) + script
      let json = Hex.encode(Array("{\"p\":\(index),\"t\":\"External\"}".utf8))
      #expect(paths["7065" + PeerTests.number(index)] ?? script == script)
      #expect(tree["73" + script] ?? json == json)
      if isWhole { #expect(tree["73" + script] != nil) }
    }
    #expect(try VectorTests.contents(of: SledDatabase(folder: copy)) == contents)
  }

  private static func number(_ value: Int) -> String {
    Hex.encode((0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) })
  }

  @Test func aDatabaseOfSledIsReadWhole() throws {
    _ = try peer("new", "3", at: database)
    try check(contents(), isWhole: true)
    for count in [150, 1, 700, 2500] {
      _ = try peer("new", "\(count)", at: database)
    }
    try check(contents(), isWhole: true)
  }

  @Test func theDatabaseOfAKilledProcessIsReadAsSledReadsIt() throws {
    let python = try #require(ProcessRunner.peerPython)
    _ = try peer("new", "1", at: database)
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for round in 0..<6 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: python)
      process.arguments = [Self.script, database, "new", "1000000"]
      let output = try folder.write([], to: "addresses")
      process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
      try process.run()
      // The process prints a line for every twenty addresses that it has stored.
      func waitForLines(_ count: Int) throws {
        try Poll.until("\(count) lines of the process") {
          let bytes = FileManager.default.contents(atPath: output) ?? Data()
          return bytes.count { $0 == UInt8(ascii: "\n") } >= count || !process.isRunning
        }
        try #require(process.isRunning)
      }
      try waitForLines(1)
      #expect(throws: SledError.inUse(folder: database)) { try contents() }
      try waitForLines(8 * (round + 1))
      usleep(UInt32.random(in: 0...30_000, using: &random))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      print("killed while it stored addresses: round \(round), seed \(seed)")
      try check(contents(), isWhole: false)
    }
  }
}

/// Whether the Python of the peers has the wheel with sled in it.
private let peerHasSled: Bool = {
  guard let python = ProcessRunner.peerPython else { return false }
  return (try? ProcessRunner.run(python, ["-c", "import bdkpython"]).exitCode) == 0
}()
