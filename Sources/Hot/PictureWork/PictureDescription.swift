package import ByteSupport
package import JSONCodec

/// A picture as documents and manifests describe it.
package struct PictureDescription: Equatable, Sendable {
  /// The properties that are known before the picture is drawn.
  package struct Look: Equatable, Sendable {
    /// The file format: `png`, `gif` or `apng`.
    package internal(set) var format = ""
    package internal(set) var frames = 0
    /// The number of frames that a reader needs at least.
    package internal(set) var fewestFrames = 0
    /// The version of the symbol, 1 to 40.
    package internal(set) var symbolVersion = 0
    /// The modules of the symbol per side, without the border.
    package internal(set) var modules = 0
    /// The width in pixels, with the border.
    package internal(set) var width = 0
    /// The height in pixels; `nil`, like the next two values, in manifests of earlier versions of
    /// the tool.
    package internal(set) var height: Int?
    /// The frames per second; `nil` for a static code.
    package internal(set) var framesPerSecond: Int?
    /// The duration of one loop of a movie in seconds, with one decimal.
    package internal(set) var loopSeconds: String?
    /// The seconds until a camera has received the payload, by the percentage of frames that it
    /// catches.
    package internal(set) var expectedSeconds: JSONObject?

    fileprivate init() {}

    /// The properties of a picture, from its forecast.
    package init(_ forecast: PictureForecast) {
      format = forecast.format
      frames = forecast.frames
      fewestFrames = forecast.fewestFrames
      symbolVersion = forecast.symbolVersion
      modules = forecast.modules
      width = forecast.width
      height = forecast.height
      framesPerSecond = forecast.framesPerSecond
      loopSeconds = forecast.loopSeconds.map(PictureForecast.tenths)
      if !forecast.expectations.isEmpty {
        expectedSeconds = JSONObject(
          forecast.expectations.map {
            ("\($0.caughtPercent)", .number(PictureForecast.tenths($0.seconds)))
          })
      }
    }
  }

  package internal(set) var look = Look()
  /// BLAKE2b-256 of the file; `nil` in manifests of earlier versions of the tool.
  package internal(set) var fileHash: Hash256?
  /// The length of the file in bytes; `nil` in manifests of earlier versions of the tool.
  package internal(set) var fileLength: Int?

  private init() {}

  /// The description of a picture that has been drawn.
  package init(_ picture: DrawnPicture) {
    look = Look(picture.forecast)
    fileHash = Hash256(hex: picture.fileHash)
    fileLength = picture.fileLength
  }
}

extension PictureDescription.Look: JSONFormed {
  package static let form = JSONForm<Self>.named(
    "Forecast",
    [
      "format": .field(\.format, as: .words("png", "gif", "apng")), "frames": .field(\.frames),
      "fewestFrames": .field(\.fewestFrames), "symbolVersion": .field(\.symbolVersion),
      "modules": .field(\.modules), "pixels": .field(\.width),
      "pixelHeight": .laterField(\.height, as: .integer),
      "framesPerSecond": .field(\.framesPerSecond),
      "loopSeconds": .field(\.loopSeconds, isRequired: false, as: .orNull(.number)),
      "expectedSeconds": .field(\.expectedSeconds, isRequired: false, as: .orNull(seconds)),
    ]
  ).read(into: Self())

  /// Numbers of seconds with one decimal, by percentages.
  private static let seconds = JSONForm<JSONObject>(
    shape: .map(.number),
    read: { json in
      json.object.flatMap { object in
        object.allSatisfy { if case .number = $0.value { true } else { false } } ? object : nil
      }
    }, write: { .object($0) })
}

extension PictureDescription: JSONFormed {
  package static let form = JSONForm<PictureDescription>.named(
    "Picture",
    [
      "...": .fields(\.look, as: Look.form),
      "fileHash": .laterField(\.fileHash, as: Hash256.form),
      "fileLength": .laterField(\.fileLength, as: .integer),
    ]
  ).read(into: PictureDescription())
}
