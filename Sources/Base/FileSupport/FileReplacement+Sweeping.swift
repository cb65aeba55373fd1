extension FileReplacement {
  /// Removes what killed processes left of files that were to have the name of `path`.
  ///
  /// - Returns: how many files there were; what SQLite had beside one does not count.
  public static func sweepTemporaries(beside path: String) -> Int {
    TemporaryName.sweep(beside: path)
  }
}
