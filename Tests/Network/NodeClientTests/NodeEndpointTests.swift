import Foundation
import NodeClient
import Reporting
import TestSupport
import Testing

@Suite struct NodeEndpointTests {
  struct Dialling: Decodable {
    struct Case: Decodable, CustomTestStringConvertible, Sendable {
      let input: String
      let dialled: String
      var testDescription: String { input }
    }
    let cases: [Case]
  }

  static let vectors = Vectors(of: .module, shared: "hot")
    .files("rpc-url", as: Dialling.self).flatMap(\.cases)

  /// hot-side 7.28: a port behind the query is the fault of a textual rule, and what is no URL is
  /// refused before anything is dialled.
  @Test(arguments: vectors)
  func dialsWhatTheReferenceDialsExceptItsFaults(example: Dialling.Case) throws {
    guard let endpoint = try? NodeEndpoint(example.input) else {
      #expect(!example.input.contains("://") || example.input.hasSuffix("://"))
      return
    }
    #expect(endpoint.text == example.input)
    if example.dialled.contains("?"), example.dialled.hasSuffix(":443") {
      let parts = example.input.split(separator: "?", maxSplits: 1)
      #expect(endpoint.dialled == "\(parts[0]):443?\(parts[1])")
    } else {
      #expect(endpoint.dialled == example.dialled)
    }
  }

  struct Parts: Sendable, CustomTestStringConvertible {
    let text: String
    let scheme: NodeEndpoint.Scheme
    let host: String
    let port: UInt16
    let target: String
    init(
      _ text: String, _ scheme: NodeEndpoint.Scheme, _ host: String, _ port: UInt16,
      _ target: String
    ) {
      (self.text, self.scheme, self.host, self.port, self.target) =
        (text, scheme, host, port, target)
    }
    var testDescription: String { text }
  }

  @Test(arguments: [
    Parts("http://node", .http, "node", 80, "/"),
    Parts("HTTPS://node.example.", .https, "node.example.", 443, "/"),
    Parts("ws://127.0.0.1:9944", .ws, "127.0.0.1", 9944, "/"),
    Parts("WSS://Host", .wss, "Host", 443, "/"),
    Parts("wss://user:p%40ss@host/path:80/x", .wss, "host", 443, "/path:80/x"),
    Parts("wss://[::1]", .wss, "::1", 443, "/"),
    Parts("wss://[::1]:9944/a/?b=c/d?e", .wss, "::1", 9944, "/a/?b=c/d?e"),
    Parts("ws://[1:2:3:4:5:6:7:8]", .ws, "1:2:3:4:5:6:7:8", 80, "/"),
    Parts("ws://[1:2:3:4:5:6:127.0.0.1]", .ws, "1:2:3:4:5:6:127.0.0.1", 80, "/"),
    Parts("ws://[fe80::]", .ws, "fe80::", 80, "/"),
    Parts("ws://[::ffff:10.0.0.1]", .ws, "::ffff:10.0.0.1", 80, "/"),
    Parts("ws://[::]", .ws, "::", 80, "/"),
    Parts("wss://host?x=1", .wss, "host", 443, "/?x=1"),
    Parts("https://a_b.example:65535/%7Euser", .https, "a_b.example", 65535, "/%7Euser"),
  ])
  func takesURLsApart(parts: Parts) throws {
    let endpoint = try NodeEndpoint(parts.text)
    #expect(endpoint.text == parts.text)
    #expect(endpoint.scheme == parts.scheme)
    #expect(endpoint.host == parts.host)
    #expect(endpoint.port == parts.port)
    #expect(endpoint.target == parts.target)
  }

