import CommandTestSupport
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The configuration of an older portal in a workspace without networks, and its import.
struct OldPortal {
  static let parity =
    "c46a22b9da19540a77cbde23197e5fd90485c72b4ecf3c599ecca6998f39bd57"

  static func config(_ chains: String, verifier: String = parity) -> String {
    """
    data_file = "public/data.json"
    public_dir = "public"
    qr_dir = "public/qr"
    surprise = 1

    [verifier]
    name = "Parity"
    public_key = "\(verifier)"

    \(chains)
    """
  }

  static let chains = """
    [[chains]]
    name = "polkadot"
    title = "Polkadot"
    color = "#e6007a"
    rpc_endpoints = ["wss://rpc.polkadot.io", "wss://key:secret@example.org/"]

    [chains.github_release]
    owner = "paritytech"
    repo = "polkadot"
    genesis_hash = "0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3"

    [[chains]]
    name = "Westend"
    rpc_endpoint = "wss://westend-rpc.polkadot.io"
    color = "linear-gradient(90deg, #Da68a7 10%, #fff)"
    testnet = true
    icon = "https://raw.githubusercontent.com/x/y/westend.svg"
    """

  let tool: Tool

  init() throws { tool = try Tool(restored: false) }

  func write(_ config: String) throws {
    try tool.folder.write(Array(config.utf8), to: "old/config.toml")
  }

  /// Imports the configuration.
  func run(_ more: String...) throws -> Tool.Run { try run(more) }

  func run(_ more: [String]) throws -> Tool.Run {
    try tool.run(
      ["portal", "import-config", tool.folder.file("old/config.toml"), "--json"] + more)
  }

  /// The hash in the line that lists unsigned specs for review.
  func hash(in run: Tool.Run, _ words: String) throws -> String {
    let line = try #require(
      run.error.split(separator: "\n").first { $0.contains(words) }, "\(run)")
    return String(try #require(line.firstMatch(of: /--reviewed ([0-9a-f]{64})/), "\(run)").1)
  }

  /// Copies the pictures that real portals have published, if their names match a pattern of the shell.
  func copyPublished(_ pattern: String, script: String = "") throws {
    let copied = try ProcessRunner.run(
      "/bin/bash",
      [
        "-c", "mkdir -p old/public/qr && cp \"$1\"/\(pattern) old/public/qr/\n\(script)", "_",
        Shared.path + "/data/published",
      ], folder: tool.folder.path)
    #expect(copied.exitCode == 0, "\(copied.error)")
  }
}
