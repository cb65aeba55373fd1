/// Carries an error of any type through functions with a typed `throws`.
private struct CarriedError: SQLiteStoreErrorConvertible {
  let error: any Error

  init(_ error: SQLiteStoreError) { self.error = error }

  init(carrying error: any Error) { self.error = error }

  static func carrying<Result>(_ body: () throws -> Result) throws(CarriedError) -> Result {
    do { return try body() } catch { throw CarriedError(carrying: error) }
  }
}

/// The operations of the connection for bodies that may throw any error.
extension SQLiteConnection {
  /// Opens a store, and fills the tables of a new one.
  public static func open(
    path: String, mode: Mode, format: StoreFormat, busyTimeout: Duration = .seconds(5),
    populating: (SQLiteConnection) throws -> Void
  ) throws -> SQLiteConnection {
    do throws(CarriedError) {
      return try SQLiteConnection(
        path: path, mode: mode, format: format, busyTimeout: busyTimeout
      ) { (connection) throws(CarriedError) in
        try CarriedError.carrying { try populating(connection) }
      }
    } catch { throw error.error }
  }

  /// Runs `body` as one transaction: all of its changes are committed, or none.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    do throws(CarriedError) {
      return try transaction { () throws(CarriedError) in try CarriedError.carrying(body) }
    } catch { throw error.error }
  }

  /// Runs `body` on one consistent state of the store.
  public func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    do throws(CarriedError) {
      return try snapshot { () throws(CarriedError) in try CarriedError.carrying(body) }
    } catch { throw error.error }
  }

  /// Runs one statement and reads each of its rows.
  public func rows<Item>(
    _ sql: String, _ values: [SQLiteValue] = [], _ read: (borrowing SQLiteRow) throws -> Item
  ) throws -> [Item] {
    do throws(CarriedError) {
      return try rows(sql, values) { (row) throws(CarriedError) in
        do { return try read(row) } catch { throw CarriedError(carrying: error) }
      }
    } catch { throw error.error }
  }

  /// Lends the file in pieces to a body that may throw any error.
  public func lendFile(to body: (Span<UInt8>) throws -> Void) throws -> LentFile {
    func carry(_ piece: Span<UInt8>) throws(CarriedError) {
      do { try body(piece) } catch { throw CarriedError(carrying: error) }
    }
    do throws(CarriedError) { return try lendFile(carry) } catch { throw error.error }
  }
}
