import Foundation
import TestSupport
import ToolTestSupport

/// Certificates of a throw-away authority, made by openssl, and HTTPS servers that have them.
package final class ThrowAwayCertificates: Sendable {
  /// One authority for all tests.
  package static let shared = Result { try ThrowAwayCertificates() }

  private static let peers = Checkout.path + "/Tests/Network/NodeClientTests/Peers"
  private let folder: TemporaryFolder

  private init() throws {
    folder = try TemporaryFolder()
    let outcome = try ProcessRunner.run(
      "/bin/bash", [ThrowAwayCertificates.peers + "/make_certificates.sh", folder.path])
    guard outcome.exitCode == 0 else { throw Failure(text: outcome.error) }
  }

  package struct Failure: Error {
    package let text: String
  }

  /// The authority's certificate, to be trusted.
  package var authority: String { folder.file("authority.pem") }

  /// An HTTPS server with a certificate: `good`, `unknown`, `misnamed` or `expired`.
  package func server(_ certificate: String) throws -> Server {
    let process = try ServedProcess(
      "/usr/bin/python3",
      [
        ThrowAwayCertificates.peers + "/node.py", "https", folder.file(certificate + ".pem"),
        folder.file(certificate + ".key"),
      ])
    return Server(url: "https://localhost:\(process.line)", process: process)
  }

  /// A server that lives as long as this value.
  package struct Server: Sendable {
    package let url: String
    fileprivate let process: ServedProcess
  }
}
