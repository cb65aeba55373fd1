import ByteSupport
import ColdRecords
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

  package internal(set) var purpose: Purpose
  /// The screen as its user read it.
  package let lines: [DeviceLine]
  /// The same for programs.
  package let document: JSONValue

  /// What was scanned, so that it can be shown once more; nothing for keys derived on the fly.
  let payload: [UInt8]
  /// The state of the device in which the screen was shown; wrong passwords lead to later ones.
  private let state: Int

  /// A screen that is shown in the state of its purpose, or was in another.
  init(
    purpose: Purpose, lines: [DeviceLine], document: JSONValue, payload: [UInt8] = [],
    shownIn state: Int? = nil
  ) {
    self.purpose = purpose
    self.payload = payload
    self.state = state ?? purpose.checksum
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
    self.init(
      purpose: purpose, lines: lines, document: document, payload: payload,
      shownIn: kept["state"]?.integer(Int.self))
  }

  /// What stands for the screen.
  package var hash: ScreenHash {
    var payloads = [payload]
    if case .derivedKeys(let derived, _) = purpose { payloads += derived }
    return ScreenHash(state: state, payloads: payloads, lines: lines)
  }

  /// The screen and what stands for it, for people.
  package var hashedLines: [DeviceLine] { lines + ["SCREEN  \(hash.description)"] }

  /// The same for programs: ``document`` with `screenHash`.
  package var hashedDocument: JSONValue {
    guard case .object(var object) = document else { return document }
    object["screenHash"] = .string(hash.description)
    return .object(object)
  }

  /// The form in which it is kept.
  var kept: JSONValue {
    .object(
      JSONObject(
        purpose.kept + [
          ("lines", .array(lines.map(\.kept))), ("screen", document),
          ("payload", .string(Hex.encode(payload))), ("state", .integer(state)),
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
  /// What ``hashedDocument`` may be.
  package static let forms: JSONForm<Never> = .either(
    screenForm(UpdateScreen.self).shape, screenForm(SigningScreen.self).shape,
    screenForm(DynamicAnswer.self).shape)

  private static func screenForm<Screen: JSONFormed>(
    _ screen: Screen.Type
  ) -> JSONForm<(screen: Screen, hash: String)> {
    ["...": .all({ $0.screen }), "screenHash": .of({ $0.hash }, as: .digits)]
  }
}
