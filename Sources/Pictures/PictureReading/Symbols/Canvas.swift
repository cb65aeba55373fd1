/// The picture that a movie shows, made from its parts one after the other, on a white ground.
package struct Canvas {
  private var shown: GrayPicture
  private var disposal: (part: PicturePart, before: [UInt8]?)?

  /// An empty canvas.
  package init(width: Int, height: Int) {
    shown = GrayPicture(
      width: width, height: height, gray: [UInt8](repeating: 255, count: width * height))
  }

  /// Disposes of the part before, then lays `picture` over the canvas.
  ///
  /// - Parameters:
  ///   - picture: as large as `part` says; what lies outside the canvas is cut off.
  ///   - part: where it stands.
  /// - Returns: what is seen.
  package mutating func show(_ picture: GrayPicture, _ part: PicturePart) -> GrayPicture {
    dispose()
    disposal = (part, part.disposal == .restore ? shown.gray : nil)
    let count = columns(of: part)
    for row in 0..<rows(of: part) {
      let target = (part.y + row) * shown.width + part.x
      let source = row * picture.width
      guard let alpha = picture.alpha else {
        shown.gray.replaceSubrange(
          target..<target + count, with: picture.gray[source..<source + count])
        continue
      }
      for index in 0..<count {
        let ground = part.replaces ? 255 : shown.gray[target + index]
        shown.gray[target + index] = GrayPicture.blend(
          picture.gray[source + index], alpha[source + index], over: ground)
      }
    }
    return shown
  }

  private mutating func dispose() {
    guard let (part, before) = disposal else { return }
    switch part.disposal {
    case .keep: break
    case .restore: if let before { shown.gray = before }
    case .clear:
      let count = columns(of: part)
      for row in 0..<rows(of: part) {
        let target = (part.y + row) * shown.width + part.x
        shown.gray.replaceSubrange(target..<target + count, with: repeatElement(255, count: count))
      }
    }
  }

  /// Columns of a part that lie on the canvas.
  private func columns(of part: PicturePart) -> Int {
    max(0, min(part.width, shown.width - part.x))
  }

  /// Rows of a part that lie on the canvas; none when no column does.
  private func rows(of part: PicturePart) -> Int {
    columns(of: part) == 0 ? 0 : max(0, min(part.height, shown.height - part.y))
  }
}
