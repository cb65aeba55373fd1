package import Reporting

/// The reason why an ``HTTPServer`` cannot be started.
package enum LoopbackServerError: Error, Equatable, Sendable {
  /// Another program uses the port.
  case portTaken(UInt16)
  /// The server cannot listen on the port; `reason` is the system's text.
  case port(UInt16, reason: String)
  /// The system refused a descriptor; `reason` is its text.
  case system(reason: String)

  /// The exit code and the message of each case.
  ///
  /// - Parameter server: the server's name at the start of a sentence: `The node`.
  /// - Returns: the row.
  package func row(of server: String) -> ErrorRow<Never> {
    switch self {
    case .portTaken(let port):
      ErrorRow(
        .portTaken, exit: .tryAgain,
        "Another program listens on port \(port) of 127.0.0.1. \(Self.otherPort)")
    case .port(let port, let reason):
      .failure(
        .port,
        "\(server) cannot listen on port \(port) of 127.0.0.1: \(reason). \(Self.otherPort)")
    case .system(let reason):
      .failure(
        .system,
        "The system refused what \(server.prefix(1).lowercased())\(server.dropFirst()) needs: \(reason)."
      )
    }
  }

  private static let otherPort = "Pass another port; 0 chooses a free one."
}
