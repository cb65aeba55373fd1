import ByteSupport
import DevelopmentNode
import Foundation
import HotStore
package import JSONCodec
import SubstrateCrypto
import TestSupport
package import Testing
package import ToolTestSupport
import VaultPayloads

/// A workspace with a portal: Westend's specs and two versions of its metadata, signed by the general
/// verifier on record, which is the development key.
///
/// It is made once, by the tool itself; each test works on a copy.
package struct PortalFixture {
  package let tool: Tool

  /// When things happen here.
  package static let now = "2026-11-25T08:00:00Z"
  package static let later = "2026-11-26T09:30:00Z"
  package static let versions: [UInt32] = [9150, 9220]

  private static let made = Result { try make() }

  /// A copy of the workspace, with a portal.
  package init() throws {
    let made = try Self.made.get()
    tool = try Tool(restored: false)
    let copied = try ProcessRunner.run(
      "/bin/cp", ["-a", made.folder.path + "/.", tool.folder.path])
    try #require(copied.exitCode == 0, "\(copied.error)")
  }

  private static func make() throws -> Tool {
    let tool = try Tool()
    let alice = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    try tool.succeed(
      "networks", "verifier", "set-general", "--public-key", Hex.encode(alice.publicKey),
      "--crypto", "sr25519", "--yes")
    let genesis = try NetworkDefaults.compiled().networks.first { $0.specs.name == "westend" }?
      .specs.genesisHash
    for version in versions {
      let node = try Nodes.sample("westend", version: version, genesis: genesis)
      defer { node.stop() }
      try tool.succeed("networks", "set-endpoint", "westend", node.url, "--quiet")
      try tool.succeed("load-metadata", "-t", "-n", "westend", "--quiet")
      try tool.succeed(
        "make", "--msg", "load-metadata", "--payload",
        "sign_me_load_metadata_westendV\(version)", "--verifier-alice", "sr25519", "--quiet")
    }
    try tool.succeed(
      "networks", "set-endpoint", "westend", "wss://westend.example.org", "--quiet")
    try tool.succeed("add-specs", "-f", "-n", "westend", "--quiet")
    try tool.succeed(
      "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519",
      "--verifier-alice", "sr25519", "--quiet")
    try tool.succeed(
      "portal", "init", "--title", "Test portal", "--base-url", "https://metadata.example.org/p/")
    return tool
  }

  /// Builds the site.
  package func build(
    _ more: String..., now: String = now, environment: [String: String] = [:]
  ) throws -> Tool.Run {
    try tool.run(
      ["portal", "build", "--out", site, "--now", now, "--quiet"] + more, environment: environment)
  }

  /// Builds the site, which has to succeed, and answers the document.
  @discardableResult
  package func built(
    now: String = now, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONValue {
    let run = try build("--json", now: now)
    #expect(run.exitCode == 0, "\(run)", sourceLocation: sourceLocation)
    return try run.document
  }

  package var site: String { tool.folder.file("site") }

  package func bytes(_ path: String) throws -> [UInt8] { try tool.bytes(site + "/" + path) }
  package func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }
  package func json(_ path: String) throws -> JSONValue { try JSONValue(parsing: try bytes(path)) }

  /// The files of the site, in ascending order.
  package func files(in folder: String = "site") throws -> [String] {
    let run = try ProcessRunner.run(
      "/usr/bin/find", [".", "-type", "f"], folder: tool.folder.file(folder))
    return run.output.split(separator: "\n").map { String($0.dropFirst(2)) }.sorted()
  }

  /// One print of all files and what they hold, but for the status, which is of the moment.
  package func digest(in folder: String = "site") throws -> String {
    let run = try ProcessRunner.run(
      "/bin/bash",
      [
        "-c",
        """
        find . -type f ! -name 'status.js*' -printf '%P %m\\n' | sort
        find . -type f ! -name 'status.js*' | sort | xargs -d '\\n' sha256sum
        """,
      ],
      folder: tool.folder.file(folder))
    return run.output
  }

  /// Writes SHA256SUMS of the files of the site as they are.
  package func sum() throws {
    let run = try ProcessRunner.run(
      "/bin/bash",
      [
        "-c",
        """
        find . -type f ! -name SHA256SUMS ! -name 'status.js*' ! -name ahead.atom -printf '%P\\n' \\
          | LC_ALL=C sort | xargs -d '\\n' sha256sum > SHA256SUMS
        """,
      ], folder: site)
    try #require(run.exitCode == 0, "\(run.error)")
  }

  /// Changes the configuration.
  package func edit(_ change: (inout String) -> Void) throws {
    let path = tool.folder.file("Portal/portal.json")
    var text = String(decoding: try tool.bytes(path), as: UTF8.self)
    change(&text)
    try tool.folder.write(Array(text.utf8), to: "Portal/portal.json")
  }

  package func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: tool.folder.file(path))
  }
}
