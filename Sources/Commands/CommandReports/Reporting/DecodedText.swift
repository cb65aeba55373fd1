import ByteSupport
import CallDecoding
package import HotSide
import Reporting
import SubstrateCrypto

/// Decoded calls as a Vault would show them, for a terminal.
package enum DecodedText {
  package static func lines(_ item: DecodedItem, withDocs: Bool) -> [String] {
    var lines = FactLines.aligned(
      [
        ("network", item.network.map { ScreenText.line($0) }),
        ("metadata", item.source.map(text)),
        ("encryption", item.encryption?.name), ("author", item.author),
        ("signature", item.signature.map { "0x" + Hex.encode($0) }),
      ].compactMap { name, value in value.map { (name, $0) } })
    if let message = item.message {
      lines += ["", "Message"] + ScreenText.marked(message).map { "  " + $0 }
    }
    if let method = item.method { lines += ["", "Call"] + self.lines(method, withDocs) }
    if let extensions = item.extensions {
      lines += ["", "Extensions"] + self.lines(extensions, false)
    }
    if !item.deviations.isEmpty {
      lines += ["", "Different on a Vault of December 2025"]
      lines += item.deviations.list.map { deviation in
        "  \(deviation.code): it \(deviation.effect.sentence). \(deviation.message)"
      }
    }
    if let forgery = item.forgery { lines += self.lines(forgery, withDocs) }
    return lines
  }

  private static func lines(_ forgery: ForgedProof, _ withDocs: Bool) -> [String] {
    let (fault, title, nothing) =
      switch forgery.kind {
      case .leftOver:
        (
          "Forged", "Proven by the proof",
          "nothing of this call: the types of its arguments are not among the proven types"
        )
      case .anotherReading:
        (
          "Not proven", "The same bytes, as a chain with this metadata reads them",
          "unknown: no available metadata of this network version reads the bytes as a transaction"
        )
      }
    return ["", "\(fault); a Vault of December 2025 would show it as"]
      + lines(forgery.shown, withDocs) + lines(forgery.shownExtensions, false) + ["", title]
      + (forgery.proven.map { lines($0, withDocs) } ?? ["  \(nothing)"])
  }

  private static func lines(_ cards: [CallCard], _ withDocs: Bool) -> [String] {
    cards.flatMap { card in
      card.lines.map { "  " + $0 } + (withDocs ? card.docLines.map { "  " + $0 } : [])
    }
  }

  private static func text(_ source: DecodedItem.Source) -> String {
    switch source {
    case .metadata(let title, let version): "\(title), version \(version)"
    case .proof(let version): "a proof in the transaction, version \(version)"
    }
  }
}

extension CallCard {
  /// The documentation of a call, variant or field, indented, one line each.
  fileprivate var docLines: [String] {
    let docs =
      switch content {
      case .method(_, let docs), .enumVariant(_, let docs): docs
      case .fieldName(_, let caption), .fieldNumber(_, let caption): caption.docs
      default: ""
      }
    guard !docs.isEmpty else { return [] }
    return ScreenText.marked(docs).map { String(repeating: "  ", count: indent) + $0 }
  }
}
