import JSONCodec
package import LoopbackServer
package import PictureReading

/// Frames of a camera as a page posts them.
package enum CameraFrame {
  /// The most bytes of a frame.
  package static let byteLimit = 8 << 20

  /// An answer for the script of the page.
  ///
  /// - Parameters:
  ///   - text: the sentence beside the camera's picture.
  ///   - isOver: whether there is another page now.
  /// - Returns: the answer, as JSON.
  package static func answer(_ text: String, isOver: Bool) -> HTTPAnswer {
    let value = JSONValue.members(["text": .string(text), "isOver": .bool(isOver)])
    return .whole(
      status: 200, [HTTPField("Content-Type", "application/json")], Array(value.serialized().utf8))
  }
}

/// A camera that shows an intake frame after frame until it is complete.
package final class CameraWatch<Intake: PictureIntake> {
  /// How many frames a process reads before another one takes over: its budget counts frames without a
  /// code too, and a camera shows many.
  private let framesPerSession = 50

  /// The page whose camera it is.
  private let serial: Int
  private let reader: ConfinedPictureReader
  private var session: PictureSession
  private var framesInSession = 0
  private var intake = Intake()

  /// A camera that has seen nothing.
  package init(ofPage serial: Int, with reader: ConfinedPictureReader) {
    self.serial = serial
    self.reader = reader
    session = reader.session()
  }

  /// The camera of the page that posts a frame: the former one as long as it is the same page's, and no
  /// frame begins anew.
  ///
  /// - Parameters:
  ///   - former: the camera that showed the frame before; `nil` for none.
  ///   - exchange: the page's.
  ///   - request: has the frame.
  ///   - reader: what reads pictures, within its budget.
  /// - Returns: the camera that the frame is of.
  package static func continuing(
    _ former: CameraWatch?, _ exchange: BrowserExchange, _ request: HTTPRequest,
    with reader: ConfinedPictureReader
  ) -> CameraWatch {
    guard let former, former.serial == exchange.serial, !request.isFirst else {
      return CameraWatch(ofPage: exchange.serial, with: reader)
    }
    return former
  }

  /// What becomes of a frame.
  package enum Outcome {
    /// More frames are wanted; how far it is.
    case more(String)
    /// The intake has what it needs.
    case complete(Intake)
  }

  /// Looks at a frame.
  ///
  /// - Parameter picture: the file of a picture.
  /// - Returns: whether more are wanted.
  /// - Throws: `PictureError` for a file that cannot be read as a picture, and what the intake throws.
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
