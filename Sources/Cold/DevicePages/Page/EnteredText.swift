/// The text that a user types into a field of a device.
package enum EnteredText {
  /// The most bytes that a field takes.
  package static let limit = 4096
}
