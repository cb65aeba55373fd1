import Reporting

/// The frame of every page: its head, and where its look and its script come from.
public enum WebPage {
  /// Where the parts of a page are.
  public enum Parts: Sendable {
    /// In the page, which asks for nothing: its own policy forbids it. A script is a part of the body.
    ///
    /// - Parameters:
    ///   - style: the page's own sheet, without what all pages share.
    ///   - runsScript: whether a script in the page is let run.
    case inside(style: String, runsScript: Bool = false)
    /// Beside the page, as `style.css`, `icon.svg` and `script.js`; the server's answer has the policy.
    case beside
  }

  /// Writes a page from its first byte to its last.
  ///
  /// - Parameters:
  ///   - page: what is written to.
  ///   - title: of the window.
  ///   - parts: where look and script are.
  ///   - body: writes what `body` holds.
  public static func write<Page: MarkupBuilder>(
    _ page: inout Page, title: String, _ parts: Parts, body: (inout Page) -> Void
  ) {
    page.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n")
    page.lone("meta", ["charset": "utf-8"])
    page.lone(
      "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    if case .inside(_, let runsScript) = parts {
      let script = runsScript ? " script-src 'unsafe-inline';" : ""
      page.raw(
        """
        <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';\(script) style-src \
        'unsafe-inline'\"/>\n
        """
      )
    }
    page.element("title", title)
    switch parts {
    case .inside(let style, _):
      page.element("style") { $0.raw("\n" + sheet(style)) }
    case .beside:
      page.lone("link", ["rel": "stylesheet", "href": "style.css"])
      page.lone("link", ["rel": "icon", "type": "image/svg+xml", "href": "icon.svg"])
      page.element("script", ["src": "script.js", "defer": "defer"], "")
    }
    page.raw("</head>\n<body>\n")
    body(&page)
    page.raw("</body>\n</html>\n")
  }

  /// The look of the parts that pages are made of; it belongs before a page's own sheet.
  public static let parts = String(decoding: PackageResources.parts_css, as: UTF8.self)

  /// The look of reports, which say what somebody should look at and put everything else away; it stands on
  /// ``parts``.
  public static let report = String(decoding: PackageResources.report_css, as: UTF8.self)

  /// A page's own sheet behind what all pages share: the tokens of color, spacing and type.
  ///
  /// Comments that fill a line are left out.
  public static func sheet(_ own: String) -> String {
    (String(decoding: PackageResources.shared_css, as: UTF8.self) + own).split(separator: "\n")
      .filter { !$0.hasPrefix("/*") || !$0.hasSuffix("*/") }.map { $0 + "\n" }.joined()
  }

  /// The files of a script behind one another, without lines that are comments and without the blanks before a line.
  public static func script(_ files: [[UInt8]]) -> [UInt8] {
    var script: [UInt8] = []
    for line in files.joined().split(separator: 0x0a) {
      let code = line.drop { $0 == 0x20 }
      if !code.isEmpty, !code.starts(with: Array("//".utf8)) { script += code + [0x0a] }
    }
    return script
  }

  /// Text that stands in a page and does nothing there; characters that are not seen are spelled out.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in ScreenText.line(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
