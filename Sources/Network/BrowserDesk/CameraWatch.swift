import JSONCodec
package import LoopbackServer
package import PictureReading
package import WebPages

/// Camera frames that the script of a page posts.
package enum CameraFrame {
  /// The maximum size of a frame in bytes.
  package static let byteLimit = 8 << 20

  /// Creates the answer for the script of the page.
  ///
  /// - Parameters:
  ///   - text: the sentence next to the camera's picture.
  ///   - isOver: whether another page must be loaded.
  ///   - tone: the sound to play; `nil` for none.
  /// - Returns: the answer, as JSON.
  package static func answer(
    _ text: String, isOver: Bool, tone: Tone? = nil
  ) -> HTTPAnswer {
    let value = JSONValue.members([
      "text": .string(text), "isOver": .bool(isOver),
      "tone": tone.map { .string($0.rawValue) } ?? .null,
    ])
    return .whole(
      status: 200, [HTTPField("Content-Type", "application/json")], Array(value.serialized().utf8))
  }
}

/// Passes the frames of a camera to an intake until it is complete.
package final class CameraWatch<Intake: PictureIntake> {
  /// The number of frames for each session.
  ///
  /// It is limited because a session's budget also counts frames without a code, which a camera
  /// sends often.
  private let framesPerSession = 50

  /// The serial number of the camera's page.
  private let serial: Int
  private let reader: ConfinedPictureReader
  private var session: PictureSession
  private var framesInSession = 0
  private var intake = Intake()

  /// Creates a camera without frames.
  package init(ofPage serial: Int, with reader: ConfinedPictureReader) {
    self.serial = serial
    self.reader = reader
    session = reader.session()
  }

  /// The camera for a posted frame.
  ///
  /// This is the previous camera, unless the frame is from another page or is the first one of a
  /// camera.
  ///
  /// - Parameters:
  ///   - former: the camera of the previous frame, if any.
  ///   - exchange: the exchange of the page.
  ///   - request: the request with the frame.
  ///   - reader: the reader of pictures.
  /// - Returns: the previous camera or a new one.
  package static func continuing(
    _ former: CameraWatch?, _ exchange: BrowserExchange, _ request: HTTPRequest,
    with reader: ConfinedPictureReader
  ) -> CameraWatch {
    guard let former, former.serial == exchange.serial, !request.isFirst else {
      return CameraWatch(ofPage: exchange.serial, with: reader)
    }
    return former
  }

  /// Begins with the next code; the process that reads pictures is kept.
  package func startOver() { intake = Intake() }

  /// The result of a frame.
  package enum Outcome {
    /// More frames are needed; a sentence about the progress.
    case more(String)
    /// The intake is complete.
    case complete(Intake)
  }

  /// Reads a frame.
  ///
  /// - Parameter picture: the bytes of a picture file.
  /// - Returns: whether more frames are needed.
  /// - Throws: `PictureError` if the file is not a readable picture, or the intake's error.
  package func look(at picture: [UInt8]) throws -> Outcome {
    if framesInSession == framesPerSession {
      session = reader.session()
      framesInSession = 0
    }
    framesInSession += 1
    var refusal: (any Error)?
    _ = try session.read(
      picture, name: "the camera's picture",
      until: { content in intake.look(at: content, refusal: &refusal) })
    if let refusal { throw refusal }
    return intake.isComplete ? .complete(intake) : .more(intake.progress)
  }
}
