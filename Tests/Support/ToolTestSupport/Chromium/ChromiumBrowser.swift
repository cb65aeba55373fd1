import JSONCodec
import Synchronization
import TestSupport
package import Testing

/// A Chromium that several windows share, each with cookies, storage and a history of its own.
final class ChromiumBrowser: Sendable {
  /// The one of the suite, see ``OneChromium``.
  @TaskLocal static var shared: ChromiumBrowser?

  private struct State {
    let program: ChromiumProcess.Program
    let options: [String]
    /// `nil` until the first call.
    var process: ChromiumProcess?
    var lastNumber = 0
    /// What happened in each session since it was last asked for.
    var events: [String: [JSONValue]] = [:]

    mutating func started() throws -> ChromiumProcess {
      if let process { return process }
      let started = try ChromiumProcess(program, options)
      process = started
      return started
    }
  }

  private let state: Mutex<State>

  /// Starts Chromium with its first call.
  init(_ program: ChromiumProcess.Program, _ options: [String] = []) {
    state = Mutex(State(program: program, options: options))
  }

  /// Everything that Chromium writes is below this folder.
  func folder() throws -> String { try state.withLock { try $0.started().folder.path } }

  /// Calls a method of the page of a session, or of the browser, and keeps what happens meanwhile.
  func call(
    _ method: String, _ parameters: [(String, JSONValue)], session: String?
  ) throws -> JSONValue {
    try state.withLock { state in
      let process = try state.started()
      state.lastNumber += 1
      var message = JSONObject([
        ("id", .integer(state.lastNumber)), ("method", .string(method)),
        ("params", .object(JSONObject(parameters))),
      ])
      if let session { message["sessionId"] = .string(session) }
      try process.send(JSONValue.object(message).serialized())
      while true {
        let answer = try JSONValue(parsing: process.receive(), maximumDepth: 512)
        guard answer["id"]?.integer() == state.lastNumber else {
          if let session = answer["sessionId"]?.string {
            state.events[session, default: []].append(answer)
          }
          continue
        }
        if let error = answer["error"] {
          throw DevToolsPage.Refused(
            method: method, message: error["message"]?.string ?? error.serialized())
        }
        return answer["result"] ?? .null
      }
    }
  }

  /// What has happened in a session since this was last asked.
  func events(of session: String) -> [JSONValue] {
    state.withLock { $0.events.removeValue(forKey: session) ?? [] }
  }

  /// Ends Chromium as its user would, so that it writes what it keeps.
  func end() {
    _ = try? call("Browser.close", [], session: nil)
    state.withLock { $0.process?.waitForEnd() }
  }
}

/// Gives the windows of a suite one Chromium, which ends with the suite.
package struct OneChromium: SuiteTrait, TestScoping {
  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await ChromiumBrowser.$shared.withValue(ChromiumBrowser(.shell), operation: function)
  }
}

extension Trait where Self == OneChromium {
  /// One Chromium for all windows of the suite that name no options of their own.
  package static var oneChromium: OneChromium { OneChromium() }
}
