extension FileReplacement {
  /// Removes leftover temporaries of killed processes for the final name `path`.
  ///
  /// - Returns: the number of files, without SQLite's journals.
  public static func sweepTemporaries(beside path: String) -> Int {
    TemporaryName.sweep(beside: path)
  }
}
