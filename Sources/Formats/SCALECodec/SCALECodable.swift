/// A record that has one SCALE form.
public protocol SCALECodable {
  /// Reads the record and leaves the reader behind it.
  init(from reader: inout SCALEReader) throws(SCALEError)

  /// Appends the record.
  func encode(to writer: inout SCALEWriter)
}

extension SCALECodable {
  /// Reads a record that fills `bytes` exactly.
  ///
  /// - Throws: ``SCALEError``; ``SCALEError/bytesLeftOver(offset:count:)`` where more follows.
  public init(scale bytes: [UInt8]) throws(SCALEError) {
    var reader = SCALEReader(bytes.span)
    try self.init(from: &reader)
    try reader.finish()
  }

  /// The record's SCALE form.
  public var scaleBytes: [UInt8] {
    var writer = SCALEWriter()
    encode(to: &writer)
    return writer.bytes
  }
}
