internal import CSQLite

extension SQLiteConnection {
  /// Opens a store in memory; neither the store nor its changes reach the disk before the caller
  /// writes ``image()`` to a file.
  ///
  /// - Parameters:
  ///   - image: the bytes of a store's file; empty for a new store.
  ///   - path: the name in messages.
  ///   - format: the expected kind of store.
  /// - Throws: ``SQLiteStoreError``.
  public convenience init(
    inMemory image: [UInt8], path: String, format: StoreFormat
  ) throws(SQLiteStoreError) {
    let handle = try unsafe SQLiteConnection.openMemory(image, path: path, format: format)
    try unsafe self.init(
      inMemory: handle, path: path, mode: image.isEmpty ? .create : .existing, format: format)
  }

  private static func openMemory(
    _ image: [UInt8], path: String, format: StoreFormat
  ) throws(SQLiteStoreError) -> OpaquePointer {
    guard !(1..<512).contains(image.count) else {
      throw .notADatabase(path: path, store: format.name)
    }
    var opened: OpaquePointer?
    // No other connection can open a name without a slash.
    let code = unsafe sqlite3_open_v2(
      "store", &opened,
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
      "memdb")
    guard let opened = unsafe opened else {
      throw .noMemory(path: path, store: format.name, reason: "out of memory")
    }
    let loaded = unsafe code == SQLITE_OK && !image.isEmpty ? load(image, into: opened) : code
    guard loaded == SQLITE_OK else {
      let error = unsafe SQLiteFailure(code: loaded, handle: opened).error(
        path: path, format: format, sql: "open")
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe csqlite_set_defensive(opened)
    unsafe csqlite_distrust_schema(opened)
    return unsafe opened
  }

  /// Loads a file's pages.
  ///
  /// A store in memory has no log, so bytes 18 and 19 of the header become 1.
  private static func load(_ image: [UInt8], into handle: OpaquePointer) -> Int32 {
    guard let pages = unsafe sqlite3_malloc64(UInt64(image.count)) else { return SQLITE_NOMEM }
    let bytes = unsafe UnsafeMutableRawBufferPointer(start: pages, count: image.count)
    unsafe bytes.copyBytes(from: image)
    // The image has 512 bytes or more.
    if unsafe bytes[18] == 2, unsafe bytes[19] == 2 {
      unsafe bytes[18] = 1
      unsafe bytes[19] = 1
    }
    // The library frees the image.count bytes of the pages, even if it refuses them.
    return unsafe sqlite3_deserialize(
      handle, "main", pages.assumingMemoryBound(to: UInt8.self), Int64(image.count),
      Int64(image.count),
      UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE))
  }
}
