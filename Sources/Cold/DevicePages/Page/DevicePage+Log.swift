import ByteSupport
import ColdRecords
package import ColdSide
import ColdSigner
import ColdStore
import Reporting
import SubstrateCrypto

extension DevicePage {
  /// One page of the log; a page number out of range is clamped.
  static func log(_ all: [NumberedEntry], page: Int) -> Panel {
    guard !all.isEmpty else { return Panel("Log", [.text("Nothing yet.")]) }
    let count = ColdDevice.historyPages(entries: all.count)
    let page = min(max(page, 1), count)
    let entries = all.dropFirst((page - 1) * ColdDevice.historyPageSize)
      .prefix(ColdDevice.historyPageSize)
    let rows = entries.map { numbered in
      PageBlock.row(
        PageRow(
          ScreenText.line(numbered.entry.second),
          numbered.entry.events.map { PageLine(DeviceText.line($0)) },
          .act(.showLogDetails(numbered.order))))
    }
    let newer = page > 1 ? [PageControl("Newer entries", .logPage(page - 1))] : []
    let older = page < count ? [PageControl("Older entries", .logPage(page + 1))] : []
    return Panel(
      "Log", (count > 1 ? [.text("Page \(page) of \(count)")] : []) + rows, newer + older)
  }

  static func logDetails(_ timestamp: String, _ events: [EventDetails]) -> Panel {
    Panel(
      "Entry of the log",
      [.facts([PageFact("time", ScreenText.line(timestamp))])]
        + events.flatMap(blocks))
  }

  package static func panel(_ events: [EventDetails]) -> Panel {
    Panel("Entry of the log", events.flatMap(blocks))
  }

  /// The blocks of an event; a transaction looks as on the screen where it was signed.
  private static func blocks(_ details: EventDetails) -> [PageBlock] {
    // A decoded transaction shows its author's picture below.
    let picture = details.transaction == nil ? details.event.picture : nil
    var blocks: [PageBlock] = [
      .card(indent: 0, lines: [DeviceText.line(details.event)], picture: picture)
    ]
    if let transaction = details.transaction {
      let author = transaction.author
      blocks += [
        .heading(DeviceText.title(of: .author)),
        .card(indent: 0, lines: DeviceText.lines(of: author), picture: author.picture),
      ]
      blocks += cards(transaction.cards)
    } else {
      blocks += stored(details.event)
    }
    if let refusal = details.refusal { blocks.append(.text(refusal.message)) }
    if let comment = details.comment {
      blocks.append(.facts([PageFact("comment", ScreenText.line(comment))]))
    }
    return blocks
  }

  /// The stored message or transaction of an event without cards (cold-signer 6.3).
  private static func stored(_ event: HistoryEvent) -> [PageBlock] {
    let (name, content, signer): (String, String, MultiSigner)
    switch event {
    case .messageSigned(let signed), .messageSignError(let signed):
      let bytes = try? Hex.decode(signed.message)
      let text = bytes.flatMap { String(validating: $0, as: UTF8.self) }
      (name, content, signer) = ("message", text ?? signed.message, signed.signedBy)
    case .transactionSigned(let signed), .transactionSignError(let signed):
      (name, content, signer) = ("transaction", Hex.encode(signed.transaction), signed.signedBy)
    default: return []
    }
    return [
      .heading(name), .card(indent: 0, lines: ScreenText.marked(content), picture: nil),
      .facts([PageFact("signed by", "\(signer.scheme.name) \(Hex.encode(signer.publicKey))")]),
    ]
  }
}
