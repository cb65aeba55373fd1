import NodeClient
import Reporting
import Testing

struct ProxyRulesTests {
  private func address(_ text: String) throws(NodeError) -> ProxyAddress {
    try ProxyAddress(text, from: "--proxy")
  }

  @Test(
    arguments: [
      ("http://proxy.example.org:3128", "http://proxy.example.org:3128"),
      ("proxy.example.org", "http://proxy.example.org"),
      ("name:word@proxy.example.org:1/", "http://***@proxy.example.org:1/"),
      ("SOCKS5H://name:word@[::1]:1080", "SOCKS5H://***@[::1]:1080"),
      ("https://10.0.0.1", "https://10.0.0.1"), ("socks4a://a:1", "socks4a://a:1"),
    ])
  func anAddressIsShownWithoutItsPassword(text: String, shown: String) throws {
    #expect(try address(text).redacted == shown)
    #expect("\(try address(text))" == shown)
  }

  @Test(
    arguments: [
      ("ftp://a:geheim@b", EndpointFault.proxyScheme("ftp")), ("http://", .noHost),
      ("http://a/b", .proxyPath), ("http://a?b", .proxyPath), ("http://a:0", .badPort("0")),
      ("http://a b", .badByte(offset: 8, byte: 0x20)), ("http://n:%zz@a", .badEscape),
    ])
  func anInvalidProxyIsRefusedWithoutItsPassword(text: String, fault: EndpointFault) {
    let error = #expect(throws: NodeError.self) { try address(text) }
    guard case .invalidProxy(let shown, "--proxy", let found) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == fault)
    #expect(!shown.contains("geheim"))
    #expect(error?.exitCode == .usage)
    #expect(error?.message.hasPrefix("'\(shown)' of --proxy is not the URL of a proxy: ") == true)
  }

  /// The proxies for `wss` and `ws` that variables give, and the exceptions.
  private func rules(
    _ variables: [String: String], otherwise: String? = nil
  ) throws -> [String?] {
    let rules = try ProxyRules(
      environment: { variables[$0] }, otherwise: try otherwise.map { try address($0) })
    let found = try ["wss://node", "ws://node"].map { url in
      rules.proxy(for: try NodeEndpoint(url))?.redacted
    }
    return found + [rules.exceptions]
  }

  @Test func variablesCountInTheOrderOfCurl() throws {
    #expect(try rules([:]) == [nil, nil, ""])
    #expect(try rules(["https_proxy": "a", "HTTPS_PROXY": "b"]) == ["http://a", nil, ""])
    #expect(try rules(["HTTPS_PROXY": "b", "all_proxy": "c"]) == ["http://b", "http://c", ""])
    #expect(try rules(["http_proxy": "d", "ALL_PROXY": "e"]) == ["http://e", "http://d", ""])
    #expect(try rules(["all_proxy": "c", "ALL_PROXY": "e"]) == ["http://c", "http://c", ""])
    #expect(
      try rules(["https_proxy": "", "no_proxy": "", "NO_PROXY": "x,y"]) == [nil, nil, "x,y"])
    #expect(try rules(["https_proxy": "a"], otherwise: "f") == ["http://a", "http://f", ""])
  }

  @Test func theVariableForHTTPInCapitalsIsIgnored() throws {
    #expect(try rules(["HTTP_PROXY": "a"]) == [nil, nil, ""])
  }

  @Test func aWrongVariableIsNamed() {
    #expect(
      throws: NodeError.invalidProxy("gopher://a", origin: "$all_proxy", .proxyScheme("gopher"))
    ) {
      try rules(["all_proxy": "gopher://a"])
    }
  }

  @Test func oneProxyForAllStandsBeforeTheVariables() throws {
    let variables = ["https_proxy": "a", "no_proxy": "localhost"]
    let all = ProxyRules(all: try address("b"), environment: { variables[$0] })
    #expect(all.proxy(for: try NodeEndpoint("https://node"))?.redacted == "http://b")
    #expect(all.summary == "Proxy: http://b; not for localhost.")
    #expect(ProxyRules(all: nil, environment: { variables[$0] }).summary == nil)
    #expect(
      try ProxyRules(environment: { variables[$0] }).summary
        == "Proxy: http://a for https and wss, none for http and ws; not for localhost.")
  }
}
