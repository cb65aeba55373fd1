public import SCALECodec

/// Several transactions in one payload, code 04 (hot-side 1.9).
public struct TransactionBulk: Equatable, Sendable {
  /// The items: payloads without their first byte 53.
  public var items: [[UInt8]]

  /// Takes items, which lack the byte 53.
  public init(items: [[UInt8]]) { self.items = items }

  /// The items as payloads of their own, with 53 in front.
  public var payloads: [[UInt8]] { items.map { [Prelude.substrate] + $0 } }

  /// Reads the payload of a bulk, from its prelude on; bytes behind the list are no fault
  /// (cold-signer 1.6).
  ///
  /// - Throws: ``VaultPayloadsError``: `undecodable`.
  public init(reading payload: [UInt8]) throws(VaultPayloadsError) {
    var reader = SCALEReader(payload.span)
    do throws(SCALEError) {
      try reader.skip(Prelude.byteCount)
      self = try TransactionBulk(from: &reader)
    } catch {
      throw .undecodable(record: "bulk", error)
    }
  }

  /// The whole payload: `53 ff 04` and the items.
  public var payload: [UInt8] {
    Prelude(cryptoCode: Prelude.unsigned, code: .bulk).bytes + scaleBytes
  }
}

extension TransactionBulk: SCALECodable {
  /// Reads 00, version 1, and Vec\<Bytes>.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    try reader.index(of: "a bulk's version", upTo: 0)
    items = try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
      try reader.byteVector()
    }
  }

  /// Appends 00, version 1, and Vec\<Bytes>.
  public func encode(to writer: inout SCALEWriter) {
    writer.byte(0)
    writer.vector(items) { $0.byteVector($1) }
  }
}
