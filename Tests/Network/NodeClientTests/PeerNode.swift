import Foundation
import NodeClient
import TestSupport

/// A node or a proxy written in Python (`Peers/node.py`, `Peers/proxy.py`) in a process of its own,
/// which ends with this value or with the tests.
final class PeerNode: Sendable {
  /// The port on 127.0.0.1 that it listens on.
  let port: Int
  private let process: Process

  /// Starts `node.py` with arguments such as `websocket`.
  convenience init(_ arguments: String...) throws {
    try self.init(script: "node.py", arguments)
  }

  /// Starts `proxy.py` with a kind, `http` or `socks5`, and perhaps a user with its password.
  static func proxy(_ arguments: String...) throws -> PeerNode {
    try PeerNode(script: "proxy.py", arguments)
  }

  private init(script: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ProcessRunner.peerPython ?? "/nowhere")
    process.arguments = [PeerNode.folder + "/" + script] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    self.process = process
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      guard let byte = try output.fileHandleForReading.read(upToCount: 1)?.first else { break }
      line.append(byte)
    }
    port = Int(String(decoding: line.dropLast(), as: UTF8.self)) ?? 0
  }

  // Processes started from Swift's task threads have most signals blocked.
  deinit { kill(process.processIdentifier, SIGKILL) }

  static let folder = Checkout.path + "/Tests/Network/NodeClientTests/Peers"

  /// The endpoint for a scheme; certificates are checked by `host`, in front of which credentials
  /// may stand.
  func endpoint(
    _ scheme: String, _ target: String = "", host: String = "127.0.0.1"
  ) throws -> NodeEndpoint {
    try NodeEndpoint("\(scheme)://\(host):\(port)\(target)")
  }
}

/// Certificates of a throw-away authority, made by openssl in a folder that goes with this value.
final class PeerCertificates: Sendable {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let outcome = try ProcessRunner.run(
      "/bin/bash", [PeerNode.folder + "/make_certificates.sh", folder.path])
    guard outcome.exitCode == 0 else { throw Failure(text: outcome.error) }
  }

  struct Failure: Error {
    let text: String
  }

  /// The authority's certificate, to be trusted.
  var authority: String { folder.file("authority.pem") }

  /// Certificate and key of a server.
  func server(_ name: String) -> (certificate: String, key: String) {
    (folder.file(name + ".pem"), folder.file(name + ".key"))
  }
}
