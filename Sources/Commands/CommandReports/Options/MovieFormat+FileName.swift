import QRDrawing

extension MovieFormat {
  /// The format for a file name: APNG for `.png` and `.apng`, otherwise GIF.
  package init(fileName: String) {
    let name = fileName.lowercased()
    self = name.hasSuffix(".png") || name.hasSuffix(".apng") ? .apng : .gif
  }
}
