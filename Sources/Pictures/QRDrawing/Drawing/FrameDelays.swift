/// The delays of a GIF for any frame rate, in hundredths of a second; rounding errors do not
/// accumulate.
///
/// At 15 frames per second they are 7, 7, 6, 7, 7, 6 …: exactly 3 frames in 20 hundredths.
package struct FrameDelays {
  /// The frames per second, 1...50, because programs ignore a delay of less than two hundredths.
  let framesPerSecond: Int

  package init(
    framesPerSecond: Int
  ) {
    self.framesPerSecond = framesPerSecond
  }

  /// The duration of frame `index` in hundredths of a second.
  package func hundredths(_ index: Int) -> UInt16 { UInt16(clamping: end(index + 1) - end(index)) }

  /// The end of the first `count` frames, rounded up.
  private func end(_ count: Int) -> Int { (count * 100 + framesPerSecond - 1) / framesPerSecond }
}