  @Test(
    arguments: [
      ("", .noScheme),
      ("rpc.polkadot.io", .noScheme),
      ("://host", .noScheme),
      ("wss:/host", .noScheme),
      ("wss://", .noHost),
      ("wss:///path", .noHost),
      ("wss://:80", .noHost),
      ("wss://user@", .noHost),
      ("file:///etc/passwd", .unknownScheme("file")),
      ("gopher://host", .unknownScheme("gopher")),
      ("wss://host:", .badPort("")),
      ("wss://host:0", .badPort("0")),
      ("wss://host:65536", .badPort("65536")),
      ("wss://host:+1", .badPort("+1")),
      ("wss://host:80:80", .badPort("80:80")),
      ("wss://a..b", .badHost("a..b")),
      ("wss://ho%20st", .badHost("ho%20st")),
      ("wss://[::1", .badHost("[::1")),
      ("wss://[::1]x", .badHost("[::1]x")),
      ("wss://[1::2::3]", .badHost("1::2::3")),
      ("wss://[1:2:3:4:5:6:7]", .badHost("1:2:3:4:5:6:7")),
      ("wss://[1:2:3:4:5:6:7:8:9]", .badHost("1:2:3:4:5:6:7:8:9")),
      ("wss://[:::]", .badHost(":::")),
      ("wss://[:1:2:3:4:5:6:7]", .badHost(":1:2:3:4:5:6:7")),
      ("wss://[12345::]", .badHost("12345::")),
      ("wss://[::1.2.3.256]", .badHost("::1.2.3.256")),
      ("wss://[fe80::1%eth0]", .badHost("fe80::1%eth0")),
      ("wss://host/a b", .badByte(offset: 12, byte: 0x20)),
      ("wss://host\n", .badByte(offset: 10, byte: 0x0a)),
      ("wss://h\u{f6}st", .badByte(offset: 7, byte: 0xc3)),
      ("wss://host/%zz", .badEscape),
      ("wss://host/%4", .badEscape),
      ("wss://host/#top", .fragment),
    ] as [(String, EndpointFault)])
  func refusesWhatIsNoURL(text: String, fault: EndpointFault) {
    #expect {
      try NodeEndpoint(text)
    } throws: { error in
      guard case NodeError.invalidEndpoint(_, let found) = error else { return false }
      return found == fault
    }
  }

  @Test func refusesEndlessURLs() {
    let text = "https://host/" + String(repeating: "a", count: 2048)
    #expect {
      try NodeEndpoint(text)
    } throws: { error in
      guard case NodeError.invalidEndpoint(let shown, .tooLong(limit: 2048)) = error else {
        return false
      }
      return shown.count < 200
    }
  }

  @Test(arguments: [
    ("https://rpc.polkadot.io", "https://rpc.polkadot.io"),
    (
      "wss://peregrine.kilt.io/parachain-public-ws/", "wss://peregrine.kilt.io/parachain-public-ws/"
    ),
    ("wss://polkadot.api.onfinality.io/public-ws", "wss://polkadot.api.onfinality.io/public-ws"),
    ("wss://host/ws?apikey=0&x", "wss://host/ws?apikey=***&***"),
    ("https://user:secret@host:1/x", "https://***@host:1/x"),
    ("https://host/v2/AbC1def2GhI3", "https://host/v2/***"),
    ("https://host/f4c1a6c2-0000-4a4a-9b9b-123456789abc/rpc", "https://host/***/rpc"),
    ("https://host/abcdefghijklmnopqrst", "https://host/***"),
    ("https://host/key/abc", "https://host/key/***"),
    ("https://host/x#secret", "https://host/x#***"),
    ("user:secret@host", "***@host"),
    ("https://host/\u{1b}[31m", "https://host/\\u001b[31m"),
  ])
  func hidesSecretsInWhatIsShown(text: String, shown: String) {
    if let endpoint = try? NodeEndpoint(text) {
      #expect(endpoint.redacted == shown)
      #expect("\(endpoint)" == shown)
    } else {
      #expect {
        try NodeEndpoint(text)
      } throws: { error in
        guard case NodeError.invalidEndpoint(shown, _) = error else { return false }
        return true
      }
    }
  }

  @Test(
    arguments: [
      [
        "ws://127.0.0.1:8131", "http://127.0.0.1:8131/x", "http://localhost:8131",
        "ws://[::1]:8131",
        "ws://127.1:8131", "ws://[::ffff:7f00:1]:8131", "http://127.0.0.2:8131",
        "http://0.0.0.0:8131", "http://0:8131", "ws://[::]:8131", "ws://[::ffff:0.0.0.0]:8131",
      ],
      ["wss://Node.Example.org", "https://node.example.org.:443/a?b=c"],
      ["http://[2001:DB8::1]/", "ws://[2001:0db8:0:0:0:0:0:1]:80"],
    ])
  func urlsOfOneServerHaveOnePlace(urls: [String]) throws {
    #expect(Set(try urls.map { try NodeEndpoint($0).place }).count == 1)
  }

  @Test func urlsOfTwoServersHaveTwoPlaces() throws {
    let urls = [
      "ws://a.example", "wss://a.example", "ws://b.example", "ws://a.example:81", "ws://128.0.0.1",
      "ws://127.0.0.1", "ws://0.0.0.1", "ws://[::2]", "ws://[1::1]", "ws://[1::]",
    ]
    #expect(Set(try urls.map { try NodeEndpoint($0).place }).count == urls.count)
  }

  @Test func saysWhatIsWrongWithAURL() throws {
    let error = #expect(throws: NodeError.self) { try NodeEndpoint("ftp://host/x?token=1") }
    #expect(
      error?.message
        == "'ftp://host/x?token=***' is not the URL of a node: its scheme is 'ftp', not http, https, ws or wss. An example is wss://rpc.polkadot.io."
    )
    #expect(error?.exitCode == .usage)
  }
}
