import WebPages

/// The page that asks for the password of a vault.
struct PasswordForm {
  /// The vault's file.
  let path: String
  /// The purpose, as a sentence.
  let reason: String
  /// Whether the vault is new, and the password must be entered twice.
  let isNew: Bool
  /// The error about the previous answer.
  var complaint: String?

  func page(_ serial: Int, of subject: DeskSubject) -> PageMarkup {
    let title = isNew ? "New password of the vault" : "Password of the vault"
    var html = PageMarkup()
    html.element("main") { main in
      main.element(
        "section", ["class": "dialog", "role": "dialog", "aria-labelledby": "title"]
      ) { section in
        section.element("h1", ["id": "title", "tabindex": "-1"], title)
        addText(to: &section)
        addForm(serial, subject.entryLimit, to: &section)
      }
    }
    return BrowserDocument.page(title, of: subject, html)
  }

  private func addText(to page: inout PageMarkup) {
    if let complaint { page.element("p", ["class": "warning", "role": "alert"], complaint) }
    page.element("p", reason)
    page.element("dl") { list in
      list.element("div") { pair in
        pair.element("dt", "vault")
        pair.element("dd", path)
      }
    }
  }

  private func addForm(_ serial: Int, _ limit: Int, to page: inout PageMarkup) {
    let address = "password?page=\(serial)"
    page.element("form", ["method": "post", "action": address, "autocomplete": "off"]) { form in
      addField("entered", isNew ? "New password" : "Password", limit, isFirst: true, to: &form)
      if isNew { addField("again", "Repeat the password", limit, isFirst: false, to: &form) }
      form.element("div", ["class": "controls"]) { controls in
        controls.element(
          "button", ["type": "submit", "class": "main"], isNew ? "Make the vault" : "Unlock")
        controls.element(
          "button", ["type": "submit", "class": "plain", "formaction": address + "&cancel=yes"],
          "Cancel")
      }
    }
  }

  private func addField(
    _ name: String, _ label: String, _ limit: Int, isFirst: Bool, to page: inout PageMarkup
  ) {
    page.element("div", ["class": "field"]) { field in
      field.element("label", ["for": name], label)
      field.empty(
        "input",
        [
          "id": name, "name": name, "type": "password", "maxlength": "\(limit)",
          "autocomplete": "off", "autofocus": isFirst ? "autofocus" : nil,
        ])
    }
  }
}
