import WebPages

/// The question for the password of a vault, as a page in front of everything.
struct PasswordQuestion {
  /// The vault's file.
  let path: String
  /// Whether the vault is to be made, and the password typed twice.
  let isNew: Bool
  /// What was wrong with the answer before.
  var complaint: String?

  /// The page.
  func page(_ serial: Int) -> PageMarkup {
    let title = isNew ? "New password of the vault" : "Password of the vault"
    var html = PageMarkup()
    html.raw(
      "<main>\n<section class=\"dialog\" role=\"dialog\" aria-labelledby=\"title\">\n")
    html.element("h1", title, attributes: " id=\"title\" tabindex=\"-1\"")
    if let complaint {
      html.element("p", complaint, attributes: " class=\"warning\" role=\"alert\"")
    }
    html.element(
      "p",
      isNew
        ? "The phrases of this device will be kept in a vault. Without its password they are lost."
        : "The vault with the phrases of this device is locked.")
    html.raw("<dl>\n<div>")
    html.element("dt", "vault")
    html.element("dd", path)
    html.raw("</div>\n</dl>\n")
    html.raw(
      "<form method=\"post\" action=\"password?page=\(serial)\" autocomplete=\"off\">\n")
    addField("entered", isNew ? "New password" : "Password", isFirst: true, &html)
    if isNew { addField("again", "The same again", isFirst: false, &html) }
    html.raw(
      """
      <div class="controls">
      <button type="submit" class="main">\(isNew ? "Make the vault" : "Unlock")</button>
      <button type="submit" class="plain" formaction="password?page=\(serial)&amp;cancel=yes">Cancel</button>
      </div>
      </form>
      </section>
      </main>

      """)
    return BrowserDocument.page(title, html)
  }

  private func addField(
    _ name: String, _ label: String, isFirst: Bool, _ html: inout PageMarkup
  ) {
    html.raw("<div class=\"field\">")
    html.element("label", label, attributes: " for=\"\(name)\"")
    html.raw(
      "<input id=\"\(name)\" name=\"\(name)\" type=\"password\" maxlength=\"\(EnteredText.limit)\" autocomplete=\"off\"\(isFirst ? " autofocus=\"autofocus\"" : "")/></div>\n"
    )
  }
}
