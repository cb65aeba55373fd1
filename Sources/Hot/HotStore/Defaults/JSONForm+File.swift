import ByteSupport
package import JSONCodec

extension JSONForm {
  /// Decodes the bytes of a file, which may begin with a byte-order mark.
  ///
  /// - Throws: ``HotDatabaseError/notJSON(file:_:)``,
  ///   ``HotDatabaseError/field(file:field:problem:)``.
  package func value(parsing bytes: [UInt8], file: String) throws(HotDatabaseError) -> Value {
    try value(of: JSONValue(bytes: bytes, file: file), file: file)
  }

  /// Decodes a value in a file.
  ///
  /// - Parameters:
  ///   - json: the value.
  ///   - file: the name of the file, for messages.
  ///   - path: the place of the value in the file, for messages; `nil` for the whole file.
  /// - Returns: the value.
  /// - Throws: ``HotDatabaseError/field(file:field:problem:)``.
  func value(
    of json: JSONValue, file: String, at path: String? = nil
  ) throws(HotDatabaseError) -> Value {
    do { return try value(of: json) } catch {
      // `path` comes from the program, so it is not quoted like names from the document.
      let link = path == nil || error.place.isEmpty || error.place.hasPrefix("[") ? "" : "."
      let place = (path ?? "") + link + error.place
      throw .field(
        file: file, field: place.isEmpty ? "the file" : place, problem: error.problem)
    }
  }
}

extension JSONValue {
  /// Parses the bytes of a file, which may begin with a byte-order mark.
  package init(bytes: [UInt8], file: String) throws(HotDatabaseError) {
    do { try self.init(parsing: ByteOrderMark.skipped(in: bytes)) } catch {
      throw .notJSON(file: file, error)
    }
  }
}
