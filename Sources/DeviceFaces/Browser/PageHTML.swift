import ColdSide
import ColdSigner
import IdentityPictures
import QRRendering
import SubstrateCrypto
import WebPages

/// A panel as HTML that works without scripts: every button posts a form.
///
/// The markup is XML at the same time, so that it can be checked by any parser.
package struct PageHTML {
  /// The panel and what stands around it, from `header` to `nav`.
  package private(set) var markup = PageMarkup()

  private let shown: ShownPanel
  private let serial: Int
  private var controlCount = 0
  private var pictureCount = 0

  /// Draws a panel.
  ///
  /// - Parameters:
  ///   - shown: what is shown.
  ///   - serial: which page it is; a button of another one does nothing.
  package init(_ shown: ShownPanel, serial: Int) {
    self.shown = shown
    self.serial = serial
    // The numbers of buttons go on from the panel to what stands around it.
    let around = shown.panel.rowsAndControls.count
    addHeader(around)
    addPanel()
    addNavigation(around)
  }

  // MARK: - Around the panel

  private mutating func addHeader(_ first: Int) {
    let buttons = shown.frameControls.enumerated().filter { !$0.element.isNavigation }
    guard !buttons.isEmpty else { return }
    markup.raw("<header>\n")
    for (offset, control) in buttons { addForm(control, first + offset) }
    markup.raw("</header>\n")
  }

  private mutating func addNavigation(_ first: Int) {
    let buttons = shown.frameControls.enumerated().filter(\.element.isNavigation)
    guard !buttons.isEmpty else { return }
    markup.raw("<nav aria-label=\"Device\">\n")
    for (offset, control) in buttons { addForm(control, first + offset) }
    markup.raw("</nav>\n")
  }

  // MARK: - The panel

  private mutating func addPanel() {
    let panel = shown.panel
    let role =
      switch shown.place {
      case .screen: ""
      case .dialog: " role=\"dialog\" aria-labelledby=\"title\""
      case .alert: " role=\"alertdialog\" aria-labelledby=\"title\""
      }
    markup.raw("<main>\n<section class=\"\(shown.place.rawValue)\"\(role)>\n")
    let focus = panel.field == nil ? " autofocus=\"autofocus\"" : ""
    markup.element("h1", panel.title, attributes: " id=\"title\" tabindex=\"-1\"\(focus)")
    addBlocks(panel.blocks)
    addControls(panel)
    markup.raw("</section>\n</main>\n")
  }

  private mutating func addBlocks(_ blocks: [PageBlock]) {
    var isInList = false
    for block in blocks {
      if case .row = block {
        if !isInList { markup.raw("<ul class=\"rows\">\n") }
        isInList = true
      } else if isInList {
        markup.raw("</ul>\n")
        isInList = false
      }
      add(block)
    }
    if isInList { markup.raw("</ul>\n") }
  }

  private mutating func add(_ block: PageBlock) {
    switch block {
    case .heading(let text): markup.element("h2", text)
    case .text(let text): markup.element("p", text)
    case .warning(let text): markup.element("p", text, attributes: " class=\"warning\"")
    case .facts(let facts): add(facts)
    case .card(let indent, let lines, let picture):
      let step = min(max(indent, 0), PageHTML.deepestIndent)
      markup.raw("<div class=\"card indent-\(step)\">\n")
      addPicture(picture)
      markup.raw("<div>\n")
      for line in lines { markup.element("p", line) }
      markup.raw("</div>\n</div>\n")
    case .row(let row): add(row)
    case .code(let frames): addCode(CodeSymbols.all(frames)?.first?.side)
    case .secretCode(let secret): addCode(try? SecretSymbol.side(byteCount: secret.count))
    case .phrase(let phrase): addWords(phrase)
    case .secret(let label, let secret):
      markup.raw("<dl>\n<div>")
      markup.element("dt", label)
      markup.raw("<dd><bdi>")
      markup.secret(secret)
      markup.raw("</bdi></dd></div>\n</dl>\n")
    case .draft(let draft):
      markup.element(
        "p", "\(draft.draft.wordCount) of at most \(SeedDraft.mostWords) words")
      addWords(draft.draft.withWords { SharedSecret(SecretBytes(copying: $0)) })
    }
  }

  /// The steps that the style sheet knows.
  private static let deepestIndent = 12

  private mutating func add(_ facts: [PageFact]) {
    markup.raw("<dl>\n")
    for fact in facts {
      markup.raw("<div>")
      markup.element("dt", fact.name)
      markup.element("dd", fact.value)
      markup.raw("</div>\n")
    }
    markup.raw("</dl>\n")
  }

  private mutating func add(_ row: PageRow) {
    markup.raw("<li>\n")
    addPicture(row.picture)
    markup.raw("<div>\n")
    addForm(row.control, controlCount)
    controlCount += 1
    for line in row.lines { markup.element("p", line) }
    markup.raw("</div>\n</li>\n")
  }

  private mutating func addPicture(_ picture: IdentityPicture?) {
    guard picture != nil else { return }
    // What it shows is told by the text beside it.
    markup.raw(
      "<img class=\"identity\" alt=\"\" width=\"40\" height=\"40\" src=\"identity?page=\(serial)&amp;picture=\(pictureCount)\"/>\n"
    )
    pictureCount += 1
  }

  /// A code of so many modules on a side; `nil` where it does not fit one.
  private mutating func addCode(_ side: Int?) {
    guard let side else {
      return markup.element("p", "This does not fit a code.", attributes: " class=\"warning\"")
    }
    let whole = side + 2 * CodePicture.border
    markup.raw(
      "<p class=\"code\"><img alt=\"Code for the hot side\" width=\"\(whole)\" height=\"\(whole)\" src=\"code?page=\(serial)\"/></p>\n"
    )
  }

  /// Words in a numbered list.
  private mutating func addWords(_ phrase: SharedSecret) {
    let ranges = phrase.wordRanges
    guard !ranges.isEmpty else { return }
    markup.raw("<ol class=\"words\">\n")
    for range in ranges {
      markup.raw("<li>")
      markup.secret(phrase, range)
      markup.raw("</li>\n")
    }
    markup.raw("</ol>\n")
  }

  // MARK: - Forms

  /// A button in a form of its own.
  private mutating func addForm(_ control: PageControl, _ number: Int) {
    markup.raw("<form method=\"post\" action=\"\(press(number))\">")
    addButton(control, nil)
    markup.raw("</form>\n")
  }

  private mutating func addControls(_ panel: DevicePage.Panel) {
    let first = controlCount
    controlCount += panel.controls.count
    let controls = panel.controls.enumerated()
    // Pictures are posted otherwise than what is typed.
    for (offset, control) in controls where control.intent == .scan {
      addPictures(control, first + offset)
    }
    guard panel.field != nil || controls.contains(where: { $0.element.intent != .scan }) else {
      return
    }
    markup.raw(
      "<form method=\"post\" action=\"\(PageHTML.press(serial, "field"))\" autocomplete=\"off\">\n")
    if let field = panel.field { add(field) }
    markup.raw("<div class=\"controls\">\n")
    // Enter in a field presses the first button of its form.
    if let field = panel.field, panel.controls.first?.intent != field.intent || field.kind == .word
    {
      markup.raw("<button type=\"submit\" class=\"plain\">\(PageHTML.enterLabel)</button>\n")
    }
    for (offset, control) in controls where control.intent != .scan {
      addButton(control, press(first + offset))
    }
    markup.raw("</div>\n</form>\n")
  }

  /// What takes what was typed, where no button of the panel does.
  package static let enterLabel = "Enter"

  private mutating func add(_ field: PageField) {
    markup.raw("<div class=\"field\">")
    markup.element("label", field.label, attributes: " for=\"entered\"")
    markup.raw(
      "<input id=\"entered\" name=\"entered\" type=\"\(field.kind == .secret ? "password" : "text")\" maxlength=\"\(EnteredText.limit)\" autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\" autofocus=\"autofocus\" value=\""
    )
    for case .draft(let draft) in shown.panel.blocks {
      markup.secret(draft.draft.withInput { SharedSecret(SecretBytes(copying: $0)) })
    }
    markup.raw("\"/></div>\n")
  }

  /// The place where pictures are shown to the device.
  private mutating func addPictures(_ control: PageControl, _ number: Int) {
    let address = "page=\(serial)&amp;control=\(number)"
    markup.raw(
      """
      <form method="post" action="pictures?\(address)" enctype="multipart/form-data" class="pictures">
      <div class="field"><label for="pictures">\(PageHTML.picturesLabel)</label>
      <input id="pictures" name="pictures" type="file" multiple="multiple" required="required" accept="image/png,image/apng,image/gif,image/jpeg"/></div>
      <div class="controls">

      """)
    addButton(control, nil)
    markup.raw(
      """
      </div>
      </form>
      <div id="camera" class="camera" hidden="hidden" data-address="camera?\(address)">
      <div class="controls"><button type="button" class="main">\(PageHTML.cameraLabel)</button></div>
      <video muted="muted" playsinline="playsinline" hidden="hidden" aria-label="What the camera sees"></video>
      <p role="status"></p>
      </div>

      """)
  }

  /// The label of the field for pictures.
  package static let picturesLabel = "Pictures of codes"
  /// The label of the button that starts the camera.
  package static let cameraLabel = "Use the camera"

  private mutating func addButton(_ control: PageControl, _ address: String?) {
    let weight =
      switch control.weight {
      case .plain: "plain"
      case .main: "main"
      case .destructive: "destructive"
      }
    let isCurrent = control.isNavigation && shown.currentLabel == control.label
    let current = isCurrent ? " aria-current=\"page\"" : ""
    let action = address.map { " formaction=\"\($0)\"" } ?? ""
    // What cannot be typed wrongly need not be typed.
    let skipsCheck = address == nil ? "" : " formnovalidate=\"formnovalidate\""
    markup.element(
      "button", control.label,
      attributes: " type=\"submit\" class=\"\(weight)\"\(current)\(action)\(skipsCheck)")
  }

  private func press(_ number: Int) -> String { PageHTML.press(serial, "\(number)") }

  private static func press(_ serial: Int, _ control: String) -> String {
    "press?page=\(serial)&amp;control=\(control)"
  }
}

extension PageControl {
  /// Whether the button stands at the bottom of the device.
  fileprivate var isNavigation: Bool {
    switch intent {
    case .act(.navbarLog, _), .act(.navbarScan, _), .act(.navbarKeys, _), .act(.navbarSettings, _):
      true
    default: false
    }
  }
}
