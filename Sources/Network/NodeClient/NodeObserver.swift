/// Told which node is asked, so that somebody who waits can be told.
package final class NodeObserver: Sendable, Equatable {
  let began: @Sendable (NodeEndpoint) -> Void
  let ended: @Sendable (NodeEndpoint) -> Void

  /// An observer; both closures are called in the task that asks.
  ///
  /// - Parameters:
  ///   - began: an endpoint is asked from now on.
  ///   - ended: it no longer is, well or badly.
  package init(
    began: @escaping @Sendable (NodeEndpoint) -> Void,
    ended: @escaping @Sendable (NodeEndpoint) -> Void
  ) {
    self.began = began
    self.ended = ended
  }

  /// Whether both are one and the same.
  package static func == (left: NodeObserver, right: NodeObserver) -> Bool { left === right }
}
