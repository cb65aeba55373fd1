import ByteSupport

/// The frame of a web page that needs nothing else and asks for nothing: its own policy forbids it.
public enum WebPage {
  /// Everything up to the content: the head, and the beginning of `main` with the title as heading.
  ///
  /// - Parameters:
  ///   - title: any text; it is escaped here.
  ///   - style: the page's own sheet.
  ///   - runsScript: whether a script in the page is let run.
  /// - Returns: the text, which ends in a line feed.
  public static func opening(title: String, style: String, runsScript: Bool = false) -> String {
    let title = escaped(title)
    let script = runsScript ? " script-src 'unsafe-inline';" : ""
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none';\(script) style-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(style)
      </style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>

      """
  }

  /// What ends every page.
  public static let closing = "</body>\n</html>\n"

  /// Text that stands in a page and does nothing there; characters that are not seen are left out.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars where ScreenText.isShown(scalar) {
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
