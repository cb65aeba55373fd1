package import ByteSupport
package import FileSupport
package import JSONCodec
package import Reporting
import SCALECodec
package import SQLiteStore
package import VaultPayloads

extension ColdSignerError {
  /// The errors of the store (cold-signer 7).
  package enum Store: Equatable, Sendable {
    /// A custom verifier is equal to the general verifier, so the store is damaged.
    case customVerifierIsGeneral(genesisHash: Hash256)
    /// A network has specs but no verifier entry, so the store is damaged.
    case noVerifierEntry(genesisHash: Hash256, name: String)
    case notStarted
    case noTypes
    case noMetadata(name: String, version: UInt32)
    case noNetwork(key: NetworkSpecsKey)
    case noHistoryEntry(order: UInt32)
    /// The store has another schema version; 0 if it has none.
    case schemaMismatch(expected: UInt32, found: UInt32)
    case checksumMismatch
    case nothingPending
    /// A stored row contradicts itself or another row.
    case damaged(table: ColdTable, key: [UInt8], reason: String)
    /// The database of the device cannot be used.
    case database(SQLiteStoreError)
    /// A file next to the database cannot be used.
    case file(FileError)

    package var row: ErrorRow<JSONValue> {
      switch self {
      case .customVerifierIsGeneral(let genesisHash):
        .badData(
          .customVerifierIsGeneral,
          """
          The device is damaged: the network \(genesisHash) has the general verifier as its custom verifier. Wipe the \
          device.
          """,
          ["genesisHash": .string(genesisHash.hex)])
      case .noVerifierEntry(let genesisHash, let name):
        .badData(
          .unexpectedGenesisHash,
          """
          The device is damaged: the network \(quoted(name)), \(genesisHash), has specs but no verifier entry. Wipe \
          the device.
          """,
          ["genesisHash": .string(genesisHash.hex), "name": .string(name)])
      case .notStarted:
        .refused(
          .generalVerifierNotFound,
          "The device was never started: it does not know its general verifier. Start it with one, or with none."
        )
      case .noTypes:
        .inputMissing(.typesNotFound, "No types are stored. Scan an update with types.")
      case .noMetadata(let name, let version):
        .inputMissing(
          .metaValuesNotFound,
          "The metadata of \(quoted(name)) version \(version) is not stored.",
          ["name": .string(name), "version": .integer(version)])
      case .noNetwork(let key):
        .inputMissing(
          .networkSpecsNotFound,
          "No network is stored under \(Hex.encode(key.scaleBytes)). Scan its specs.",
          ["key": .hex(key.scaleBytes)])
      case .noHistoryEntry(let order):
        .inputMissing(
          .historyEntryNotFound, "The log has no entry \(order).", ["order": .integer(order)])
      case .schemaMismatch(let expected, let found):
        .badData(
          .schemaMismatch,
          """
          The device has the schema version \(found), but \(expected) is expected. Wipe it with the program that made \
          it, or make a new one.
          """,
          ["expected": .integer(expected), "found": .integer(found)])
      case .checksumMismatch:
        .refused(
          .checksumMismatch,
          "The device has changed since this was shown. Nothing was changed; scan and review it again."
        )
      case .nothingPending:
        .failure(.nothingPending, "Nothing is pending. Scan an update first.")
      case .damaged(let table, let key, let reason):
        .badData(
          .damagedStore,
          """
          The device is damaged: the row \(Hex.encode(key.prefix(40))) of its table \(table.rawValue) \(reason). \
          Wipe the device.
          """,
          ["table": .string(table.rawValue), "key": .hex(key)])
      case .database(let error): ErrorRow(.store, exit: error.exitCode, error.message)
      case .file(let error): ErrorRow(.file, exit: error.exitCode, error.message)
      }
    }
  }
}
