import ByteSupport
package import LoopbackServer
import WebPages

/// The subject of private pages, such as a device: its name, its style sheet and its limits.
package struct DeskSubject: Sendable {
  /// The name as it follows an article, such as `device`.
  package let name: String
  /// The maximum length of a form field in bytes.
  package let entryLimit: Int
  /// The style sheet of all pages, with the subject's rules.
  package let style: String

  /// Creates a subject.
  ///
  /// - Parameters:
  ///   - name: the name after an article, such as `device`.
  ///   - entryLimit: the maximum length of a form field in bytes.
  ///   - style: rules after those of all private pages.
  package init(_ name: String, entryLimit: Int, style: String = "") {
    self.name = name
    self.entryLimit = entryLimit
    self.style = WebPage.sheet(
      String(decoding: EmbeddedFile.deskCSS.bytes, as: UTF8.self) + style)
  }

  /// The label of the button that closes the pages.
  package var closeLabel: String { "Close the \(name)" }

  /// The reason of the end, as a sentence for the terminal and the last page.
  package func sentence(_ ending: BrowserExchange.Ending) -> String {
    switch ending {
    case .byUser: "The \(name) was closed on its page."
    case .unused: "The \(name) has closed itself: it was not used for ten minutes."
    case .told: "The \(name) was closed at its terminal."
    }
  }

  /// Creates the queue of requests, with a limit for each kind of body.
  package func queue() throws(LoopbackServerError) -> RequestQueue {
    // A byte of a field has at most three bytes when it is encoded, and a form may have two fields.
    let formLimit = 2 * (3 * entryLimit + 64)
    return try RequestQueue { path in
      switch path {
      case "/pictures": .files(limit: UploadedPictures.byteLimit)
      case "/camera": .bytes(limit: CameraFrame.byteLimit)
      default: .secret(limit: formLimit)
      }
    }
  }
}
