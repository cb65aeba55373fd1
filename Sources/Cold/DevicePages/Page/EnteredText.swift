package enum EnteredText {
  /// The maximum length of a field in bytes.
  package static let limit = 4096
}
