import ColdRecords
package import ColdSigner
import JSONCodec
package import LoopbackServer
package import QRRendering
import Reporting
import SecretShares

/// What a camera shows to a device, frame after frame, until it has a payload.
package final class CameraWatch {
  /// The most bytes of a frame.
  package static let byteLimit = 8 << 20

  /// How many frames a process reads before another one takes over: its budget counts all in which
  /// there was no code, and a camera shows many.
  private static let framesPerSession = 50

  /// The page whose camera it is.
  package let serial: Int
  private let reader: ConfinedPictureReader
  private var session: PictureSession
  private var framesInSession = 0
  private var scan = ScanSession()

  /// A camera that has seen nothing.
  package init(ofPage serial: Int, with reader: ConfinedPictureReader) {
    self.serial = serial
    self.reader = reader
    session = reader.session()
  }

  /// What becomes of a frame.
  package enum Outcome {
    /// More frames are wanted; how far it is.
    case more(String)
    /// Here is a payload, or all shares that are needed.
    case complete(ScanSession)
  }

  /// Looks at a frame.
  ///
  /// - Parameter picture: the file of a picture.
  /// - Returns: whether more are wanted.
  /// - Throws: `QRRenderingError` for what is no picture or cannot be read, `ColdSignerError` for codes
  ///   that do not go together.
  package func look(at picture: [UInt8]) throws -> Outcome {
    if framesInSession == CameraWatch.framesPerSession {
      session = reader.session()
      framesInSession = 0
    }
    framesInSession += 1
    var refusal: ColdSignerError?
    _ = try session.read(
      picture, name: "the camera's picture",
      until: { content in
        guard let content else { return false }
        do throws(ColdSignerError) { try scan.add(content) } catch { refusal = error }
        return scan.isComplete || refusal != nil
      })
    if let refusal { throw refusal }
    return scan.isComplete ? .complete(scan) : .more(progress)
  }

  /// How far the scan is.
  private var progress: String {
    let seen = scan.distinctFrames
    guard seen > 0 else { return "No code is in the picture yet." }
    if let shares = scan.shares { return "\(seen) of \(shares.required) shares." }
    return "\(seen.counted("frame")) of about \(max(scan.announcedFrames, seen + 1))."
  }

  /// An answer for the script of the page.
  ///
  /// - Parameters:
  ///   - text: what is said about it.
  ///   - isOver: whether there is another page now.
  /// - Returns: the answer, as JSON.
  package static func answer(_ text: String, isOver: Bool) -> HTTPAnswer {
    let value = JSONValue.members(["text": .string(text), "isOver": .bool(isOver)])
    return .whole(
      status: 200, [HTTPField("Content-Type", "application/json")], Array(value.serialized().utf8))
  }
}
