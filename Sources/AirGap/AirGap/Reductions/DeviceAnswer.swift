import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
import JSONCodec
import RuntimeMetadata

/// The full response of a device to a transaction, without the device checksum.
struct DeviceAnswer {
  /// Whether the transaction can be signed.
  let isOffered: Bool
  /// Whether the transaction is refused, or shown with an error.
  let isErroneous: Bool
  private let document: JSONValue

  init(of payload: [UInt8], by device: ColdDevice) throws(ColdSignerError) {
    do throws(ColdSignerError) {
      switch try device.scan(payload) {
      case .signing(let screen):
        document = .members(["sign": .array(screen.items.map(\.json))])
        (isOffered, isErroneous) = (true, false)
      case .reading(let screen):
        document = screen.json
        (isOffered, isErroneous) = (false, !screen.cards[.error].isEmpty)
      case .update, .keys, .request:
        document = .string("no transaction")
        (isOffered, isErroneous) = (false, true)
      }
    } catch {
      switch error {
      case .store(.database), .store(.damaged): throw error
      default: document = error.json
      }
      (isOffered, isErroneous) = (false, true)
    }
  }

  /// The response as text; equal responses have equal texts.
  var text: String { document.serialized() }

  /// The response without documentation, and the documentation in order.
  var withoutDocs: (text: String, docs: [String]) {
    var docs: [String] = []
    let bare = DeviceAnswer.strip(document, &docs)
    return (bare.serialized(), docs)
  }

  private static func strip(_ value: JSONValue, _ docs: inout [String]) -> JSONValue {
    switch value {
    case .array(let items): .array(items.map { strip($0, &docs) })
    case .object(let object):
      .object(
        JSONObject(
          object.map { member in
            guard member.name == "docs" || member.name == "typeDocs",
              let text = member.value.string
            else { return (member.name, strip(member.value, &docs)) }
            docs.append(text)
            return (member.name, .null)
          }))
    default: value
    }
  }
}

extension ReductionLevel {
  /// Whether reduced metadata may have this documentation instead of the full documentation.
  ///
  /// Which lines a level keeps is checked elsewhere by walking both metadata in parallel; here the
  /// lines are already joined.
  func allows(_ docs: String, insteadOf full: String) -> Bool {
    switch self {
    case .callsAndDocs: docs.hasSameBytes(as: full)
    case .callsAndBriefDocs: docs.isEmpty || Self.bytes(docs, standIn: full)
    case .callsOnly: docs.isEmpty
    }
  }

  private static func bytes(_ part: String, standIn whole: String) -> Bool {
    let (part, whole) = (Array(part.utf8), Array(whole.utf8))
    guard part.count <= whole.count else { return false }
    return (0...whole.count - part.count).contains { whole[$0...].starts(with: part) }
  }
}
