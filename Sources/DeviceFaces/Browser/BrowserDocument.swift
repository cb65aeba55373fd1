import LoopbackServer
import WebPages

/// The documents that a browser gets around what is shown.
package enum BrowserDocument {
  /// A page of a device, with the button that closes it.
  static func page(_ title: String, _ content: PageMarkup) -> PageMarkup {
    var markup = PageMarkup()
    open(title, &markup)
    markup.append(content)
    markup.raw(
      """
      <footer>
      <form method="post" action="close"><button type="submit" class="plain">\(closeLabel)</button></form>
      </footer>

      """)
    close(&markup)
    return markup
  }

  /// The last page, which leads nowhere.
  static func last(_ sentence: String) -> PageMarkup {
    var markup = PageMarkup()
    open("Closed", &markup)
    markup.raw("<main>\n<section class=\"alert\" role=\"alert\">\n<h1>Closed</h1>\n")
    markup.element("p", sentence)
    markup.raw("</section>\n</main>\n")
    close(&markup)
    return markup
  }

  /// The label of the button that closes the device.
  package static let closeLabel = "Close the device"

  private static func open(_ title: String, _ markup: inout PageMarkup) {
    markup.raw(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <title>\(WebPage.escaped(title)) – Hotside</title>
      <link rel="stylesheet" href="style.css"/>
      <link rel="icon" type="image/svg+xml" href="icon.svg"/>
      <script src="script.js" defer="defer"></script>
      </head>
      <body>

      """)
  }

  private static func close(_ markup: inout PageMarkup) { markup.raw("</body>\n</html>\n") }

  /// What belongs to every page, by its path; `nil` for another path.
  static func part(_ path: String) -> HTTPAnswer? {
    switch path {
    case "/style.css": file("text/css; charset=utf-8", style)
    case "/script.js": file("text/javascript; charset=utf-8", script)
    case "/icon.svg": file("image/svg+xml", icon)
    default: nil
    }
  }

  private static func file(_ type: String, _ text: String) -> HTTPAnswer {
    .whole(status: 200, [HTTPField("Content-Type", type)], Array(text.utf8))
  }

  private static let icon = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="7" y="2" width="18" height="28" rx="4" fill="#5b21b6"/><rect x="11" y="8" width="10" height="10" fill="#fff"/><rect x="13" y="10" width="6" height="6" fill="#5b21b6"/></svg>
    """
}
