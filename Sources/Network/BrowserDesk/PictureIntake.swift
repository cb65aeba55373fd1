/// What codes are shown to, one after the other, until it has what it needs.
package protocol PictureIntake {
  /// Has seen nothing.
  init()
  /// Whether it needs no further code.
  var isComplete: Bool { get }
  /// How far it is, as a sentence.
  var progress: String { get }
  /// Looks at the content of the next code.
  ///
  /// - Throws: what the person is told; the codes seen so far are dropped.
  mutating func add(content: [UInt8]) throws
}

extension PictureIntake {
  /// Looks at one content of a picture, if it had a code.
  ///
  /// - Parameters:
  ///   - content: of a code; `nil` for a picture without one.
  ///   - refusal: gets the error of a content that is not taken.
  /// - Returns: whether no further code is wanted.
  mutating func look(at content: [UInt8]?, refusal: inout (any Error)?) -> Bool {
    if let content {
      do { try add(content: content) } catch { refusal = error }
    }
    return isComplete || refusal != nil
  }
}
