import DevelopmentNode
import TestSupport
import Testing
import ToolTestSupport

/// Which proxy the tool asks through: what refuses the connection says which one was dialled.
@Suite struct ProxyOptionTests {
  private let node: DevelopmentNodeServer
  private let tool: Tool

  init() throws {
    node = try Nodes.sample()
    tool = try Tool(["development": [node.url]])
  }

  /// The proxy that stands in the error, and the end of the command.
  private func dialled(
    _ arguments: [String] = [], _ environment: [String: String] = [:], settings: String = ""
  ) throws -> (code: Int32, proxy: String?) {
    try tool.folder.write(Array(settings.utf8), to: "hotside.toml")
    let run = try tool.run(
      ["load-metadata", "-p", "-n", "development"] + arguments, environment: environment)
    #expect(!run.error.contains("geheim"), "\(run)")
    let parts = run.error.split(separator: "cannot be reached through the proxy ")
    return (
      run.exitCode, parts.count == 2 ? parts[1].split(separator: ": ").first.map(String.init) : nil
    )
  }

  private func expect(
    _ proxy: String?, _ found: (code: Int32, proxy: String?),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found.proxy == proxy, sourceLocation: sourceLocation)
    #expect(found.code == (proxy == nil ? 0 : 69), sourceLocation: sourceLocation)
  }

  @Test func optionVariablesAndFileNameTheProxyInThatOrder() throws {
    let file = "[nodes]\nproxy = \"http://a:geheim@127.0.0.1:1\"\n"
    expect("http://***@127.0.0.1:1", try dialled(settings: file))
    expect("http://127.0.0.1:2", try dialled([], ["http_proxy": "127.0.0.1:2"], settings: file))
    expect(
      "socks5h://127.0.0.1:3",
      try dialled(
        [], ["http_proxy": "127.0.0.1:2", "HOTSIDE_NODES_PROXY": "socks5h://127.0.0.1:3"],
        settings: file))
    expect(
      "http://***@127.0.0.1:4",
      try dialled(
        ["--proxy", "b:geheim@127.0.0.1:4"], ["HOTSIDE_NODES_PROXY": "127.0.0.1:3"],
        settings: file))
  }

  @Test func exceptionsAndAnEmptyProxyBypassTheProxy() throws {
    expect(nil, try dialled(["--proxy", ""], ["http_proxy": "127.0.0.1:2"]))
    expect(
      nil, try dialled(["--proxy", "127.0.0.1:4"], ["no_proxy": "example.org,127.0.0.1"]))
    expect(nil, try dialled([], ["http_proxy": "127.0.0.1:2", "NO_PROXY": "*"]))
    expect(nil, try dialled([], ["HTTP_PROXY": "127.0.0.1:2", "https_proxy": "127.0.0.1:2"]))
  }

  @Test func anInvalidProxyIsRefusedWithoutItsPassword() throws {
    let run = try tool.run(
      "load-metadata", "-p", "-n", "development", "--proxy", "ftp://a:geheim@b")
    #expect(run.exitCode == 64)
    #expect(
      run.error.hasPrefix(
        "Error: 'ftp://***@b' of --proxy is not the URL of a proxy: its scheme is 'ftp', not http, https, socks4, socks4a, socks5, socks5h. An example is http://proxy.example.org:3128.\n"
      ))
    let variable = try tool.run(
      ["load-metadata", "-p", "-n", "development"], environment: ["all_proxy": "ftp://a:geheim@b"])
    #expect(variable.exitCode == 64)
    #expect(variable.error.hasPrefix("Error: 'ftp://***@b' of $all_proxy is not"))
  }

  @Test func verboseOutputNamesTheProxyWithoutItsPassword() throws {
    let run = try tool.run(
      "load-metadata", "-p", "-n", "development", "-v", "--proxy", "a:geheim@127.0.0.1:4")
    #expect(run.error.contains("Proxy: http://***@127.0.0.1:4.\n"), "\(run)")
  }
}
