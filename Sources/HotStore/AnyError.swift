import SQLiteStore

/// Carries whatever error through what throws one type.
struct AnyError: SQLiteStoreErrorConvertible {
  private let error: any Error

  private init(carrying error: any Error) { self.error = error }

  /// Carries an error of the file as the database's own.
  init(_ error: SQLiteStoreError) { self.error = HotDatabaseError.store(error) }

  /// Wraps what `body` throws.
  static func wrapped<Result>(_ body: () throws -> Result) throws(AnyError) -> Result {
    do { return try body() } catch { throw AnyError(carrying: error) }
  }

  /// Throws what was wrapped in `body`.
  static func opened<Result>(_ body: () throws(AnyError) -> Result) throws -> Result {
    do { return try body() } catch { throw error.error }
  }
}
