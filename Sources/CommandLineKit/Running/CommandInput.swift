private import Synchronization

/// Standard input, or bytes in its place.
public final class CommandInput: Sendable {
  private let descriptor: Int32?
  private let given: Mutex<[UInt8]>

  private init(descriptor: Int32?, given: [UInt8]) {
    self.descriptor = descriptor
    self.given = Mutex(given)
  }

  /// Standard input of this process.
  public static let standard = CommandInput(descriptor: StandardStream.input, given: [])

  /// An input without a byte.
  public static let empty = CommandInput(descriptor: nil, given: [])

  /// An input that holds the given bytes, for tests.
  public convenience init(bytes: [UInt8]) {
    self.init(descriptor: nil, given: bytes)
  }

  /// Whether a person sits there and may be asked.
  public var isTerminal: Bool { descriptor.map(StandardStream.isTerminal) ?? false }

  /// Reads everything up to the end.
  ///
  /// - Parameter limit: The most bytes accepted.
  /// - Returns: The bytes; none if the input is empty or was read before.
  /// - Throws: ``CommandLineKitError/inputTooLong(limit:)`` if there are more,
  ///   ``CommandLineKitError/inputFailed(reason:)`` if the system reports a fault.
  public func readAll(limit: Int) throws(CommandLineKitError) -> [UInt8] {
    guard let descriptor else {
      let bytes = given.withLock { bytes in
        defer { bytes = [] }
        return bytes
      }
      guard bytes.count <= limit else { throw .inputTooLong(limit: limit) }
      return bytes
    }
    var result: [UInt8] = []
    while true {
      let piece = try StandardStream.read(descriptor, limit: 65536)
      if piece.isEmpty { return result }
      guard piece.count <= limit - result.count else { throw .inputTooLong(limit: limit) }
      result += piece
    }
  }
}
