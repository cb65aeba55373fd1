import JSONCodec

/// The page of a Chromium, driven by the DevTools protocol.
final class DevToolsPage {
  /// What Chromium refuses.
  struct Refused: Error {
    let method: String
    let message: String
  }

  let browser: ChromiumBrowser
  /// Everything that was asked for on the network.
  private(set) var requests: [String] = []
  /// What was asked for and then given up before the answer.
  private(set) var abandoned: [String] = []
  private var addresses: [String: String] = [:]
  /// What the page's console would show in red: errors, exceptions, violations of its policy.
  private(set) var complaints: [String] = []
  private var session: String?
  /// What holds cookies and storage, in memory, and goes with the page; `nil` for the browser's own, on
  /// the disk.
  private let context: JSONValue?

  /// A new page, which shares nothing with other pages of the browser where it is apart.
  init(in browser: ChromiumBrowser, isApart: Bool) throws {
    self.browser = browser
    context =
      isApart
      ? try browser.call("Target.createBrowserContext", [], session: nil)["browserContextId"] : nil
    let target = try DevToolsPage.newTab("about:blank", in: browser, context)
    let attached = try browser.call(
      "Target.attachToTarget", [("targetId", target ?? .null), ("flatten", .bool(true))],
      session: nil)
    session = attached["sessionId"]?.string
    for domain in ["Page", "DOM", "Runtime", "Network", "Log", "Accessibility"] {
      try call(domain + ".enable")
    }
  }

  deinit {
    guard session != nil, let context else { return }
    _ = try? browser.call(
      "Target.disposeBrowserContext", [("browserContextId", context)], session: nil)
  }

  /// Opens a tab, in front of the others of its window.
  ///
  /// - Returns: its id.
  private static func newTab(
    _ address: String, in browser: ChromiumBrowser, _ context: JSONValue?
  ) throws -> JSONValue? {
    let place: [(String, JSONValue)] = context.map { [("browserContextId", $0)] } ?? []
    return try browser.call(
      "Target.createTarget", [("url", .string(address))] + place, session: nil)["targetId"]
  }

  /// Opens a tab in front of the page's.
  func cover(with address: String) throws {
    _ = try DevToolsPage.newTab(address, in: browser, context)
  }

  /// Calls a method, and takes note of what happens meanwhile.
  ///
  /// - Returns: its result.
  @discardableResult
  func call(
    _ method: String, _ parameters: KeyValuePairs<String, JSONValue> = [:]
  ) throws -> JSONValue {
    defer { if let session { browser.events(of: session).forEach(note) } }
    return try browser.call(method, parameters.map { ($0.key, $0.value) }, session: session)
  }

  /// Ends Chromium as its user would, so that it writes what it keeps.
  func end() {
    session = nil
    browser.end()
  }

  private func note(_ event: JSONValue) {
    let parameters = event["params"]
    switch event["method"]?.string {
    case "Network.requestWillBeSent":
      guard let url = parameters?["request"]?["url"]?.string else { return }
      requests.append(url)
      if let identifier = parameters?["requestId"]?.string { addresses[identifier] = url }
    case "Network.loadingFailed":
      guard parameters?["canceled"]?.bool == true,
        let identifier = parameters?["requestId"]?.string,
        let url = addresses[identifier]
      else { return }
      abandoned.append(url)
    case "Runtime.exceptionThrown":
      let details = parameters?["exceptionDetails"]
      complaints.append(
        details?["exception"]?["description"]?.string ?? details?["text"]?.string ?? "an exception")
    case "Runtime.consoleAPICalled":
      guard ["error", "warning", "assert"].contains(parameters?["type"]?.string) else { return }
      complaints.append(parameters?["args"]?.serialized() ?? "")
    case "Log.entryAdded":
      let entry = parameters?["entry"]
      guard ["error", "warning"].contains(entry?["level"]?.string) else { return }
      complaints.append(
        "\(entry?["text"]?.string ?? "") \(entry?["url"]?.string ?? "")")
    default: break
    }
  }
}
