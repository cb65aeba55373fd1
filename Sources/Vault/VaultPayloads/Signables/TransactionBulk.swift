public import SCALECodec

/// A bulk: several transactions in one payload, code 04 (hot-side 1.9).
public struct TransactionBulk: Equatable, Sendable {
  /// The items: payloads without the first byte 53.
  public var items: [[UInt8]]

  /// Creates a bulk from payloads without the first byte 53.
  public init(items: [[UInt8]]) { self.items = items }

  /// The items as complete payloads, with the byte 53.
  public var payloads: [[UInt8]] { items.map { [Prelude.substrate] + $0 } }

  /// Decodes a payload with its prelude; bytes after the list are ignored (cold-signer 1.6).
  ///
  /// - Throws: ``VaultPayloadsError``.
  public init(reading payload: [UInt8]) throws(VaultPayloadsError) {
    var reader = SCALEReader(payload.span)
    do throws(SCALEError) {
      try reader.skip(Prelude.byteCount)
      self = try TransactionBulk(from: &reader)
    } catch {
      throw .undecodable(record: "bulk", error)
    }
  }

  /// The complete payload: `53 ff 04` and the items.
  public var payload: [UInt8] {
    Prelude(cryptoCode: Prelude.unsigned, code: .bulk).bytes + scaleBytes
  }
}

extension TransactionBulk: SCALECodable {
  /// Decodes 00, version 1, and a Vec of byte strings.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    try reader.index(of: "a bulk's version", upTo: 0)
    items = try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
      try reader.byteVector()
    }
  }

  /// Encodes 00, version 1, and a Vec of byte strings.
  public func encode(to writer: inout SCALEWriter) {
    writer.byte(0)
    writer.vector(items) { $0.byteVector($1) }
  }
}
