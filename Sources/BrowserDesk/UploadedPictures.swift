import ColdRecords
package import ColdSigner
package import LoopbackServer
package import QRRendering
import Reporting

/// Pictures that were posted as files.
package enum UploadedPictures {
  /// The most bytes of them together.
  package static let byteLimit = 64 << 20

  /// Shows them to the device, which looks until it has a payload.
  ///
  /// - Parameters:
  ///   - files: in their order.
  ///   - reader: what reads them, within its budget.
  ///   - isOver: whether nobody waits for it any more.
  /// - Returns: what they hold, perhaps not all of it.
  /// - Throws: `QRRenderingError`, `ColdSignerError`.
  package static func scan(
    of files: [HTTPFile], with reader: ConfinedPictureReader, isOver: () -> Bool
  ) throws -> ScanSession {
    var scan = ScanSession()
    var refusal: ColdSignerError?
    var session = reader.session()
    for (index, file) in files.enumerated() where !scan.isComplete {
      let name = file.name.isEmpty ? "picture \(index + 1)" : ScreenText.line(file.name)
      _ = try session.read(
        file.bytes, name: name,
        until: { content in
          if let content {
            do throws(ColdSignerError) { try scan.add(content) } catch { refusal = error }
          }
          return scan.isComplete || refusal != nil || isOver()
        })
      if let refusal { throw refusal }
    }
    return scan
  }
}
