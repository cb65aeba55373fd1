package import JSONCodec
package import PictureWork

/// The facts about a picture that pages show.
package struct PictureNote: Equatable, Sendable {
  package private(set) var frames = 0
  package private(set) var pixels = 0
  /// The duration of one loop in seconds, with one decimal.
  package private(set) var loopSeconds: String?
  /// The expected scanning time in seconds for a camera that catches 60 % of the frames, with one
  /// decimal.
  package private(set) var expectedSeconds: String?
  /// The results of the rehearsal.
  package private(set) var rehearsal: [RehearsedState] = []
}

extension PictureNote: JSONFormed {
  package static let form = JSONReading(into: PictureNote()).form([
    "frames": .field(\.frames), "pixels": .field(\.pixels),
    "loopSeconds": .field(\.loopSeconds), "expectedSeconds": .field(\.expectedSeconds),
    "rehearsal": .field(\.rehearsal, as: RehearsedState.form.list),
  ])

  package init(_ forecast: PictureForecast, _ rehearsal: [RehearsedState]) {
    let expected = forecast.expectations.first { $0.caughtPercent == 60 }?.seconds
    self.init(
      frames: forecast.frames, pixels: forecast.width,
      loopSeconds: forecast.loopSeconds.map { PictureForecast.tenths($0) },
      expectedSeconds: expected.map { PictureForecast.tenths($0) }, rehearsal: rehearsal)
  }
}
