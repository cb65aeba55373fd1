import JSONCodec

/// The page of a Chromium, driven by the DevTools protocol.
final class DevToolsPage {
  /// What Chromium refuses.
  struct Refused: Error {
    let method: String
    let message: String
  }

  let process: ChromiumProcess
  /// Everything that was asked for on the network.
  private(set) var requests: [String] = []
  /// What was asked for and then given up before the answer.
  private(set) var abandoned: [String] = []
  private var addresses: [String: String] = [:]
  /// What the page's console would show in red: errors, exceptions, violations of its policy.
  private(set) var complaints: [String] = []
  private var session: String?
  private var lastNumber = 0

  /// The page that Chromium opens at its start.
  init(_ process: ChromiumProcess) throws {
    self.process = process
    let targets = try call("Target.getTargets")["targetInfos"]?.array ?? []
    guard
      let page = targets.first(where: { $0["type"]?.string == "page" })?["targetId"]
    else { throw Refused(method: "Target.getTargets", message: "There is no page.") }
    session =
      try call("Target.attachToTarget", ["targetId": page, "flatten": .bool(true)])["sessionId"]?
      .string
    for domain in ["Page", "DOM", "Runtime", "Network", "Log", "Accessibility"] {
      try call(domain + ".enable")
    }
  }

  /// Calls a method, and takes note of what happens meanwhile.
  ///
  /// - Returns: its result.
  @discardableResult
  func call(
    _ method: String, _ parameters: KeyValuePairs<String, JSONValue> = [:]
  ) throws -> JSONValue {
    lastNumber += 1
    var message = JSONObject([
      ("id", .integer(lastNumber)), ("method", .string(method)),
      ("params", .members(parameters)),
    ])
    if let session { message["sessionId"] = .string(session) }
    try process.send(JSONValue.object(message).serialized())
    while true {
      let answer = try JSONValue(parsing: process.receive(), maximumDepth: 512)
      guard answer["id"]?.integer() == lastNumber else {
        note(answer)
        continue
      }
      if let error = answer["error"] {
        throw Refused(method: method, message: error["message"]?.string ?? error.serialized())
      }
      return answer["result"] ?? .null
    }
  }

  /// Ends Chromium as its user would, so that it writes what it keeps.
  func end() {
    session = nil
    _ = try? call("Browser.close")
    process.waitForEnd()
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
