import QRDrawing

extension MovieFormat {
  /// The format that a file's name asks for: `.png` and `.apng` an APNG, everything else a GIF.
  package init(fileName: String) {
    let name = fileName.lowercased()
    self = name.hasSuffix(".png") || name.hasSuffix(".apng") ? .apng : .gif
  }
}
