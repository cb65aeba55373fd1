package import LoopbackServer
import WebPages

/// What a private page is about: its name, its look, and what every page of it shares.
package struct DeskSubject: Sendable {
  /// The name behind an article, such as `device`.
  package let name: String
  /// The most bytes that a field of a form takes.
  package let entryLimit: Int
  /// The style sheet that all pages share, with the subject's own rules.
  package let style: String

  /// A subject.
  ///
  /// - Parameters:
  ///   - name: stands behind an article, such as `device`.
  ///   - entryLimit: the most bytes that a field of a form takes.
  ///   - style: rules behind those of all private pages.
  package init(_ name: String, entryLimit: Int, style: String = "") {
    self.name = name
    self.entryLimit = entryLimit
    self.style = WebPage.sheet(
      String(decoding: PackageResources.desk_css, as: UTF8.self) + style)
  }

  /// The label of the button that closes every page.
  package var closeLabel: String { "Close the \(name)" }

  /// Why the pages are closed, as a sentence for the terminal and the last page.
  package func sentence(_ ending: BrowserExchange.Ending) -> String {
    switch ending {
    case .byUser: "The \(name) was closed on its page."
    case .unused: "The \(name) has closed itself: it was not used for ten minutes."
    case .told: "The \(name) was closed at its terminal."
    }
  }

  /// The queue of requests, with a limit for each body.
  ///
  /// - Throws: `LoopbackServerError`.
  package func queue() throws(LoopbackServerError) -> RequestQueue {
    // Each byte of a field takes three in a form at most, and another field may stand beside it.
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
