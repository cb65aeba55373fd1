import ByteSupport
import Reporting

/// The frame of every page: document type, head, and references to style sheet and script.
public enum WebPage {
  /// The location of style sheet and script.
  public enum Parts: Sendable {
    /// Inside the page, whose policy then forbids all requests; the script is part of the body.
    ///
    /// - Parameters:
    ///   - style: the page's own style sheet, without the shared one.
    ///   - runsScript: whether the policy allows a script in the page.
    case inside(style: String, runsScript: Bool = false)
    /// Next to the page, as `style.css`, `icon.svg` and `script.js`; the server sends the policy.
    case beside
  }

  /// Writes a complete page.
  ///
  /// - Parameters:
  ///   - page: the markup to append to.
  ///   - title: the title of the window.
  ///   - parts: the location of style and script.
  ///   - body: writes the content of `body`.
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

  /// The style sheet of the page components; to be placed before a page's own sheet.
  public static let parts = String(decoding: EmbeddedFile.partsCSS.bytes, as: UTF8.self)

  /// The style sheet of reports, whose essential part is in view first; requires ``parts``.
  public static let report = String(decoding: EmbeddedFile.reportCSS.bytes, as: UTF8.self)

  /// The shared style sheet, followed by a page's own sheet, without comment lines.
  public static func sheet(_ own: String) -> String {
    sharedSheet + withoutComments(Array(own.utf8))
  }

  private static let sharedSheet = withoutComments(EmbeddedFile.sharedCSS.bytes)

  private static func withoutComments(_ sheet: [UInt8]) -> String {
    var code: [UInt8] = []
    for line in sheet.split(separator: 0x0a)
    where !line.starts(with: "/*".utf8) || !line.suffix(2).elementsEqual("*/".utf8) {
      code += line
      code.append(0x0a)
    }
    return String(decoding: code, as: UTF8.self)
  }

  /// A style sheet without the spaces and line feeds that have no meaning; comments must be removed
  /// before, and strings must not contain spaces next to punctuation.
  public static func compacted(_ text: String) -> String {
    var sheet: [UInt8] = []
    for line in text.split(separator: "\n") {
      for byte in line.utf8 + [0x20] {
        let last = sheet.last ?? 0x7b
        if byte == 0x20, last == 0x20 || last == UInt8(ascii: ":") || "{};,>".utf8.contains(last) {
          continue
        }
        if last == 0x20, "{};,>".utf8.contains(byte) { sheet.removeLast() }
        sheet.append(byte)
      }
      if sheet.last == UInt8(ascii: "}") { sheet.append(0x0a) }
    }
    return String(decoding: sheet, as: UTF8.self)
  }

  /// Concatenates script files, without comment lines and indentation.
  public static func script(_ files: [[UInt8]]) -> [UInt8] {
    var script: [UInt8] = []
    for line in files.joined().split(separator: 0x0a) {
      let code = line.drop { $0 == 0x20 }
      if !code.isEmpty, !code.starts(with: Array("//".utf8)) { script += code + [0x0a] }
    }
    return script
  }

  /// Escapes a text for markup; invisible characters are spelled out.
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
