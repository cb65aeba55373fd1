package import SCALECodec
package import SubstrateCrypto
import VaultPayloads

/// What waits for its user's decision; at most one item does (cold-signer 7.4).
package enum PendingItem: Equatable, Sendable {
  /// An update, under the key `stub`.
  case update(PendingUpdate)
  /// Transactions or a message, under the key `sign`.
  case signing([PendingSigning])

  /// The key it is stored under, ASCII.
  package var name: String {
    switch self {
    case .update: "stub"
    case .signing: "sign"
    }
  }

  /// Its stored form.
  package var value: [UInt8] {
    switch self {
    case .update(let update): return update.scaleBytes
    case .signing(let items):
      var writer = SCALEWriter()
      writer.vector(items) { $1.encode(to: &$0) }
      return writer.bytes
    }
  }

  /// Reads a stored item.
  ///
  /// - Parameters:
  ///   - name: the key it is stored under.
  ///   - value: its stored form.
  /// - Throws: `SCALEError`, also for a key that names no item.
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

/// Removals, then additions, for one table.
package struct TableChange: Equatable, Hashable, Sendable, SCALECodable {
  /// The keys to remove, in order.
  package var removals: [[UInt8]] = []
  /// The rows to write, in order.
  package var additions: [ColdRow] = []

  /// No change.
  package init() {}

  /// Whether nothing is removed or added.
  package var isEmpty: Bool { removals.isEmpty && additions.isEmpty }

  /// Reads removals and additions.
  package init(from reader: inout SCALEReader) throws(SCALEError) {
    removals = try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
      try reader.byteVector()
    }
    additions = try reader.vector(minimumItemSize: 2) { (reader) throws(SCALEError) in
      ColdRow(key: try reader.byteVector(), value: try reader.byteVector())
    }
  }

  /// Appends removals and additions.
  package func encode(to writer: inout SCALEWriter) {
    writer.vector(removals) { $0.byteVector($1) }
    writer.vector(additions) { writer, row in
      writer.byteVector(row.key)
      writer.byteVector(row.value)
    }
  }
}

/// A change of the store that waits: the changes of each table, and the events of its one entry in
/// the log.
package struct PendingUpdate: Equatable, Sendable, SCALECodable {
  /// Changes of the keys.
  package var addresses = TableChange()
  /// The events, in order.
  package var events: [HistoryEvent] = []
  /// Changes of the metadata.
  package var metadata = TableChange()
  /// Changes of the network specs.
  package var networks = TableChange()
  /// Changes of the settings.
  package var settings = TableChange()
  /// Changes of the network verifiers.
  package var verifiers = TableChange()

  /// No change.
  package init() {}

  /// Reads the parts in the order addresses, history, metadata, network specs, settings, verifiers.
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

  /// Appends the parts in the order addresses, history, metadata, network specs, settings,
  /// verifiers.
  package func encode(to writer: inout SCALEWriter) {
    addresses.encode(to: &writer)
    writer.vector(events) { $1.encode(to: &$0) }
    metadata.encode(to: &writer)
    networks.encode(to: &writer)
    settings.encode(to: &writer)
    verifiers.encode(to: &writer)
  }

  /// The changes with the tables that they belong to.
  package var changes: [(table: ColdTable, change: TableChange)] {
    [
      (.addresses, addresses), (.metadata, metadata), (.chainspecs, networks),
      (.settings, settings), (.verifiers, verifiers),
    ]
  }
}

/// One transaction or message that waits to be signed.
package struct PendingSigning: Equatable, Sendable, SCALECodable {
  package enum Content: Equatable, Sendable {
    /// A call, without its length, and its extensions.
    case transaction(method: [UInt8], extensions: [UInt8])
    case message([UInt8])
  }

  package var content: Content
  package var networkName: String
  /// The path of the author's key.
  package var path: String
  /// Whether a password belongs to the path.
  package var hasPassword: Bool
  /// The author's key.
  package var author: MultiSigner
  /// The warnings that were shown.
  package var warnings: [HistoryEvent]

  /// Takes the parts.
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

  /// Reads the fields in order.
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

  /// Appends the fields in order.
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
