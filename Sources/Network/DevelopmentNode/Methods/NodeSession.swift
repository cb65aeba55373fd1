import ByteSupport
import JSONCodec
import LoopbackServer
import Synchronization
import WebSocketCodec

/// The subscriptions of one WebSocket connection, and the notifications for it.
final class NodeSession: Sendable {
  /// The subject of a subscription.
  enum Subject: Sendable {
    /// Headers of new blocks.
    case newHeads
    /// Headers of finalized blocks.
    case finalizedHeads
    /// Justifications of finalized blocks.
    case justifications
    case runtimeVersion
    /// The values of keys.
    case storage([[UInt8]])
    /// The states of an extrinsic, in the form of `author_submitAndWatchExtrinsic`.
    case extrinsic(Hash256)
    /// The states of an extrinsic, in the form of `transactionWatch_v1_submitAndWatch`.
    case transaction(Hash256)
    /// New, best and finalized blocks, and the results of operations.
    case follow(withRuntime: Bool)
  }

  /// A subscription of a client.
  struct Subscription: Sendable {
    let id: String
    /// The method name of its notifications.
    let notification: String
    let subject: Subject
  }

  /// The maximum number of subscriptions, as in nodes.
  static let limit = 1024

  private struct State {
    var subscriptions: [Subscription] = []
    var outbox: [[UInt8]] = []
    var lastNumber = 0
  }

  private let state = Mutex(State())
  /// The connection from its first message to its end; the lock is held while bytes are sent.
  private let connection = Mutex<WebSocketConnection?>(nil)

  var subscriptions: [Subscription] { state.withLock { $0.subscriptions } }

  /// The subscription with an id.
  func subscription(_ id: String) -> Subscription? { subscriptions.first { $0.id == id } }

  /// A new id of a subscription or an operation.
  func newID() -> String {
    state.withLock { state in
      state.lastNumber += 1
      return "hotside\(state.lastNumber)"
    }
  }

  /// Adds a subscription.
  func subscribe(
    to subject: Subject, _ notification: String
  ) throws(RPCFailure) -> Subscription {
    let subscription = Subscription(id: newID(), notification: notification, subject: subject)
    let isAdded = state.withLock { state in
      guard state.subscriptions.count < NodeSession.limit else { return false }
      state.subscriptions.append(subscription)
      return true
    }
    guard isAdded else { throw .tooManySubscriptions }
    return subscription
  }

  /// Sets the extrinsic of a subscription.
  func watch(_ subscription: Subscription, _ hash: Hash256) -> Subscription {
    let subject: Subject
    if case .transaction = subscription.subject {
      subject = .transaction(hash)
    } else {
      subject = .extrinsic(hash)
    }
    let watched = Subscription(
      id: subscription.id, notification: subscription.notification, subject: subject)
    state.withLock { state in
      guard let place = state.subscriptions.firstIndex(where: { $0.id == watched.id }) else {
        return
      }
      state.subscriptions[place] = watched
    }
    return watched
  }

  /// Ends a subscription; `false` if it does not exist.
  func unsubscribe(_ id: String) -> Bool {
    state.withLock { state in
      guard let place = state.subscriptions.firstIndex(where: { $0.id == id }) else { return false }
      state.subscriptions.remove(at: place)
      return true
    }
  }

  /// Adds a notification, which is sent after the current answer.
  func notify(_ subscription: Subscription, _ result: JSONValue) {
    let notification: JSONValue = .members([
      "jsonrpc": .string("2.0"), "method": .string(subscription.notification),
      "params": .members(["subscription": .string(subscription.id), "result": result]),
    ])
    state.withLock { $0.outbox.append(Array(notification.serialized().utf8)) }
  }

  /// The notifications since the last call.
  func takeNotifications() -> [[UInt8]] {
    state.withLock { state in
      defer { state.outbox = [] }
      return state.outbox
    }
  }

  /// Sends an answer, if any, and the notifications; `false` if the connection must end.
  func send(_ answer: RPCService.Answer?, on first: WebSocketConnection? = nil) -> Bool {
    connection.withLock { connection in
      if let first { connection = first }
      guard let connection else { return false }
      if let answer, !answer.send(on: connection) { return false }
      return takeNotifications().allSatisfy { connection.send(.text, $0) }
    }
  }

  /// Forgets the connection, which is then closed.
  func end() { connection.withLock { $0 = nil } }
}
