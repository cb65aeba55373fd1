/// A type with a canonical SCALE encoding.
public protocol SCALECodable {
  /// Decodes a value from the current position; does not require the end of the data.
  init(from reader: inout SCALEReader) throws(SCALEError)

  /// Appends the encoding.
  func encode(to writer: inout SCALEWriter)
}

extension SCALECodable {
  /// Decodes a value; all bytes must be consumed.
  ///
  /// - Throws: ``SCALEError``; also for trailing bytes.
  public init(scale bytes: [UInt8]) throws(SCALEError) {
    var reader = SCALEReader(bytes.span)
    try self.init(from: &reader)
    try reader.finish()
  }

  /// The SCALE encoding.
  public var scaleBytes: [UInt8] {
    var writer = SCALEWriter()
    encode(to: &writer)
    return writer.bytes
  }
}
