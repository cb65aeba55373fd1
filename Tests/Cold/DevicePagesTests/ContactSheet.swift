import BrowserDesk
import ByteSupport
import DeviceFaces
import DevicePages
import IdentityPictures
import QRDrawing
import WebPages

/// Some screens of both faces side by side, as a page that needs its style sheet alone; `make docs` copies both.
enum ContactSheet {
  /// A screen in both faces.
  struct Screen {
    let name: String
    let inTerminal: String
    let inBrowser: String
  }

  /// The name of the style sheet of all pages, which lies beside them.
  static let styleName = "style.css"

  /// The device's own style, and that of the sheet.
  static let style =
    DeskSubject.device.style + """

      body { display: block; padding: 1rem; }
      .faces { display: flex; flex-wrap: wrap; gap: 2rem; align-items: flex-start; margin-bottom: 3rem; }
      .faces pre { margin: 0; padding: 1rem; max-width: 40rem; white-space: pre-wrap; background: #101014;
        color: #e8e8ee; border-radius: 0.5rem; line-height: 1.2; }
      .phone { width: 24rem; max-width: 100%; }
      .phone nav { position: static; }

      """

  static func page(_ title: String, _ screens: [Screen]) -> String {
    // The policy of `WebPage` lets no picture in, and nothing of a panel does anything here.
    var page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src *; form-action 'none'"/>
      <title>\(WebPage.escaped(title))</title>
      <link rel="stylesheet" href="\(styleName)"/>
      </head>
      <body>

      """
    for screen in screens {
      page += """
        <h2>\(WebPage.escaped(screen.name))</h2>
        <div class="faces">
        <pre>\(escapedLines(screen.inTerminal))</pre>
        <div class="phone">
        \(screen.inBrowser)</div>
        </div>

        """
    }
    return page + "</body>\n</html>\n"
  }

  /// What a browser shows of a page, its pictures a part of it and its secrets left out.
  static func markup(of page: DevicePage) throws -> String {
    let shown = ShownPanel(page)
    var markup = PageHTML(shown, serial: 1).markup.text(secretsAs: "•••")
    for (number, picture) in shown.pictures.enumerated() {
      let raster = picture.raster(side: 12)
      let png = try PaintedPicture.png(side: raster.side, rgba: raster.rgba)
      markup = replace("identity?page=1&amp;picture=\(number)\"", by: png, in: markup)
    }
    if let frames = page.front.code {
      // Codes hold signatures, which are never the same twice: another content of the same length.
      let png = try StaticPicture.png(
        of: [UInt8](repeating: 0x55, count: frames[0].count), drawing: DrawingOptions(scale: 1))
      markup = replace("code?page=1\"", by: png, in: markup)
    }
    return markup
  }

  private static func replace(_ source: String, by png: [UInt8], in markup: String) -> String {
    markup.replacing(
      "src=\"" + source, with: "src=\"data:image/png;base64,\(Base64.encode(png))\"")
  }

  private static func escapedLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      WebPage.escaped(String($0))
    }
    .joined(separator: "\n")
  }
}
