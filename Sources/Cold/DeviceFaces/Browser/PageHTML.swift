package import BrowserDesk
import ColdSide
import ColdSigner
import DevicePages
import IdentityPictures
import QRDrawing
import SubstrateCrypto
import WebPages

/// A panel as HTML that works without scripts: every button posts a form.
///
/// The markup is also well-formed XML, so that any parser can check it.
package struct PageHTML {
  /// The HTML of the panel with header and footer, from `header` to `nav`.
  package private(set) var markup = PageMarkup()

  private let shown: ShownPanel
  private let serial: Int
  private let part: PagePart
  private var controlCount: Int
  private var pictureCount: Int

  /// Draws a panel.
  ///
  /// - Parameters:
  ///   - shown: the panel.
  ///   - serial: the number of the page.
  ///   - card: the index of a card to show, from 0, if there are more than fit on a page.
  package init(_ shown: ShownPanel, serial: Int, with card: Int = 0) {
    self.shown = shown
    self.serial = serial
    part = PagePart(of: shown.panel, with: card)
    (controlCount, pictureCount) = part.before
    var page = PageMarkup()
    addAround("header", [:], to: &page) { !$0.isNavigation }
    addPanel(to: &page)
    addAround("nav", ["aria-label": "Device"], to: &page, where: \.isNavigation)
    markup = page
  }

  // MARK: - Around the panel

  private func addAround(
    _ name: String, _ attributes: Attributes, to page: inout PageMarkup,
    where isHere: (PageControl) -> Bool
  ) {
    let buttons = shown.frameControls.enumerated().filter { isHere($0.element) }
    guard !buttons.isEmpty else { return }
    // Buttons are numbered first in the panel, then in header and footer.
    let first = shown.panel.rowsAndControls.count
    page.element(name, attributes) { page in
      for (offset, control) in buttons {
        addForm(control, first + offset, isAround: true, to: &page)
      }
    }
  }

  // MARK: - The panel

  private mutating func addPanel(to page: inout PageMarkup) {
    let panel = shown.panel
    let isFieldFirst = panel.field.map { $0.kind != .filter } ?? false
    let role: String? =
      switch shown.place {
      case .screen: nil
      case .dialog: "dialog"
      case .alert: "alertdialog"
      }
    let attributes: Attributes = [
      "class": shown.place.rawValue, "role": role, "aria-labelledby": role.map { _ in "title" },
    ]
    page.element("main") { main in
      main.element("section", attributes) { section in
        section.element(
          "h1",
          [
            "id": "title", "tabindex": "-1", "autofocus": isFieldFirst ? nil : "autofocus",
          ], panel.title)
        if let field = panel.field, field.kind == .filter { addFilter(field, to: &section) }
        // Every part of a panel repeats the screen's warning.
        if part.blocks.lowerBound > 0, case .warning(let text)? = panel.blocks.first {
          add(.warning(text), to: &section)
        }
        addBlocks(panel.blocks[part.blocks], to: &section)
        addOtherParts(to: &section)
        controlCount = panel.rowsAndControls.count - panel.controls.count
        addControls(panel, to: &section)
      }
    }
  }

  /// Shows how many cards are on other parts, with links.
  private func addOtherParts(to page: inout PageMarkup) {
    guard !part.isWhole else { return }
    let others = part.cardCount - part.cards.count
    addWarning(
      """
      Cards \(PageHTML.numbers(part.cards)) of \(part.cardCount) are on this page. \(others) are not: look at \
      them too.
      """,
      to: &page)
    page.element(
      "div", ["class": "parts", "role": "navigation", "aria-label": "Cards"]
    ) { links in
      for cards in part.others {
        links.element(
          "a", ["href": "./?page=\(serial)&card=\(cards.lowerBound)"],
          "Cards \(PageHTML.numbers(cards))")
      }
    }
  }

  private static func numbers(_ cards: Range<Int>) -> String {
    cards.count == 1 ? "\(cards.upperBound)" : "\(cards.lowerBound + 1) to \(cards.upperBound)"
  }

  private mutating func addBlocks(_ blocks: ArraySlice<PageBlock>, to page: inout PageMarkup) {
    var rest = blocks
    while let block = rest.first {
      let rows = rest.prefix { if case .row = $0 { true } else { false } }
      let cards = rest.prefix(while: \.isCard)
      if !rows.isEmpty {
        page.element("ul", ["class": "rows"]) { list in
          for row in rows { add(row, to: &list) }
        }
        rest = rest.dropFirst(rows.count)
      } else if !cards.isEmpty {
        addCards(cards, to: &page)
        rest = rest.dropFirst(cards.count)
      } else {
        add(block, to: &page)
        rest = rest.dropFirst()
      }
    }
  }

  private mutating func add(_ block: PageBlock, to page: inout PageMarkup) {
    switch block {
    case .heading(let text): page.element("h2", text)
    case .text(let text): page.element("p") { $0.line(text) }
    case .summary(let text): page.element("p", ["class": "summary"], text)
    case .warning(let text): addWarning(text, to: &page)
    case .facts(let facts):
      addPairs(facts, to: &page) { fact, pair in
        pair.element("dt", fact.name)
        pair.element("dd") { $0.line(fact.value, of: fact.color) }
      }
    case .card: addCards([block], to: &page)
    case .row(let row): add(row, to: &page)
    case .code(let frames): addCode(QRCodeSymbols.all(frames)?.first?.side, to: &page)
    case .secretCode(let secret):
      addCode(try? SecretSymbol.side(byteCount: secret.count), to: &page)
    case .phrase(let phrase): addWords(phrase, to: &page)
    case .secret(let label, let secret):
      addPairs([secret], to: &page) { secret, pair in
        pair.element("dt", label)
        pair.element("dd") { value in value.element("bdi") { $0.secret(secret) } }
      }
    case .draft(let draft):
      page.element("p", "\(draft.draft.wordCount) of at most \(SeedDraft.mostWords) words")
      addWords(draft.draft.withWords { SharedSecret(SecretBytes(copying: $0)) }, to: &page)
    }
  }

  private func addWarning(_ text: String, to page: inout PageMarkup) {
    page.element("p", ["class": "warning"]) { $0.line(text) }
  }

  /// A list of labeled values.
  private func addPairs<Value>(
    _ values: [Value], to page: inout PageMarkup, add: (Value, inout PageMarkup) -> Void
  ) {
    page.element("dl") { list in
      for value in values { list.element("div") { add(value, &$0) } }
    }
  }

  private mutating func add(_ row: PageRow, to page: inout PageMarkup) {
    page.element("li") { item in
      addPicture(row.picture, to: &item)
      if let color = row.color { item.tile(row.title, PageColor(color)) }
      item.element("div") { text in
        addForm(row.control, controlCount, to: &text)
        controlCount += 1
        for line in row.lines {
          text.element("p") { $0.line(line.text, of: line.color) }
        }
      }
    }
  }

  mutating func addPicture(_ picture: IdentityPicture?, to page: inout PageMarkup) {
    guard picture != nil else { return }
    // Hidden from screen readers, because the text next to it has the same information.
    page.empty(
      "img",
      [
        "class": "identity", "alt": "", "width": "40", "height": "40",
        "src": "identity?page=\(serial)&picture=\(pictureCount)",
      ])
    pictureCount += 1
  }

  /// A QR code; `side` is its size in modules, `nil` if the content is too long for a symbol.
  private func addCode(_ side: Int?, to page: inout PageMarkup) {
    guard let side else { return addWarning("This does not fit a code.", to: &page) }
    let whole = "\(side + 2 * QRCodePicture.border)"
    page.element("p", ["class": "code"]) { code in
      code.empty(
        "img",
        [
          "alt": "Code for the hot side", "width": whole, "height": whole,
          "src": "code?page=\(serial)",
        ])
    }
  }

  private func addWords(_ phrase: SharedSecret, to page: inout PageMarkup) {
    let ranges = phrase.wordRanges
    guard !ranges.isEmpty else { return }
    page.element("ol", ["class": "words"]) { list in
      for range in ranges { list.element("li") { $0.secret(phrase, range) } }
    }
  }

  // MARK: - Forms

  /// A button in its own form.
  private func addForm(
    _ control: PageControl, _ number: Int, isAround: Bool = false, to page: inout PageMarkup
  ) {
    page.element("form", ["method": "post", "action": press(number)]) { form in
      addButton(control, nil, isAround: isAround, to: &form)
    }
  }

  private mutating func addControls(_ panel: DevicePage.Panel, to page: inout PageMarkup) {
    let first = controlCount
    controlCount += panel.controls.count
    let controls = panel.controls.enumerated()
    // Pictures need a form with another encoding.
    for (offset, control) in controls where control.intent == .scan {
      addPictures(control, first + offset, to: &page)
    }
    let field = panel.field.flatMap { $0.kind == .filter ? nil : $0 }
    guard field != nil || controls.contains(where: { $0.element.intent != .scan }) else {
      return
    }
    page.element(
      "form", ["method": "post", "action": press("field"), "autocomplete": "off"]
    ) { form in
      if let field { add(field, to: &form) }
      form.element("div", ["class": "controls"]) { buttons in
        // Enter in a field presses the first button of its form.
        if let field,
          panel.controls.first?.intent != field.intent || field.kind == .word
        {
          buttons.element("button", ["type": "submit", "class": "plain"], PageHTML.enterLabel)
        }
        for (offset, control) in controls where control.intent != .scan {
          addButton(control, press(first + offset), to: &buttons)
        }
      }
    }
  }

  /// The label of the button that submits the field, if no button of the panel does.
  package static let enterLabel = "Enter"

  private func addFilter(_ field: PageField, to page: inout PageMarkup) {
    page.element(
      "form",
      ["method": "post", "action": press("field"), "autocomplete": "off", "class": "filter"]
    ) { form in
      add(field, to: &form)
      form.element("button", ["type": "submit", "class": "plain"], PageHTML.filterLabel)
    }
  }

  /// The label of the button that applies the filter.
  package static let filterLabel = "Show"

  private func add(_ field: PageField, to page: inout PageMarkup) {
    page.element("div", ["class": "field"]) { place in
      place.element("label", ["for": "entered"], field.label)
      place.empty(
        "input",
        [
          "id": "entered", "name": "entered", "type": field.kind == .secret ? "password" : "text",
          "maxlength": "\(EnteredText.limit)", "autocomplete": "off", "autocapitalize": "none",
          "spellcheck": "false", "autofocus": field.kind == .filter ? nil : "autofocus",
        ], last: "value"
      ) { value in
        value.text(field.value)
        for case .draft(let draft) in shown.panel.blocks {
          value.secret(draft.draft.withInput { SharedSecret(SecretBytes(copying: $0)) })
        }
      }
    }
  }

  /// The form for pictures.
  private func addPictures(_ control: PageControl, _ number: Int, to page: inout PageMarkup) {
    page.addPictureFields("page=\(serial)&control=\(number)") { addButton(control, nil, to: &$0) }
  }

  /// The label of the field for pictures.
  package static let picturesLabel = PageMarkup.picturesLabel
  /// The label of the button that starts the camera.
  package static let cameraLabel = PageMarkup.cameraLabel

  private func addButton(
    _ control: PageControl, _ address: String?, isAround: Bool = false, to page: inout PageMarkup
  ) {
    let weight =
      switch control.weight {
      case .plain: "plain"
      case .main: "main"
      case .destructive: "destructive"
      }
    let isCurrent = control.isNavigation && shown.currentLabel == control.label
    page.element(
      "button",
      [
        "type": "submit", "class": weight, "aria-current": isCurrent ? "page" : nil,
        "formaction": address,
        // Buttons with their own address do not need a valid field.
        "formnovalidate": address.map { _ in "formnovalidate" },
      ]
    ) { button in
      // The icon adds no text to the button.
      if let icon = DeviceIcon(of: control, isAround: isAround) { button.raw(icon.markup) }
      button.text(control.label)
    }
  }

  private func press(_ number: Int) -> String { press("\(number)") }

  private func press(_ control: String) -> String { "press?page=\(serial)&control=\(control)" }
}

extension PageControl {
  /// Whether the button is in the footer.
  fileprivate var isNavigation: Bool {
    switch intent {
    case .act(.footer): true
    default: false
    }
  }
}
