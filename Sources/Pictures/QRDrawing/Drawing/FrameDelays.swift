/// GIF's delays: whole hundredths of a second that keep step with a rate they cannot state.
///
/// At 15 frames a second they are 7, 7, 6, 7, 7, 6 …: exactly 3 frames in 20 hundredths.
package struct FrameDelays {
  /// 1...50: viewers take a delay of less than two hundredths for none at all.
  let framesPerSecond: Int

  package init(
    framesPerSecond: Int
  ) {
    self.framesPerSecond = framesPerSecond
  }

  /// How long frame `index` stands, in hundredths of a second.
  package func hundredths(_ index: Int) -> UInt16 { UInt16(clamping: end(index + 1) - end(index)) }

  /// When `count` frames have been shown, rounded up.
  private func end(_ count: Int) -> Int { (count * 100 + framesPerSecond - 1) / framesPerSecond }
}
