import LoopbackServer
import WebPages

/// The documents that a browser gets around what is shown.
package enum BrowserDocument {
  /// The look: one column as on a phone, light or dark as the reader's system, codes on white in both.
  package static let style = WebPage.sheet(
    String(decoding: PackageResources.device_css, as: UTF8.self))

  /// A page of a device, with the button that closes it.
  package static func page(_ title: String, _ content: PageMarkup) -> PageMarkup {
    document(title) { page in
      page.append(content)
      page.element("footer") { footer in
        footer.element("form", ["method": "post", "action": "close"]) { form in
          form.element("button", ["type": "submit", "class": "plain"], closeLabel)
        }
      }
    }
  }

  /// The last page, which leads nowhere.
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

  /// The label of the button that closes the device.
  package static let closeLabel = "Close the device"

  private static func document(
    _ title: String, body: (inout PageMarkup) -> Void
  ) -> PageMarkup {
    var page = PageMarkup()
    WebPage.write(&page, title: "\(title) – Hotside", .beside, body: body)
    return page
  }

  /// What belongs to every page, by its path; `nil` for another path.
  static func part(_ path: String) -> HTTPAnswer? {
    switch path {
    case "/style.css": file("text/css; charset=utf-8", Array(style.utf8))
    // What the camera needs, and Escape: everything else works without.
    case "/script.js": file("text/javascript; charset=utf-8", PackageResources.device_js)
    case "/icon.svg": file("image/svg+xml", PackageResources.icon_svg)
    default: nil
    }
  }

  private static func file(_ type: String, _ bytes: [UInt8]) -> HTTPAnswer {
    .whole(status: 200, [HTTPField("Content-Type", type)], bytes)
  }
}
