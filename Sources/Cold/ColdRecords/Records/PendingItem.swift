package import SCALECodec
package import SubstrateCrypto
import VaultPayloads

/// The pending request; a device has at most one (cold-signer 7.4).
package enum PendingItem: Equatable, Sendable {
  /// An update, under the key `stub`.
  case update(PendingUpdate)
  /// Transactions or a message, under the key `sign`.
  case signing([PendingSigning])

  /// The key in the table of pending requests, in ASCII.
  package var name: String {
    switch self {
    case .update: "stub"
    case .signing: "sign"
    }
  }

  /// The SCALE encoding that is stored.
  package var value: [UInt8] {
    switch self {
    case .update(let update): return update.scaleBytes
    case .signing(let items):
      var writer = SCALEWriter()
      writer.vector(items) { $1.encode(to: &$0) }
      return writer.bytes
    }
  }

  /// Decodes a stored request.
  ///
  /// - Parameters:
  ///   - name: the table key.
  ///   - value: the stored form.
  /// - Throws: `SCALEError` if key or value is invalid.
  package init(name: [UInt8], value: [UInt8]) throws(SCALEError) {
    switch name {
    case Array("stub".utf8): self = .update(try PendingUpdate(scale: value))
    case Array("sign".utf8):
      var reader = SCALEReader(value.span)
      let items = try reader.vector(minimumItemSize: 8) { (reader) throws(SCALEError) in
        try PendingSigning(from: &reader)
      }
      try reader.finish()
      self = .signing(items)
    default: throw .unknownVariant(of: "a pending item", index: name.first ?? 0, offset: 0)
    }
  }
}

/// The changes of one table: removals, then additions.
package struct TableChange: Equatable, Hashable, Sendable, SCALECodable {
  /// The keys to remove, in order.
  package var removals: [[UInt8]] = []
  /// The rows to write, in order.
  package var additions: [ColdRow] = []

  package init() {}

  package var isEmpty: Bool { removals.isEmpty && additions.isEmpty }

  package init(from reader: inout SCALEReader) throws(SCALEError) {
    removals = try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
      try reader.byteVector()
    }
    additions = try reader.vector(minimumItemSize: 2) { (reader) throws(SCALEError) in
      ColdRow(key: try reader.byteVector(), value: try reader.byteVector())
    }
  }

  package func encode(to writer: inout SCALEWriter) {
    writer.vector(removals) { $0.byteVector($1) }
    writer.vector(additions) { writer, row in
      writer.byteVector(row.key)
      writer.byteVector(row.value)
    }
  }
}

/// A pending update: the changes of each table, and the events of its log entry.
package struct PendingUpdate: Equatable, Sendable, SCALECodable {
  package var addresses = TableChange()
  package var events: [HistoryEvent] = []
  package var metadata = TableChange()
  package var networks = TableChange()
  package var settings = TableChange()
  package var verifiers = TableChange()

  package init() {}

  /// Decodes the parts in the order addresses, history, metadata, network specs, settings,
  /// verifiers.
  package init(from reader: inout SCALEReader) throws(SCALEError) {
    addresses = try TableChange(from: &reader)
    events = try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
      try HistoryEvent(from: &reader)
    }
    metadata = try TableChange(from: &reader)
    networks = try TableChange(from: &reader)
    settings = try TableChange(from: &reader)
    verifiers = try TableChange(from: &reader)
  }

  /// Encodes the parts in the order addresses, history, metadata, network specs, settings,
  /// verifiers.
  package func encode(to writer: inout SCALEWriter) {
    addresses.encode(to: &writer)
    writer.vector(events) { $1.encode(to: &$0) }
    metadata.encode(to: &writer)
    networks.encode(to: &writer)
    settings.encode(to: &writer)
    verifiers.encode(to: &writer)
  }

  /// The changes of all tables, each with its table.
  package var changes: [(table: ColdTable, change: TableChange)] {
    [
      (.addresses, addresses), (.metadata, metadata), (.chainspecs, networks),
      (.settings, settings), (.verifiers, verifiers),
    ]
  }
}

/// A transaction or message that waits to be signed.
package struct PendingSigning: Equatable, Sendable, SCALECodable {
  package enum Content: Equatable, Sendable {
    /// The call without its length, and the signed extensions.
    case transaction(method: [UInt8], extensions: [UInt8])
    case message([UInt8])
  }

  package var content: Content
  package var networkName: String
  /// The path of the author's key.
  package var path: String
  /// Whether the path has a password.
  package var hasPassword: Bool
  package var author: MultiSigner
  /// The warnings that were shown.
  package var warnings: [HistoryEvent]

  package init(
    content: Content, networkName: String, path: String, hasPassword: Bool, author: MultiSigner,
    warnings: [HistoryEvent]
  ) {
    self.content = content
    self.networkName = networkName
    self.path = path
    self.hasPassword = hasPassword
    self.author = author
    self.warnings = warnings
  }

  package init(from reader: inout SCALEReader) throws(SCALEError) {
    content =
      try reader.index(of: "a pending content", upTo: 1) == 0
      ? .transaction(method: try reader.byteVector(), extensions: try reader.byteVector())
      : .message(try reader.byteVector())
    networkName = try reader.string()
    path = try reader.string()
    hasPassword = try reader.bool()
    author = try reader.multiSigner()
    warnings = try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
      try HistoryEvent(from: &reader)
    }
  }

  package func encode(to writer: inout SCALEWriter) {
    switch content {
    case .transaction(let method, let extensions):
      writer.byte(0)
      writer.byteVector(method)
      writer.byteVector(extensions)
    case .message(let message):
      writer.byte(1)
      writer.byteVector(message)
    }
    writer.string(networkName)
    writer.string(path)
    writer.bool(hasPassword)
    writer.multiSigner(author)
    writer.vector(warnings) { $1.encode(to: &$0) }
  }
}
