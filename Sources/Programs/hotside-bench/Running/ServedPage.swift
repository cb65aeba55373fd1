import ByteSupport
import Glibc

/// A page served by `hotside` to a single visitor, who knows its address and keeps its cookie.
final class ServedPage {
  private let tool: ChildProcess
  private let port: UInt16
  private let path: String
  private var cookie: String?

  /// Starts `hotside` and waits for the address.
  init(_ words: [String]) throws(BenchError) {
    tool = try ChildProcess(
      BenchSetting.built("hotside"), words, isConversation: true, isServer: true)
    let start = "http://127.0.0.1:"
    var line = try tool.readLine()
    while !line.hasPrefix(start) { line = try tool.readLine() }
    let parts = line.dropFirst(start.count).split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let port = UInt16(parts[0]) else {
      throw .noMeasure(program: "hotside", said: line)
    }
    (self.port, path) = (port, "/" + parts[1])
  }

  /// The milliseconds from the request to the end of the response.
  func answer() throws(BenchError) -> Double {
    let start = ContinuousClock.now
    let answer = String(decoding: try ask(), as: UTF8.self)
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    guard answer.hasPrefix("HTTP/1.1 200"), answer.hasSuffix("</html>\n") else {
      throw .noMeasure(program: "hotside", said: String(answer.prefix(60)))
    }
    for line in answer.split(separator: "\r\n").prefix(20) where cookie == nil {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].lowercased() == "set-cookie" {
        cookie = parts[1].split(separator: ";").first.map(String.init)
      }
    }
    return time
  }

  private func ask() throws(BenchError) -> [UInt8] {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    // The address is passed with the length of its type.
    let isThere = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bare in
        unsafe connect(descriptor, bare, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isThere else { throw .noMeasure(program: "hotside", said: "") }
    let own = cookie.map { "Cookie:\($0)\r\n" } ?? ""
    let request = Array(
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\(own)\r\n".utf8)
    guard unsafe write(descriptor, request, request.count) == request.count else {
      throw .noMeasure(program: "hotside", said: "")
    }
    var answer: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // At most as many bytes as the array has.
      let count = unsafe read(descriptor, &piece, piece.count)
      guard count > 0 else { return answer }
      answer += piece.prefix(count)
    }
  }
}
