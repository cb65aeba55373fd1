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

extension WaitingScreen: JSONFormed {
  /// The stored form, whose files by earlier releases also have the screen.
  package static let form = JSONReading(into: Members()).form([
    "state": .optionalField(\.state), "pending": .optionalField(\.pending),
    "checksum": .optionalField(\.checksum), "signing": .optionalField(\.signing),
    "payload": .optionalField(\.payload, as: .bytes),
    "payloads": .optionalField(\.payloads, as: JSONForm.bytes.list),
  ]).converted(write: { Members($0) }) {
    (members) throws(JSONMismatch) in
    guard let screen = WaitingScreen(members) else { throw JSONMismatch() }
    return screen
  }

  /// The members of the stored form; which of them exist depends on the purpose.
  private struct Members: Sendable {
    var state: Int?
    var pending: Hash256?
    var checksum: Int?
    var signing: SigningTicket?
    var payload: [UInt8]?
    var payloads: [[UInt8]]?

    init() {}

    init(_ screen: WaitingScreen) {
      (state, pending) = (screen.state, screen.pending)
      switch screen.purpose {
      case .update(let checksum): (self.checksum, payload) = (checksum, screen.payloads.first)
      case .signing(let ticket): (signing, payload) = (ticket, screen.payloads.first)
      case .derivedKeys(let checksum): (self.checksum, payloads) = (checksum, screen.payloads)
      }
    }
  }

  private init?(_ members: Members) {
    let purpose: Purpose
    if let ticket = members.signing {
      purpose = .signing(ticket)
    } else {
      guard let checksum = members.checksum else { return nil }
      purpose =
        members.payloads == nil ? .update(checksum: checksum) : .derivedKeys(checksum: checksum)
    }
    let payloads = members.payloads ?? members.payload.map { [$0] } ?? []
    guard !payloads.isEmpty, payloads.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.init(purpose, payloads, pending: members.pending, shownIn: members.state)
  }
}
