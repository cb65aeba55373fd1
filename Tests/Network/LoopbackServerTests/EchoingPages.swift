import LoopbackServer
import SubstrateCrypto
import TestSupport

/// Says what it was asked, and takes every body for a secret.
struct EchoingPages: HTTPService {
  /// What `/search` looks for in the memory of this process.
  private let patterns: [MaskedPattern]

  init(lookingFor patterns: [MaskedPattern] = []) { self.patterns = patterns }

  func bodyRule(for path: String) -> BodyRule { .secret(limit: HTTPServer.bodyLimit) }

  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    if request.path == "/search" {
      let count = ProcessMemory().occurrences(of: patterns).reduce(0, +)
      return .text(200, "\(count) places")
    }
    let line = Array("\(request.method) \(request.path) ".utf8)
    let body = request.secretBody
    let secret = SecretBytes(capacity: line.count + (body?.count ?? 0)) { out in
      for byte in line { out.append(byte) }
      if let body {
        body.withBytes { bytes in for index in bytes.indices { out.append(bytes[index]) } }
      }
    }
    return .secret(
      status: 200, [HTTPField("Content-Type", "text/plain")], SharedSecret(secret))
  }
}
