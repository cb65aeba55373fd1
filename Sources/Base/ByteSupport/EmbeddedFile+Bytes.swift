// The rooms name their files by the cases of the library's enumeration.
@_exported public import CEmbeddedFiles

extension EmbeddedFile {
  /// The file, byte for byte.
  public var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: embedded_file_length(self))
    var span = bytes.mutableSpan
    let isCopied = embedded_file_copy(self, &span)
    precondition(isCopied, "an embedded file has the length that it says")
    return bytes
  }
}
