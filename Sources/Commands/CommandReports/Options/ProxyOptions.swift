import CommandLineKit
import NodeClient
import Reporting
import TerminalKit

/// The proxy for asking nodes.
struct ProxyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Ask nodes through this http, https, socks4, socks4a, socks5 or socks5h proxy; '' for none.",
      discussion: """
        Default: $https_proxy, $http_proxy and $all_proxy, as for curl. Hosts in $no_proxy are
        asked without a proxy.
        """,
      valueName: "url"),
    setting: .proxy)
  var proxy: String?

  func validate() throws {
    do throws(NodeError) { _ = try address(from: "--proxy") } catch {
      throw ValidationError(error.message)
    }
  }

  private func address(from origin: String) throws(NodeError) -> ProxyAddress? {
    guard let proxy, !proxy.isEmpty else { return nil }
    return try ProxyAddress(proxy, from: origin)
  }

  /// The proxy rules from option and environment, then from the settings files.
  ///
  /// - Returns: the rules.
  /// - Throws: `NodeError.invalidProxy` for an environment variable.
  func rules(_ context: CommandContext) throws(NodeError) -> ProxyRules {
    let setting = context.settings.first { $0.setting == .proxy }
    let address = try address(from: "\(setting?.origin ?? .option("--proxy"))")
    let environment = { (name: String) in context.environment[name] }
    switch setting?.origin {
    case .option, .variable: return ProxyRules(all: address, environment: environment)
    case .file, .standard, nil:
      return try ProxyRules(environment: environment, otherwise: address)
    }
  }
}
