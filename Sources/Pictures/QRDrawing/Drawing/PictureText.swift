/// A text inside a PNG or APNG: a `tEXt`, `zTXt` or `iTXt` chunk (PNG, 11.3.3).
package struct PictureText: Equatable, Sendable {
  /// The keyword, such as `Source`.
  package let keyword: String
  package let text: String

  /// The keyword of the text about the source of a picture.
  package static let sourceKeyword = "Source"

  /// The maximum number of characters of a text to write.
  package static let maximumCount = 4096

  /// Checks the text of the `Source` chunk, which names the source of a picture.
  ///
  /// - Parameter text: printable ASCII, at most 4096 characters.
  /// - Throws: ``PictureError/textNotASCII(offset:)`` or
  ///   ``PictureError/textTooLong(count:limit:)``.
  package init(source text: String) throws(PictureError) {
    guard text.utf8.count <= PictureText.maximumCount else {
      throw .textTooLong(count: text.utf8.count, limit: PictureText.maximumCount)
    }
    for (offset, byte) in text.utf8.enumerated() where !(0x20...0x7e).contains(byte) {
      throw .textNotASCII(offset: offset)
    }
    self.init(keyword: PictureText.sourceKeyword, text: text)
  }

  /// Creates a text without checks, for reading.
  package init(keyword: String, text: String) { (self.keyword, self.text) = (keyword, text) }

  var keywordBytes: [UInt8] { Array(keyword.utf8) }
  var textBytes: [UInt8] { Array(text.utf8) }
}
