import WebPages

/// One page with each part of pages in each of its states; `make docs` shows it.
enum PartsGallery {
  /// The page, in UTF-8.
  static var page: [UInt8] {
    var page = Markup()
    let own = "dialog { position: static; margin: var(--space-4) 0; }\n"
    WebPage.write(
      &page, title: "Parts of pages", .inside(style: WebPage.parts + WebPage.report + own)
    ) { page in
      page.element("main") { main in
        main.element("h1", "Parts of pages")
        addNetworks(to: &main)
        addValues(to: &main)
        addWords(to: &main)
        addButtons(to: &main)
        addTable(to: &main)
        addReport(to: &main)
      }
    }
    return page.bytes
  }

  private static func panel(
    _ title: String, in page: inout Markup, _ content: (inout Markup) -> Void
  ) {
    page.element("section", ["class": "panel"]) { panel in
      panel.element("h2", title)
      content(&panel)
    }
  }

  private static func addNetworks(to page: inout Markup) {
    panel("Network", in: &page) { panel in
      for (title, color, note) in [
        ("Polkadot", "#e6007a", "Metadata 9430"), ("Kusama", "#000", nil),
        ("Acala", "#ffec60", "Chain specs"), ("(?)", "#ffffff", "no letter in its title"),
        (String(repeating: "A network with a very long title ", count: 4), "#1a5", nil),
      ] {
        guard let color = PageColor(color) else { continue }
        panel.element("p") { $0.chip(title, color, note: note) }
      }
    }
  }

  private static func addValues(to page: inout Markup) {
    panel("Key and hash", in: &page) { panel in
      let value = String(repeating: "c46a22b9da19540a", count: 4)
      panel.key(value, of: "verifier", isCopied: true, dots: addDots) { $0.element("b", "Parity") }
      panel.element("p") { $0.groups(value) }
      panel.element("dl", ["class": "facts"]) { facts in
        for (name, value) in [("Unit", "DOT"), ("Decimals", "10")] {
          facts.element("dt", name)
          facts.element("dd", value)
        }
      }
    }
  }

  private static func addDots(to page: inout Markup) {
    page.element("svg", ["class": "dots", "viewBox": "0 0 64 64", "aria-hidden": "true"]) { dots in
      dots.empty("circle", ["cx": "32", "cy": "32", "r": "32", "fill": "#eeeeee"])
      dots.empty("circle", ["cx": "32", "cy": "12", "r": "6", "fill": "#e6007a"])
      dots.empty("circle", ["cx": "32", "cy": "52", "r": "6", "fill": "#552bbf"])
    }
  }

  private static func addWords(to page: inout Markup) {
    panel("Badge and banner", in: &page) { panel in
      for (tone, word) in [
        (Tone.plain, "past"), (.good, "live"), (.warn, "behind"), (.bad, "alarm"),
      ] {
        panel.badge(word, tone)
        panel.raw(" ")
      }
      for (tone, sentence) in [
        (Tone.plain, "A newer edition of this page is there."), (.good, "Nothing breaks."),
        (.warn, "The chain is newer than what is published."),
        (.bad, "Do not scan anything of this."),
      ] { panel.banner(sentence, tone) }
    }
  }

  private static func addButtons(to page: inout Markup) {
    panel("Button and dialog", in: &page) { panel in
      for (name, look, state) in [
        ("Play", "button primary", nil), ("Full screen", "button", nil),
        ("Remove", "button danger", nil), ("Not now", "button", "disabled"),
      ] as [(String, String, String?)] {
        panel.element("button", ["type": "button", "class": look, "disabled": state], name)
        panel.raw(" ")
      }
      panel.element("dialog", ["open": "open", "aria-label": "Keys"]) { dialog in
        dialog.element("p", "A dialog that is open beside everything else.")
        dialog.element("button", ["type": "button", "class": "button"], "Close")
      }
    }
  }

  private static func addTable(to page: inout Markup) {
    panel("Table that folds", in: &page) { panel in
      let heads = ["Version", "State", "Published"]
      panel.element("table", ["class": "folding"]) { table in
        table.element("thead") { head in
          head.element("tr") { row in
            for name in heads { row.element("th", ["scope": "col"], name) }
          }
        }
        table.element("tbody") { body in
          for cells in [["9430", "live", "20 Nov 2026"], ["9420", "past", "20 Aug 2026"]] {
            body.element("tr") { row in
              for (name, text) in zip(heads, cells) {
                row.element("td", ["data-label": name], text)
              }
            }
          }
        }
      }
    }
  }

  private static func addReport(to page: inout Markup) {
    page.element("section", ["class": "panel breaking"]) { section in
      section.element("details", ["open": "open"]) { details in
        details.element("summary") { $0.element("h2", "A report, open (1)") }
        details.element("details", ["class": "change", "open": "open"]) { change in
          change.element("summary") { line in
            line.badge("changed", .warn)
            line.raw(" ")
            line.element("b", "Scheduler.schedule")
            line.text(": 'call' is shown otherwise.")
          }
          change.element("p") { words in
            words.element("small", "argument call")
            words.element("del", "Call")
            words.element("ins", "MaybeHashed")
          }
        }
      }
    }
    page.element("section", ["class": "panel wording"]) { section in
      section.element("details") { details in
        details.element("summary") { $0.element("h2", "A report, put away (29)") }
      }
    }
  }
}
