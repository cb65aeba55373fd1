import BrowserDesk
import ByteSupport
import DeviceFaces
import DevicePages
import Foundation
import FoundationXML
import TestSupport
import Testing

/// What a device showed in a walk, to be compared with what is on record.
final class ScreenRecord {
  /// Set to a non-empty value, the screens on record are written anew.
  private static let recordingVariable = "RECORD_SNAPSHOTS"

  let fixture: FaceFixture
  private var screens: [String] = []
  private var sheet: [ContactSheet.Screen] = []

  init(_ fixture: FaceFixture) { self.fixture = fixture }

  /// Removes the screens so far from the record.
  func forget() {
    screens = []
    sheet = []
  }

  /// Takes down what is shown.
  func show(_ name: String) {
    screens.append("=== \(name)\n\(fixture.text)\n")
    #expect(wordsOnThePage == wordsInTheTerminal, "\(name)")
    do {
      let markup = try ContactSheet.markup(of: fixture.conversation.page)
      sheet.append(.init(name: name, inTerminal: fixture.text, inBrowser: markup))
    } catch { Issue.record(error) }
  }

  /// The words of the page in a browser, without those of its own: what takes files, the camera, and
  /// what Enter does.
  private var wordsOnThePage: [String] {
    var markup = PageHTML(ShownPanel(fixture.conversation.page), serial: 1).markup
      .text(secretsAs: "")
    for own in [PageHTML.picturesLabel, PageHTML.cameraLabel, PageHTML.enterLabel] {
      markup = markup.replacing(">\(own)<", with: "><")
    }
    // The mark of a warning is the style sheet's; icons and tiles say nothing; groups are one word.
    let text = markup.replacing("<p class=\"warning\">", with: "! ")
      .replacing(/<svg.*?<\/svg>/.dotMatchesNewlines(), with: " ")
      .replacing("</span><span>", with: "")
      .replacing(/<[^>]*>/, with: " ").replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    return words([text.replacing("\n", with: " ")])
  }

  /// The words of the lines in a terminal, without the numbers of buttons and of words, and without what the
  /// lines say of codes.
  private var wordsInTheTerminal: [String] {
    words(
      fixture.plainLines.compactMap { line in
        switch line {
        case .text(let text): text
        case .choice(_, let control): control.label
        case .secret(let label, _):
          Int(label) == nil && label != PlainLines.secretCodeLabel ? label : nil
        case .kept, .picture: nil
        }
      })
  }

  private func words(_ lines: [String]) -> [String] {
    lines.joined(separator: " ").split(whereSeparator: { " []>:".contains($0) }).map(String.init)
      .sorted()
  }

  /// Presses a button and takes down what comes of it.
  func press(_ label: String, typing text: String = "", showing name: String) throws {
    try fixture.press(label, typing: text)
    show(name)
  }

  /// Compares the walk with `Snapshots/NAME.txt`; `folder` is another one in each run.
  func compare(with name: String, leavingOut folder: String? = nil) throws {
    let page = ContactSheet.page(name, sheet)
    let parser = XMLParser(data: Data(page.utf8))
    #expect(parser.parse(), "line \(parser.lineNumber) of the contact sheet")
    try ScreenRecord.compare(screens.joined(separator: "\n"), with: "\(name).txt", "=== ", folder)
  }

  /// Compares the contact sheet of some screens with `Snapshots/NAME.html`.
  func compareSheet(of names: [String], with name: String) throws {
    let screens = sheet.filter { names.contains($0.name) }
    try #require(screens.map(\.name) == names)
    let page = ContactSheet.page("Screens of a device, of each kind of block one", screens)
    try ScreenRecord.compare(page, with: "\(name).html", "<h2>")
  }

  /// Compares a text with a file of `Snapshots`, in parts that begin with `separator`.
  static func compare(
    _ text: String, with name: String, _ separator: String, _ folder: String? = nil
  ) throws {
    let text = folder.map { text.replacingOccurrences(of: $0, with: "FOLDER") } ?? text
    let url = URL(fileURLWithPath: "\(Checkout.path)/Tests/Cold/DevicePagesTests/Snapshots/\(name)")
    let environment = ProcessInfo.processInfo.environment
    if environment[Self.recordingVariable].map({ !$0.isEmpty }) ?? false {
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: url, encoding: .utf8)
    for (shown, recorded) in zip(
      text.components(separatedBy: separator), recorded.components(separatedBy: separator))
    where !shown.hasSameBytes(as: recorded) {
      Issue.record(
        "Run the tests with \(Self.recordingVariable)=1 if the change is meant:\n\(shown)\nin place of\n\(recorded)"
      )
      return
    }
    #expect(text.utf8.count == recorded.utf8.count)
  }
}
