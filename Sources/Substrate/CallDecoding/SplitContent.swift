import SCALECodec

/// The content of a transaction, split into call and extensions (cold-signer 3.2).
public struct SplitContent: Equatable, Sendable {
  /// The call, without its length prefix.
  public let method: [UInt8]
  /// The extensions, then their additional signed data.
  public let extensions: [UInt8]

  /// Creates the content.
  public init(method: [UInt8], extensions: [UInt8]) {
    self.method = method
    self.extensions = extensions
  }

  /// The whole content: the call with its length prefix, then the extensions.
  public var content: [UInt8] {
    var writer = SCALEWriter(capacity: method.count + extensions.count + 4)
    writer.byteVector(method)
    writer.raw(extensions)
    return writer.bytes
  }
}
