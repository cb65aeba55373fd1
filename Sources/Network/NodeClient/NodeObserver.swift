/// An observer that is notified of calls to nodes, in order to show progress.
package final class NodeObserver: Sendable, Equatable {
  let began: @Sendable (NodeEndpoint) -> Void
  let ended: @Sendable (NodeEndpoint) -> Void

  /// Creates an observer; both closures are called in the task that makes the calls.
  ///
  /// - Parameters:
  ///   - began: called before the first call to an endpoint.
  ///   - ended: called after the last call, successful or not.
  package init(
    began: @escaping @Sendable (NodeEndpoint) -> Void,
    ended: @escaping @Sendable (NodeEndpoint) -> Void
  ) {
    self.began = began
    self.ended = ended
  }

  /// Whether both are the same object.
  package static func == (left: NodeObserver, right: NodeObserver) -> Bool { left === right }
}
