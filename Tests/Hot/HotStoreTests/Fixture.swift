import ByteSupport
import HotStore
import RuntimeMetadata
import SCALECodec
import SQLiteStore
import SubstrateCrypto
import TestSupport
import VaultPayloads

/// A hot database in a folder of its own, and networks and metadata to put into it.
struct Fixture {
  let folder: TemporaryFolder
  var path: String { folder.file("hot.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  /// The database, made with the compiled defaults where it is not there.
  func create() throws -> HotDatabase {
    try HotDatabase.create(
      at: path, defaults: try NetworkDefaults.compiled(), busyTimeout: .milliseconds(50))
  }

  /// The database without a network in it.
  func empty() throws -> HotDatabase {
    let database = try create()
    try database.transaction {
      for network in try database.networks() { try database.removeNetwork(titled: network.title) }
    }
    return database
  }

  /// The file below the rules of the database, for damaging it.
  func damage(_ sql: String) throws {
    let connection = try SQLiteConnection(
      path: path, mode: .existing, format: HotDatabase.format)
    try connection.execute("PRAGMA ignore_check_constraints = ON")
    let rules = try connection.rows(
      """
      SELECT name, sql FROM sqlite_schema WHERE name IN
        ('metadata_insert', 'metadata_update', 'network_insert', 'network_update')
      """
    ) { row in (name: try row.text(0), sql: try row.text(1)) }
    for rule in rules { try connection.execute("DROP TRIGGER \(rule.name)") }
    try connection.execute(sql)
    for rule in rules { try connection.execute(rule.sql) }
  }

  static func specs(
    _ name: String, _ encryption: Encryption = .sr25519, genesis: String? = nil,
    prefix: UInt16 = 42, unit: String = "UNIT"
  ) -> NetworkSpecs {
    NetworkSpecs(
      prefix: prefix, color: "#660D35", decimals: 12, encryption: encryption,
      genesisHash: hash(genesis ?? name), logo: name, name: name, pathID: "//" + name,
      secondaryColor: "#262626", title: name.uppercased(), unit: unit)
  }

  static func network(
    _ name: String, _ encryption: Encryption = .sr25519, genesis: String? = nil,
    prefix: UInt16 = 42, title: String? = nil
  ) -> Network {
    Network(
      title: title, specs: specs(name, encryption, genesis: genesis, prefix: prefix),
      endpoints: ["wss://\(name.lowercased()).example:443"])
  }

  /// A hash that stands for `text`.
  static func hash(_ text: String) -> Hash256 { hash(of: Array(text.utf8)) }

  /// BLAKE2b-256 of bytes.
  static func hash(of bytes: [UInt8]) -> Hash256 { Blake2b.hash256(bytes) }

  /// Sound V12 metadata: a System module with its two constants; `mark` makes the bytes differ.
  static func metadata(
    _ name: String, _ version: UInt32, mark: String = "", prefix: UInt8 = 42
  ) -> [UInt8] {
    var runtime = SCALEWriter()
    runtime.string(name)
    runtime.string(mark)
    runtime.u32(0)
    runtime.u32(version)
    runtime.u32(0)
    runtime.count(0)
    var writer = SCALEWriter()
    writer.raw("meta".utf8)
    writer.u8(12)
    writer.count(1)
    writer.string("System")
    for _ in 0..<3 { writer.byte(0) }
    writer.count(2)
    for (constant, type, value) in [
      ("Version", "RuntimeVersion", runtime.bytes), ("SS58Prefix", "u8", [prefix]),
    ] {
      writer.string(constant)
      writer.string(type)
      writer.byteVector(value)
      writer.count(0)
    }
    writer.count(0)
    writer.u8(0)
    writer.u8(4)
    writer.count(0)
    return writer.bytes
  }

  static func incoming(
    _ name: String, _ version: UInt32, mark: String = "", block: String? = nil,
    url: String = "ws://node"
  ) throws -> IncomingMetadata {
    try IncomingMetadata(
      accepting: metadata(name, version, mark: mark), blockHash: block.map(hash),
      source: .node(url: url))
  }
}
