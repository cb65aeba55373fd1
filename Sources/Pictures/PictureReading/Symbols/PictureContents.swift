/// What was read from a file of pictures.
package struct PictureContents: Equatable, Sendable {
  /// What the file says about itself.
  package let information: PictureInformation
  /// One entry for each picture, in their order.
  package let frames: [Frame]

  /// One picture.
  package struct Frame: Equatable, Sendable {
    /// The picture's place in the file, from 0.
    package let index: Int
    /// The symbol's content, exactly the bytes that were drawn; `nil` when no symbol was found.
    package let content: [UInt8]?

    package init(
      index: Int, content: [UInt8]?
    ) {
      self.index = index
      self.content = content
    }
  }
}
