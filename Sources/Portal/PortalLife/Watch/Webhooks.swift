import ByteSupport
import FileSupport
import JSONCodec
import NodeClient
import PortalStore
import Reporting
import SubstrateCrypto

/// Sends the messages of a round to the addresses in the configuration (portal 5.5).
struct Webhooks: Sendable {
  /// A message about a network, or about the whole portal.
  struct Message: Equatable, Sendable {
    let event: PortalConfiguration.Webhook.Event
    /// The id of the network; `nil` for the portal.
    let id: String?
    let version: UInt32?
    let text: String

    func json(url: String?, index: JSONValue) -> JSONValue {
      .object(
        JSONObject([
          ("event", .string(event.rawValue)), ("id", id.map { .string($0) } ?? .null),
          ("version", version.map { .integer($0) } ?? .null), ("text", .string(text)),
          ("url", url.map { .string($0) } ?? .null), ("index", index),
        ]))
    }
  }

  private static let attempts = 3

  let hooks: [PortalConfiguration.Webhook]
  let folder: PortalFolder
  let options: NodeOptions

  /// Sends messages to all addresses at the same time.
  ///
  /// - Parameters:
  ///   - messages: the messages, in order.
  ///   - url: the address of the published site.
  ///   - index: the number of the signed index; `null` without one.
  /// - Returns: the reasons why messages were not delivered, as sentences.
  func send(_ messages: [Message], url: String?, index: JSONValue) async -> [String] {
    var faults: [String] = []
    await withTaskGroup(of: String?.self) { group in
      for (place, hook) in hooks.enumerated() {
        let own = messages.filter { hook.events.contains($0.event) }
          .map { $0.json(url: url, index: index).serializedBytes() }
        if !own.isEmpty {
          group.addTask { await deliver(own, to: hook).map { "webhooks[\(place)]: \($0)" } }
        }
      }
      for await fault in group { faults += [fault].compactMap(\.self) }
    }
    return faults.sorted()
  }

  private func deliver(_ bodies: [[UInt8]], to hook: PortalConfiguration.Webhook) async -> String? {
    var key: [UInt8]?
    if let file = hook.secretFile {
      guard let bytes = try? FileReading.bytes(at: folder.file(file), limit: 4_096) else {
        return "Its messages were not sent: \(folder.file(file)) cannot be read."
      }
      key = Array(bytes.reversed().drop { $0 == 0x0a || $0 == 0x0d }.reversed())
    }
    for body in bodies {
      var headers = ["Content-Type: application/json"]
      if let key {
        headers.append(
          "X-Hotside-Signature: sha256=\(Webhooks.authenticationCode(body, key: key).hex)")
      }
      if let error = await post(body, to: hook.url, headers) {
        return
          "It did not take a message after \(Webhooks.attempts) attempts: \(error.webClause)."
      }
    }
    return nil
  }

  private func post(_ body: [UInt8], to url: String, _ headers: [String]) async -> NodeError? {
    var options = options
    options.requestTimeout = .seconds(10)
    options.connectTimeout = .seconds(10)
    var last: NodeError?
    for attempt in 1...Webhooks.attempts {
      do throws(NodeError) {
        try await WebFile.post(body, to: url, options, headers: headers)
        return nil
      } catch { last = error }
      if attempt < Webhooks.attempts { try? await Task.sleep(for: .seconds(attempt)) }
    }
    return last
  }

  /// HMAC-SHA-256 (RFC 2104).
  static func authenticationCode(_ message: [UInt8], key: [UInt8]) -> Hash256 {
    var block = key.count > 64 ? SHA256.hash(key).bytes : key
    block += [UInt8](repeating: 0, count: 64 - block.count)
    let inner = SHA256.hash(block.map { $0 ^ 0x36 } + message)
    return SHA256.hash(block.map { $0 ^ 0x5c } + inner.bytes)
  }
}
