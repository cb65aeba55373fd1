package import QRDrawing

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
    /// The form of the picture in which the symbol was found; `plain` without a symbol.
    package let view: SymbolView

    package init(index: Int, _ reading: SymbolReading?) {
      (self.index, content, view) = (index, reading?.content, reading?.view ?? .plain)
    }
  }
}
