/// The byte-order mark EF BB BF, which some editors put in front of UTF-8 text.
public enum ByteOrderMark {
  /// The length of the mark at the start of `text`: 3 or 0.
  public static func length(in text: Span<UInt8>) -> Int {
    text.count >= 3 && text[0] == 0xef && text[1] == 0xbb && text[2] == 0xbf ? 3 : 0
  }

  /// The bytes after the mark, or all bytes without a mark.
  public static func skipped(in text: [UInt8]) -> [UInt8] {
    let length = length(in: text.span)
    return length == 0 ? text : Array(text[length...])
  }
}
