import ByteSupport
import Foundation
package import JSONCodec
package import TestSupport

/// A page that somebody looks at: Debian's Chromium, in which things are found by the names that a
/// screen reader would say.
package final class ChromiumWindow {
  /// Whether Chromium is installed.
  package static let isInstalled = ChromiumProcess.Program.allCases.allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0.rawValue)
  }
  /// What a skipped test prints.
  package static let absence =
    "chromium and chromium-headless-shell are not installed; 'make test' installs them"

  /// The program that shows pages where no profile, camera or other window matters.
  package static let shell = ChromiumProcess.Program.shell.rawValue

  /// What was waited for in vain, and what the page said instead.
  package struct NeverShown: Error {
    let wanted: String
    let page: String
    let complaints: [String]
  }

  private let page: DevToolsPage
  private var kept: [TemporaryFolder] = []
  private var isScripted = true

  /// A window in the Chromium of the suite, or in one of its own; what it stores goes with this value.
  ///
  /// - Parameters:
  ///   - camera: what its camera sees; without one it has none.
  ///   - isAlone: whether it has the whole browser to itself, as it has with a camera; in a suite without
  ///     ``OneChromium`` it has a Chromium without a profile to itself.
  /// - Throws: when Chromium does not start.
  package init(camera: FakeCamera? = nil, isAlone: Bool = false) throws {
    let looking =
      camera.map {
        [
          "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
          "--use-file-for-fake-video-capture=\($0.file)",
        ]
      } ?? []
    let isWhole = isAlone || camera != nil
    let shared = isWhole ? nil : ChromiumBrowser.shared
    page = try DevToolsPage(
      in: shared ?? ChromiumBrowser(isWhole ? .browser : .shell, looking), isApart: shared != nil)
    try resize(width: 1280, height: 800)
  }

  /// Everything that Chromium writes is below this folder.
  package var folder: String { get throws { try page.browser.folder() } }

  /// Ends Chromium and waits until it has written what it keeps; what ``folder`` holds stays as long
  /// as this value.
  package func close() { page.end() }

  // MARK: - What is seen

  /// The text of the page, without what is hidden; none before its styles and pictures are there.
  package var text: String {
    get throws {
      try evaluate("document.readyState === 'complete' ? document.body.innerText : ''").string ?? ""
    }
  }

  /// The title of the page.
  package var title: String { get throws { try evaluate("document.title").string ?? "" } }

  /// What was asked for on the network since the start.
  package var requests: [String] { page.requests }
  /// What of it was given up before its answer.
  package var abandoned: [String] { page.abandoned }
  /// What the console shows in red, since the start.
  package var complaints: [String] { page.complaints }

  /// The addresses and titles that the back button knows.
  package var history: [String] {
    get throws {
      (try navigation["entries"]?.array ?? []).map {
        "\($0["url"]?.string ?? "") \($0["userTypedURL"]?.string ?? "") \($0["title"]?.string ?? "")"
      }
    }
  }

  /// The history of the page; a page that is being replaced has none, and is asked again.
  private var navigation: JSONValue {
    get throws { try wait("the history") { try page.call("Page.getNavigationHistory") } }
  }

  /// The window as a PNG.
  package func screenshot() throws -> [UInt8] {
    let answer = try page.call("Page.captureScreenshot", ["format": .string("png")])
    return Base64.decode(answer["data"]?.string ?? "") ?? []
  }

  /// The whole page as a PNG, also what is out of the window.
  package func pagePicture() throws -> [UInt8] {
    let root = try evaluate(
      "({ width: document.documentElement.clientWidth, height: document.documentElement.scrollHeight })"
    )
    let clip = JSONValue.members([
      "x": .integer(0), "y": .integer(0), "width": root["width"] ?? .null,
      "height": root["height"] ?? .null, "scale": .integer(1),
    ])
    let answer = try page.call(
      "Page.captureScreenshot",
      ["format": .string("png"), "captureBeyondViewport": .bool(true), "clip": clip])
    return Base64.decode(answer["data"]?.string ?? "") ?? []
  }

  /// The page as a PDF, as its user would print it.
  package func printed() throws -> [UInt8] {
    Base64.decode(try page.call("Page.printToPDF")["data"]?.string ?? "") ?? []
  }

  /// What a script says that is run in the page.
  ///
  /// - Parameter script: an expression; a promise is waited for.
  /// - Returns: its value.
  /// - Throws: where the script throws.
  package func evaluate(_ script: String) throws -> JSONValue {
    let answer = try page.call(
      "Runtime.evaluate",
      [
        "expression": .string(script), "returnByValue": .bool(true), "awaitPromise": .bool(true),
      ])
    if let details = answer["exceptionDetails"] {
      throw DevToolsPage.Refused(method: script, message: details.serialized())
    }
    return answer["result"]?["value"] ?? .null
  }

  /// Waits until a text stands on the page.
  ///
  /// - Returns: the page's text.
  /// - Throws: ``NeverShown``.
  @discardableResult
  package func wait(for wanted: String) throws -> String {
    try wait("\u{201c}\(wanted)\u{201d}") { () -> String? in
      let text = try text
      return text.contains(wanted) ? text : nil
    }
  }

  /// Waits until something is so.
  ///
  /// - Parameters:
  ///   - wanted: what, for the error.
  ///   - look: gives what was found, or `nil`; what fails because the page is being replaced is asked
  ///     again.
  /// - Returns: what was found.
  /// - Throws: ``NeverShown`` after two minutes: the machine may have much else to do.
  @discardableResult
  package func wait<Found>(_ wanted: String, until look: () throws -> Found?) throws -> Found {
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      do {
        if let found = try look() { return found }
      } catch is DevToolsPage.Refused {}
      usleep(20_000)
    }
    throw NeverShown(wanted: wanted, page: (try? text) ?? "", complaints: complaints)
  }

  // MARK: - What is done

  /// Opens an address, as if it was typed.
  ///
  /// - Parameters:
  ///   - address: what is opened.
  ///   - folder: stays as long as the window, because a page loads files after it was opened.
  /// - Throws: where Chromium cannot open it.
  package func open(_ address: String, in folder: TemporaryFolder? = nil) throws {
    if let folder { kept.append(folder) }
    let answer = try page.call(
      "Page.navigate", ["url": .string(address), "transitionType": .string("typed")])
    if let error = answer["errorText"]?.string {
      throw DevToolsPage.Refused(method: address, message: error)
    }
  }

  /// Presses a button or follows a link, with the mouse, once the page and its styles are there; again
  /// where the page was replaced or moved below the mouse, as somebody would who sees that nothing
  /// happened.
  package func press(_ name: String) throws {
    let end = ContinuousClock.now + .seconds(120)
    repeat {
      let place = try wait("the button \u{201c}\(name)\u{201d}") { () -> (x: Double, y: Double)? in
        guard try evaluate("document.readyState").string == "complete",
          let node = try node(name, ChromiumWindow.pressed)
        else { return nil }
        try page.call("DOM.scrollIntoViewIfNeeded", ["backendNodeId": node])
        try expectPress(of: node)
        return try middle(of: node)
      }
      for type in ["mousePressed", "mouseReleased"] {
        try page.call(
          "Input.dispatchMouseEvent",
          [
            "type": .string(type), "x": .number("\(place.x)"), "y": .number("\(place.y)"),
            "button": .string("left"), "clickCount": .integer(1),
          ])
      }
    } while try wasMissed() && ContinuousClock.now < end
  }

  /// Has the page note whether the next press reaches a node, or the label of one.
  private func expectPress(of node: JSONValue) throws {
    guard isScripted else { return }
    let object = try page.call("DOM.resolveNode", ["backendNodeId": node])["object"]?["objectId"]
    try page.call(
      "Runtime.callFunctionOn",
      [
        "objectId": object ?? .null,
        "functionDeclaration": .string(
          """
          function () {
            window.isMissed = true;
            document.addEventListener('click', (event) => {
              const label = event.target.closest('label');
              window.isMissed = !this.contains(event.target) && !(label && label.control === this);
            }, { capture: true, once: true });
          }
          """),
      ])
  }

  /// Whether the press reached nothing; a page that went away since was pressed.
  private func wasMissed() throws -> Bool {
    guard isScripted else { return false }
    do {
      return try evaluate("window.isMissed === true").bool ?? false
    } catch is DevToolsPage.Refused {
      return false
    }
  }

  /// The middle of what a node fills, in the window.
  private func middle(of node: JSONValue) throws -> (x: Double, y: Double)? {
    let quads = try page.call("DOM.getContentQuads", ["backendNodeId": node])["quads"]?.array
    let corners: [Double] = (quads?.first?.array ?? []).compactMap { corner in
      guard case .number(let text) = corner else { return nil }
      return Double(text)
    }
    guard corners.count == 8 else { return nil }
    return ((corners[0] + corners[4]) / 2, (corners[1] + corners[5]) / 2)
  }

  /// Types a text into the field with a label, behind what stands there.
  package func type(_ text: String, into label: String) throws {
    let field = try wait("the field \u{201c}\(label)\u{201d}") { () -> JSONValue? in
      try node(label, ["textbox", "searchbox", "combobox"])
    }
    try page.call("DOM.focus", ["backendNodeId": field])
    try page.call("Input.insertText", ["text": .string(text)])
  }

  /// Presses a key, such as `Tab`, `Enter` or `Escape`.
  package func press(key: String, code: Int, shift: Bool = false) throws {
    for type in ["keyDown", "keyUp"] {
      try page.call(
        "Input.dispatchKeyEvent",
        [
          "type": .string(type), "key": .string(key), "code": .string(key),
          "windowsVirtualKeyCode": .integer(code), "modifiers": .integer(shift ? 8 : 0),
          "text": .string(key == "Enter" && type == "keyDown" ? "\r" : ""),
        ])
    }
  }

  /// Puts files into the page's only field for files.
  package func choose(_ files: String...) throws {
    try wait("a field for files") { () -> Bool? in
      let document = try page.call("DOM.getDocument", ["depth": .integer(0)])["root"]?["nodeId"]
      let field = try page.call(
        "DOM.querySelector",
        ["nodeId": document ?? .null, "selector": .string("input[type=file]")])["nodeId"]
      guard let field, field != .integer(0) else { return nil }
      try page.call("DOM.setFileInputFiles", ["nodeId": field, "files": .strings(files)])
      return true
    }
  }

  /// Goes back, as the back button does; stays where there is nothing before.
  package func goBack() throws {
    let history = try navigation
    guard let index: Int = history["currentIndex"]?.integer(), index > 0,
      let entry = history["entries"]?.array?[index - 1]["id"]
    else { return }
    try page.call("Page.navigateToHistoryEntry", ["entryId": entry])
  }

  // MARK: - How it is seen

  /// Makes the window another size, in CSS pixels, each of so many of the device's.
  package func resize(
    width: Int, height: Int, isPhone: Bool = false, ratio: Double = 1
  ) throws {
    try page.call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(width), "height": .integer(height),
        "deviceScaleFactor": .number("\(ratio)"),
        "mobile": .bool(isPhone),
      ])
  }

  /// What the user prefers, of `prefers-color-scheme` and its like; and whether it is for `print`.
  package func prefer(
    _ preferences: KeyValuePairs<String, String>, media: String = ""
  ) throws {
    let features = preferences.map {
      JSONValue.members(["name": .string($0.key), "value": .string($0.value)])
    }
    try page.call(
      "Emulation.setEmulatedMedia", ["media": .string(media), "features": .array(features)])
  }

  /// Gives the page a processor that is so many times as slow.
  package func slow(by factor: Int) throws {
    try page.call("Emulation.setCPUThrottlingRate", ["rate": .integer(factor)])
  }

  /// Opens an address in a tab in front of this one, which is hidden from then on.
  package func cover(with address: String) throws { try page.cover(with: address) }

  /// Turns back to this tab.
  package func uncover() throws { try page.call("Page.bringToFront") }

  /// Has a script run in each page that is opened from now on, before those of the page.
  package func runFirst(_ script: String) throws {
    try page.call("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
  }

  /// Lets pages run no scripts from now on.
  package func disableScripts() throws {
    isScripted = false
    try page.call("Emulation.setScriptExecutionDisabled", ["value": .bool(true)])
  }

  // MARK: - Names

  private static let pressed = [
    "button", "link", "checkbox", "radio", "tab", "menuitem", "DisclosureTriangle",
  ]

  /// Everything that a screen reader would say, in its order: roles and names.
  package var spoken: [(role: String, name: String)] {
    get throws {
      let nodes = try page.call("Accessibility.getFullAXTree")["nodes"]?.array ?? []
      return nodes.filter { $0["ignored"]?.bool == false }.map {
        ($0["role"]?["value"]?.string ?? "", $0["name"]?["value"]?.string ?? "")
      }
    }
  }

  /// What has a name and one of some roles; `nil` where there is nothing.
  private func node(_ name: String, _ roles: [String]) throws -> JSONValue? {
    let document = try page.call("DOM.getDocument", ["depth": .integer(0)])["root"]?["nodeId"]
    let nodes =
      try page.call(
        "Accessibility.queryAXTree",
        ["nodeId": document ?? .null, "accessibleName": .string(name)])["nodes"]?.array ?? []
    let found = nodes.filter { node in
      node["ignored"]?.bool == false && roles.contains(node["role"]?["value"]?.string ?? "")
    }
    guard found.count < 2 else {
      throw NeverShown(
        wanted: "one \u{201c}\(name)\u{201d} and not \(found.count)", page: try text,
        complaints: complaints)
    }
    return found.first?["backendDOMNodeId"]
  }
}
