/// A consumer of codes, which receives their contents until it is complete.
package protocol PictureIntake {
  /// Creates an intake without contents.
  init()
  /// Whether no further code is needed.
  var isComplete: Bool { get }
  /// The progress, as a sentence.
  var progress: String { get }
  /// Adds the content of the next code.
  ///
  /// - Throws: an error for the user; the contents so far are dropped.
  mutating func add(content: [UInt8]) throws
}

extension PictureIntake {
  /// Adds the content of a picture, if it has a code.
  ///
  /// - Parameters:
  ///   - content: the content; `nil` for a picture without a code.
  ///   - refusal: receives the error about a refused content.
  /// - Returns: whether no further code is needed.
  mutating func look(at content: [UInt8]?, refusal: inout (any Error)?) -> Bool {
    if let content {
      do { try add(content: content) } catch { refusal = error }
    }
    return isComplete || refusal != nil
  }
}
