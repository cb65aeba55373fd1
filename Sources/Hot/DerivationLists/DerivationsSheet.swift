import ByteSupport
import PictureWork
import Reporting
import SubstrateCrypto
import VaultPayloads
import WebPages

/// A list of derivations as a page for printing: each key with its path, address and identicon, to
/// compare with what a Vault shows after the import.
package struct DerivationsSheet {
  private let outcome: DerivationsJob.Outcome

  /// The sheet of the keys in the payloads, without rejected lines.
  package init(_ outcome: DerivationsJob.Outcome) { self.outcome = outcome }

  /// The page, in UTF-8; deterministic for an outcome.
  package var bytes: [UInt8] {
    var page = Markup()
    let count = outcome.keptCount.counted("key")
    let title = outcome.seedName.isEmpty ? count : "\(count) of \(outcome.seedName)"
    WebPage.write(&page, title: title, .inside(style: WebPage.parts + DerivationsSheet.style)) {
      $0.element("main") { main in
        main.element("h1", title)
        for part in outcome.parts where part.addedCount > 0 { add(part, to: &main) }
      }
    }
    return page.bytes
  }

  private static let style = String(decoding: EmbeddedFile.sheetCSS.bytes, as: UTF8.self)

  private func add(_ part: DerivationsPart, to page: inout Markup) {
    page.element("section") { section in
      section.element("h2") { heading in
        heading.text(part.title)
        heading.text(" ")
        heading.badge(part.encryption.name)
      }
      section.element("ol") { list in
        for row in part.rows {
          guard let address = row.address else { continue }
          list.element("li") { item in
            item.key(
              address, of: "key",
              dots: { if let key = key(of: row, part) { $0.dots(of: key, "key") } },
              words: { words in
                words.element("p") { line in
                  let path = row.line.junctions ?? ""
                  line.element("code", path.isEmpty ? "(root)" : path)
                  if row.line.isPassworded { line.text(" with password") }
                  if let name = row.name { line.text("  \(name)") }
                }
              })
          }
        }
      }
    }
  }

  /// The bytes that a Vault makes the identicon from; `nil` for keys with another kind of picture.
  private func key(of row: DerivationsPart.Row, _ part: DerivationsPart) -> [UInt8]? {
    guard let address = row.address, part.encryption != .ethereum else { return nil }
    return (try? SS58Address(address))?.body ?? (try? Hex.decode(address))
  }
}
