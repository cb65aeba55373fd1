import ByteSupport
package import ColdSigner
package import JSONCodec
import VaultPayloads

/// A request that waits for the user's decision, stored between commands: the scanned payloads, and
/// what the approval must present.
///
/// Its contents are made again from the payloads, see ``DeviceSession/shown(_:)``.
package struct WaitingScreen: Equatable, Sendable {
  /// The kind of the request, with what the approval must present.
  package enum Purpose: Equatable, Sendable {
    /// An update to accept; `checksum` is the device checksum.
    case update(checksum: Int)
    /// Transactions or a message to sign.
    case signing(SigningTicket)
    /// Transactions to sign, or a request to answer, with keys derived on the fly; `checksum` is
    /// the device checksum.
    case derivedKeys(checksum: Int)

    /// The device checksum for the approval.
    package var checksum: Int {
      switch self {
      case .update(let checksum), .derivedKeys(let checksum): checksum
      case .signing(let ticket): ticket.checksum
      }
    }
  }

  package internal(set) var purpose: Purpose
  /// The scanned bytes from the prelude on: one payload, or one for each transaction of a bulk with
  /// keys derived on the fly.
  package let payloads: [[UInt8]]
  /// The device checksum when the screen was first shown; each wrong password changes the checksum.
  private let state: Int
  /// BLAKE2b-256 of the device's pending request.
  ///
  /// It prevents approval of another request, even one from a copy of the device with the same
  /// checksum. `nil` if the request is stored here only.
  var pending: Hash256?

  /// `state` is the device checksum when the screen was first shown, by default that of the
  /// purpose.
  init(
    _ purpose: Purpose, _ payloads: [[UInt8]], pending: Hash256? = nil, shownIn state: Int? = nil
  ) {
    self.purpose = purpose
    self.payloads = payloads
    self.pending = pending
    self.state = state ?? purpose.checksum
  }

  package var hash: ScreenHash { ScreenHash(state: state, payloads: payloads) }

  /// The JSON document of the screen, with the current `checksum` and the `screenHash`.
  package func document(of screen: DeviceScreen) -> JSONValue {
    guard case .object(var object) = screen.json else { return screen.json }
    if object["checksum"] != nil { object["checksum"] = .integer(purpose.checksum) }
    object["screenHash"] = .string(hash.description)
    return .object(object)
  }
}

// MARK: - Stored form

extension WaitingScreen {
  /// Reads the stored form, including that of earlier releases, which also stored the screen; `nil`
  /// if it has another form.
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
