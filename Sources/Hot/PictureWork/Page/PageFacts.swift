import ByteSupport
import SubstrateCrypto
import VaultPayloads
import WebPages

/// The facts about an update that a phone will show, for comparison.
package struct PageFacts: Equatable, Sendable {
  struct Value: Equatable, Sendable {
    /// The kind of value, such as `Metadata hash`.
    let name: String
    let bytes: [UInt8]
    /// More information about the value; `nil` if there is none.
    let note: String?
    /// Whether phones show an identicon next to the value.
    let hasDots: Bool
  }

  /// The title of the network.
  let title: String
  /// The subject, such as `Metadata 9430`.
  let note: String
  /// The network's color in the signed specs; `nil` for other payloads.
  let color: PageColor?
  /// The keys and hashes, in the order in which phones show them.
  let values: [Value]

  /// The facts of a payload; `nil` if it is not an update of a network.
  init?(of payload: ReadPayload) {
    guard let report = try? PayloadReport(of: payload, source: ""), let network = report.network
    else { return nil }
    title = report.specs?.title ?? network
    note = report.specVersion.map { "Metadata \($0)" } ?? "Chain specs"
    color = report.specs.flatMap { PageColor($0.color) }
    var values: [Value] = []
    if let hash = report.metadataHash {
      values.append(Value(name: "Metadata hash", bytes: hash.bytes, note: nil, hasDots: true))
    }
    if let key = report.verifier {
      let holds = report.signatureHolds == true ? nil : "the signature does not hold"
      let notes = [key.scheme.name, report.verifierNote, holds].compactMap { $0 }
      values.append(
        Value(
          name: "Verifier", bytes: key.publicKey, note: notes.joined(separator: ", "),
          hasDots: true))
    }
    if let hash = report.genesisHash {
      values.append(Value(name: "Genesis hash", bytes: hash.bytes, note: nil, hasDots: false))
    }
    self.values = values
  }

  /// Adds the facts below the code.
  func add(to page: inout Markup) {
    page.element("section", ["class": "panel", "aria-label": "What the phone will show"]) { panel in
      panel.element("p") { line in
        line.chip(title, color ?? PageColor(red: 0x6b, green: 0x6b, blue: 0x76), note: note)
      }
      for value in values {
        panel.element("p", ["class": "fact"]) { line in
          line.element("small", value.name)
          if let note = value.note { line.text(" " + note) }
        }
        if value.hasDots {
          panel.key(Hex.encode(value.bytes), of: value.name) {
            $0.dots(of: value.bytes, value.name.lowercased())
          }
        } else {
          panel.groups(Hex.encode(value.bytes))
        }
      }
    }
  }
}
