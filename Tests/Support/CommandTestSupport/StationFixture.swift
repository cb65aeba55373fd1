import ByteSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
package import ToolTestSupport
import VaultPayloads

/// A workspace in which three updates wait: specs of "second", specs and metadata of "development".
///
/// A device has the key of the general verifier, and answers.
package struct StationFixture {
  /// What waits, in the order of the round, as the pages call it.
  package static let subjects = [
    "second specs sr25519", "development specs sr25519", "development metadata 1000000",
  ]
  package static let password = "correct horse 7!"
  private static let versions: [UInt32] = [999_999, 1_000_000]

  package let device: SigningDevice
  package var tool: Tool { device.tool }

  package init() async throws {
    device = try SigningDevice()
    let second = NetworkSpecs.sample("second")
    try device.accept(.specs(second))
    try tool.succeed("restore-defaults")
    let database = try tool.open()
    for network in try database.networks() {
      try database.removeNetwork(titled: network.title)
    }
    for specs in [SigningDevice.sample, second] {
      try database.insert(Network(specs: specs, endpoints: ["ws://127.0.0.1:1"]))
    }
    for version in Self.versions {
      let node = try Nodes.sample(version: version)
      try database.setEndpoints([node.url], named: "development")
      try tool.succeed("load-metadata", "-n", "development")
      node.stop()
      try await accept(version: version)
    }
    for title in [SigningDevice.sample.title, second.title] {
      try tool.succeed("add-specs", "-f", "-n", title)
    }
    for name in ["development", "second"] {
      try tool.succeed("networks", "verifier", "set", name, "--general", "--yes")
    }
    try tool.succeed(
      "networks", "verifier", "set-general", "--public-key", try key, "--crypto", "sr25519",
      "--yes")
  }

  /// The key that answers, in hex.
  package var key: String { get throws { Hex.encode(try device.signer().publicKey) } }

  private func accept(version: UInt32) async throws {
    let content = UpdateContent.metadata(
      try MetadataContent(
        blob: Nodes.metadata("development", version: version),
        genesisHash: SigningDevice.sample.genesisHash))
    let movie = try await Movies.movie(
      Movies.frames(UpdatePayload(unsigned: content).bytes, chunkSize: 1072))
    let picture = try tool.folder.write(movie, to: "metadata\(version).gif")
    #expect(try device.cold("scan", picture).exitCode == 0)
    #expect(try device.cold("accept").exitCode == 0)
  }

  /// A photograph of the device's answer to specs, with an own name for each.
  package func specs(of name: String, by key: String? = nil) throws -> String {
    let out = tool.folder.file("answer-\(name)-specs.png")
    let signed = try device.cold(
      "sign-content", "specs", "--network", "\(name)-sr25519", "--key", try key ?? self.key,
      "--out", out, "--force")
    #expect(signed.exitCode == 0, "\(signed)")
    return out
  }

  /// A photograph of the device's answer to metadata.
  package func metadata(version: UInt32 = 1_000_000) throws -> String {
    let out = tool.folder.file("answer-metadata-\(version).png")
    let signed = try device.cold(
      "sign-content", "metadata", "--network", SigningDevice.sample.title, "--metadata-version",
      "\(version)", "--key", try key, "--out", out, "--force")
    #expect(signed.exitCode == 0, "\(signed)")
    return out
  }

  /// Makes a vault whose key is the general verifier from then on.
  ///
  /// - Returns: the environment of a tool that finds it, and its password.
  package func makeVault() throws -> (found: [String: String], password: [String: String]) {
    let password = try tool.folder.write(Array(Self.password.utf8), to: "pw")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: password)
    let found = ["XDG_DATA_HOME": tool.folder.file("data")]
    let given = ["HOTSIDE_PASSWORD_FILE": password]
    for words in [
      ["keys", "init"], ["keys", "generate", "release", "--role", "general"],
      ["networks", "verifier", "set-general", "--key", "release", "--yes"],
    ] {
      let run = try tool.run(words, environment: found.merging(given) { $1 })
      #expect(run.exitCode == 0, "\(run)")
    }
    return (found, given)
  }

  /// What an answer holds, in hex.
  package func hex(_ picture: String) throws -> String {
    try tool.succeed("qr", "read", picture).output.filter { $0 != "\n" }
  }

  /// The states of the three updates, in their order.
  package func states() throws -> [String] {
    let items = try tool.run("status", "--json").document["items"]?.array ?? []
    return Self.subjects.map { subject in
      let words = subject.split(separator: " ")
      let item = items.first {
        $0["network"]?.string == String(words[0])
          && $0["kind"]?.string == (words[1] == "specs" ? "add-specs" : "load-metadata")
      }
      return item?["state"]?.string ?? "none"
    }
  }
}

/// A sitting of the built tool on a page, `hotside station --all`.
package final class ServedStation {
  private let server: ServedProcess
  private let errors: String

  package init(
    _ tool: Tool, _ options: [String] = [], environment: [String: String] = [:]
  ) throws {
    errors = try tool.folder.write([], to: "errors of the station")
    var variables = [
      "HOTSIDE_WORKSPACE": tool.folder.path, "HOME": tool.folder.file("home"), "XDG_DATA_HOME": "",
      "HOTSIDE_PASSWORD_FILE": "",
    ]
    variables.merge(environment) { $1 }
    server = try ServedProcess(
      ProcessRunner.hotside, ["station", "--all"] + options, environment: variables,
      in: tool.folder.path, errors: errors)
    try #require(server.line.hasPrefix("http://127.0.0.1:"), "\(said)")
  }

  /// The address of its page.
  package var address: String { server.line }
  /// What the tool has said on standard error.
  package var said: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }
  /// The exit code, once it has ended by itself.
  package func wait() -> Int32 { server.wait() }
  /// Sends a signal, and gives the exit code.
  package func end(_ signal: Int32) -> Int32 { server.end(signal) }
}
