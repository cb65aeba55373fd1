/// The contents of the symbols in a file of pictures.
package struct PictureContents: Equatable, Sendable {
  /// The file's information.
  package let information: PictureInformation
  /// One entry for each picture, in order.
  package let frames: [Frame]

  package struct Frame: Equatable, Sendable {
    /// The index of the picture in the file, from 0.
    package let index: Int
    /// The bytes of the symbol; `nil` if no symbol was found.
    package let content: [UInt8]?

    package init(
      index: Int, content: [UInt8]?
    ) {
      self.index = index
      self.content = content
    }
  }
}
