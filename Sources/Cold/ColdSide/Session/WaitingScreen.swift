import ByteSupport
package import ColdSigner
package import JSONCodec
import VaultPayloads

/// What waits for its user, kept from one command to the next: what was scanned, and what approving it
/// must present.
///
/// What it shows is made of that again, see ``DeviceSession/shown(_:)``.
package struct WaitingScreen: Equatable, Sendable {
  /// What the screen is about, and what approving it must present.
  package enum Purpose: Equatable, Sendable {
    /// An update to accept; the state of the device in which it waits.
    case update(checksum: Int)
    /// Transactions or a message to sign.
    case signing(SigningTicket)
    /// Transactions to sign, or a request to answer, with keys that are derived on the fly; the state
    /// in which they were shown.
    case derivedKeys(checksum: Int)

    /// The state of the device in which it waits.
    package var checksum: Int {
      switch self {
      case .update(let checksum), .derivedKeys(let checksum): checksum
      case .signing(let ticket): ticket.checksum
      }
    }
  }

  package internal(set) var purpose: Purpose
  /// What was scanned, from its prelude to its last byte: one payload, but for the transactions of a
  /// bulk whose keys are derived on the fly.
  package let payloads: [[UInt8]]
  /// The state of the device in which it was shown first; wrong passwords lead to later ones.
  private let state: Int
  /// BLAKE2b-256 of what waits on the device, so that nothing else is approved, not even what another copy
  /// of the device holds in an equal state; `nil` for what waits here alone.
  var pending: Hash256?

  /// What is shown in the state of its purpose, or was in another.
  init(
    _ purpose: Purpose, _ payloads: [[UInt8]], pending: Hash256? = nil, shownIn state: Int? = nil
  ) {
    self.purpose = purpose
    self.payloads = payloads
    self.pending = pending
    self.state = state ?? purpose.checksum
  }

  /// What stands for the screen.
  package var hash: ScreenHash { ScreenHash(state: state, payloads: payloads) }

  /// The screen for programs, with what approving it presents and `screenHash`.
  package func document(of screen: DeviceScreen) -> JSONValue {
    guard case .object(var object) = screen.json else { return screen.json }
    if object["checksum"] != nil { object["checksum"] = .integer(purpose.checksum) }
    object["screenHash"] = .string(hash.description)
    return .object(object)
  }
}

// MARK: - The kept form

extension WaitingScreen {
  /// Reads the kept form, and that of earlier releases, which kept what was shown too; `nil` for any
  /// other.
  init?(_ kept: JSONValue) {
    let purpose: Purpose
    if let ticket = kept["signing"] {
      guard let ticket = SigningTicket(ticket) else { return nil }
      purpose = .signing(ticket)
    } else {
      guard let checksum = kept["checksum"]?.integer(Int.self) else { return nil }
      purpose =
        kept["payloads"] == nil ? .update(checksum: checksum) : .derivedKeys(checksum: checksum)
    }
    let texts = kept["payloads"]?.array ?? [kept["payload"] ?? .null]
    let payloads = texts.compactMap { $0.string.flatMap { try? Hex.decode($0) } }
    guard payloads.count == texts.count, !payloads.isEmpty,
      payloads.allSatisfy({ !$0.isEmpty })
    else { return nil }
    self.init(
      purpose, payloads, pending: kept["pending"]?.hash256,
      shownIn: kept["state"]?.integer(Int.self))
  }

  /// The form in which it is kept.
  var kept: JSONValue {
    let payloads = payloads.map { JSONValue.hex($0) }
    var object = JSONObject([("state", .integer(state))])
    object["pending"] = pending.map { .string($0.hex) }
    switch purpose {
    case .update(let checksum):
      object["checksum"] = .integer(checksum)
      object["payload"] = payloads.first
    case .signing(let ticket):
      object["signing"] = ticket.json
      object["payload"] = payloads.first
    case .derivedKeys(let checksum):
      object["checksum"] = .integer(checksum)
      object["payloads"] = .array(payloads)
    }
    return .object(object)
  }
}
