import ByteSupport
import LoopbackServer
import WebPages

/// The HTML documents of private pages.
package enum BrowserDocument {
  /// A page with a button that closes the session.
  ///
  /// - Parameters:
  ///   - title: the title of the window.
  ///   - subject: the subject of the page.
  ///   - content: the content above the button.
  ///   - serial: the page's serial number, if ``BrowserExchange/replacePages()`` may replace it.
  /// - Returns: the document.
  package static func page(
    _ title: String, of subject: DeskSubject, _ content: PageMarkup, serial: Int? = nil
  ) -> PageMarkup {
    document(title) { page in
      page.append(content)
      page.element(
        "footer", ["data-name": subject.name, "data-page": serial.map(String.init)]
      ) { footer in
        footer.element("form", ["method": "post", "action": "close"]) { form in
          form.element("button", ["type": "submit", "class": "plain"], subject.closeLabel)
        }
      }
    }
  }

  /// The last page, which has no links.
  static func last(_ sentence: String) -> PageMarkup {
    document("Closed") { page in
      page.element("main") { main in
        main.element("section", ["class": "alert", "role": "alert"]) { section in
          section.element("h1", "Closed")
          section.element("p", sentence)
        }
      }
    }
  }

  private static func document(
    _ title: String, body: (inout PageMarkup) -> Void
  ) -> PageMarkup {
    var page = PageMarkup()
    WebPage.write(&page, title: "\(title) – Hotside", .beside, body: body)
    return page
  }

  /// A file that all pages use, by its path; `nil` for another path.
  static func part(_ path: String, of subject: DeskSubject) -> HTTPAnswer? {
    switch path {
    case "/style.css": file("text/css; charset=utf-8", Array(subject.style.utf8))
    // The script is needed only for the camera and the Escape key.
    case "/script.js": file("text/javascript; charset=utf-8", EmbeddedFile.deskJS.bytes)
    case "/icon.svg": file("image/svg+xml", EmbeddedFile.iconSVG.bytes)
    default: nil
    }
  }

  private static func file(_ type: String, _ bytes: [UInt8]) -> HTTPAnswer {
    .whole(status: 200, [HTTPField("Content-Type", type)], bytes)
  }
}
