import Foundation
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
package import ToolTestSupport

/// A device that the built tool shows on a page, `hotside cold open --browser`.
package struct BrowserDevice {
  package let tool: Tool
  private let server: ServedProcess
  private let errors: String

  /// Opens a device.
  ///
  /// - Parameters:
  ///   - tool: the workspace it is in.
  ///   - device: its folder there.
  ///   - environment: of the tool, beside the workspace.
  ///   - options: of the tool, beside the device.
  /// - Throws: when the tool does not start.
  package init(
    _ tool: Tool, device: String = "device", environment: [String: String] = [:],
    _ options: String...
  ) throws {
    self.tool = tool
    errors = try tool.folder.write([], to: "errors of \(device)")
    var variables = ["HOTSIDE_WORKSPACE": tool.folder.path, "HOME": tool.folder.file("home")]
    variables.merge(environment) { $1 }
    server = try ServedProcess(
      ProcessRunner.hotside, ["cold", "open", "--browser", "--device", device] + options,
      environment: variables, in: tool.folder.path, errors: errors)
    try #require(server.line.hasPrefix("http://127.0.0.1:"), "\(said)")
  }

  /// The address of its page.
  package var address: String { server.line }
  /// The tool's process.
  package var process: Int32 { server.identifier }
  /// What the tool has said on standard error.
  package var said: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

  /// The exit code, once the device has closed itself.
  package func wait() -> Int32 { server.wait() }
  /// Sends a signal, and gives the exit code.
  package func end(_ signal: Int32) -> Int32 { server.end(signal) }
}

extension ChromiumWindow {
  /// Lets the device look through the camera, from the screen for scanning.
  package func scan(_ pictures: String..., with camera: FakeCamera) throws {
    try camera.look(at: pictures)
    try press("Scan")
    try press("Use the camera")
  }

  /// The words on the page, in their order.
  package var words: [String] {
    get throws {
      try evaluate("[...document.querySelectorAll('main ol li')].map(e => e.innerText.trim())")
        .array?.compactMap(\.string) ?? []
    }
  }
}
