import ByteSupport
package import ColdSigner
package import JSONCodec

/// A screen that waits for its user, kept from one command to the next.
package struct WaitingScreen: Equatable, Sendable {
  /// What the screen is about, and what approving it must present.
  package enum Purpose: Equatable, Sendable {
    /// An update to accept; the state of the device in which it was shown.
    case update(checksum: Int)
    /// Transactions or a message to sign.
    case signing(SigningTicket)
    /// Transactions to sign, or a request to answer, with keys that are derived on the fly: the
    /// payloads, which the device does not keep, and the state in which they were shown.
    case derivedKeys([[UInt8]], checksum: Int)

    /// The state of the device in which the screen was shown.
    package var checksum: Int {
      switch self {
      case .update(let checksum), .derivedKeys(_, let checksum): checksum
      case .signing(let ticket): ticket.checksum
      }
    }
  }

  package let purpose: Purpose
  /// The screen as its user read it.
  package let lines: [DeviceLine]
  /// The same for programs.
  package let document: JSONValue

  /// What was scanned, so that it can be shown once more; nothing for keys derived on the fly.
  let payload: [UInt8]

  init(purpose: Purpose, lines: [DeviceLine], document: JSONValue, payload: [UInt8] = []) {
    self.purpose = purpose
    self.payload = payload
    self.lines = lines
    self.document = document
  }

  /// Reads the kept form; `nil` for any other.
  init?(_ kept: JSONValue) {
    guard let purpose = Purpose(kept), let document = kept["screen"],
      let texts = kept["lines"]?.array
    else { return nil }
    let lines = texts.compactMap { DeviceLine($0) }
    guard lines.count == texts.count else { return nil }
    // An earlier release kept none.
    let payload = kept["payload"]?.string.flatMap { try? Hex.decode($0) } ?? []
    self.init(purpose: purpose, lines: lines, document: document, payload: payload)
  }

  /// The form in which it is kept.
  var kept: JSONValue {
    .object(
      JSONObject(
        purpose.kept + [
          ("lines", .array(lines.map(\.kept))), ("screen", document),
          ("payload", .string(Hex.encode(payload))),
        ]))
  }
}

extension WaitingScreen.Purpose {
  fileprivate init?(_ kept: JSONValue) {
    if let ticket = kept["signing"] {
      guard let ticket = SigningTicket(ticket) else { return nil }
      self = .signing(ticket)
      return
    }
    guard let checksum = kept["checksum"]?.integer(Int.self) else { return nil }
    guard let list = kept["payloads"] else {
      self = .update(checksum: checksum)
      return
    }
    guard let texts = list.array else { return nil }
    let payloads = texts.compactMap { $0.string.flatMap { try? Hex.decode($0) } }
    guard payloads.count == texts.count else { return nil }
    self = .derivedKeys(payloads, checksum: checksum)
  }

  fileprivate var kept: [(String, JSONValue)] {
    switch self {
    case .update(let checksum): [("checksum", .integer(checksum))]
    case .signing(let ticket): [("signing", ticket.json)]
    case .derivedKeys(let payloads, let checksum):
      [
        ("checksum", .integer(checksum)),
        ("payloads", .array(payloads.map { .string(Hex.encode($0)) })),
      ]
    }
  }
}

extension WaitingScreen {
  /// The shape of ``document``.
  package static let shape = JSONShape.either([
    UpdateScreen.shape, SigningScreen.shape, DynamicAnswer.shape,
  ])
}
