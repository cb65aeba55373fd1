import ColdSide
import ColdSigner
package import DevicePages
package import IdentityPictures
import Reporting
package import SubstrateCrypto

/// A line of a page.
package enum PlainLine {
  /// Text of the page.
  case text(String)
  /// A standalone identicon.
  case picture(IdentityPicture)
  /// A button with its number.
  case choice(Int, PageControl)
  /// A notice instead of a secret QR code, which lines of text cannot show.
  case kept(String)
  /// A labeled secret, printed on request.
  case secret(label: String, SharedSecret)
}

/// A panel as lines, with buttons numbered from 1.
package struct PlainLines {
  /// The lines from top to bottom.
  package private(set) var lines: [PlainLine] = []
  /// The buttons in number order.
  package private(set) var choices: [PageControl] = []
  /// Whether some lines are printed on request only.
  package private(set) var keepsSecrets = false

  /// The label of a secret QR code's content.
  package static let secretCodeLabel = "The content of the code"
  /// The longest list of facts whose values are not aligned.
  private static let mostUnaligned = 6

  /// Lays out a panel.
  ///
  /// - Parameters:
  ///   - panel: the panel.
  ///   - frameControls: the buttons around it.
  package init(_ panel: DevicePage.Panel, _ frameControls: [PageControl] = []) {
    lines.append(.text(panel.title))
    for block in panel.blocks { add(block) }
    if let field = panel.field, !panel.controls.contains(where: { $0.intent == field.intent }) {
      add(PageControl(field.label, field.intent, .main))
    } else if let field = panel.field {
      lines.append(.text(field.label))
    }
    for control in panel.controls + frameControls { add(control) }
  }

  /// The text of the page, without pictures, buttons and secrets.
  package var texts: [String] {
    lines.compactMap { line in if case .text(let text) = line { text } else { nil } }
  }

  private mutating func add(_ control: PageControl) {
    choices.append(control)
    lines.append(.choice(choices.count, control))
  }

  private mutating func add(_ block: PageBlock) {
    switch block {
    case .heading(let text), .text(let text), .summary(let text): lines.append(.text(text))
    case .warning(let text): lines.append(.text("! " + text))
    case .facts(let facts) where facts.count > PlainLines.mostUnaligned:
      lines += FactLines.aligned(facts.map { ($0.name, $0.value) }).map { .text($0) }
    case .facts(let facts): for fact in facts { lines.append(.text("\(fact.name): \(fact.value)")) }
    case .card(let indent, let texts, let picture):
      let margin = String(repeating: "  ", count: indent)
      for text in texts { lines.append(.text(margin + text)) }
      // Identicons inside a call would make it hard to read.
      if let picture, indent == 0 { lines.append(.picture(picture)) }
    case .row(let row):
      add(row.control)
      for line in row.lines { lines.append(.text("   " + line.text)) }
    case .code(let frames):
      lines.append(
        .kept(
          frames.count == 1
            ? "A code, which is not printed." : "A movie of \(frames.count) codes, not printed."))
    case .secretCode(let secret):
      keepsSecrets = true
      lines.append(.secret(label: PlainLines.secretCodeLabel, secret))
    case .phrase(let phrase): add(words: phrase)
    case .secret(let label, let secret):
      keepsSecrets = true
      lines.append(.secret(label: label, secret))
    case .draft(let draft):
      lines.append(.text(DevicePage.count(of: draft)))
      add(words: draft.draft.withWords { SharedSecret(SecretBytes(copying: $0)) })
    }
  }

  /// The numbered words of a phrase.
  private mutating func add(words phrase: SharedSecret) {
    for (number, word) in phrase.wordRanges.enumerated() {
      keepsSecrets = true
      lines.append(
        .secret(
          label: "\(number + 1)",
          phrase.withBytes { SharedSecret(SecretBytes(copying: $0.extracting(word))) }))
    }
  }
}
