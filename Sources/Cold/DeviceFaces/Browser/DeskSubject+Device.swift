package import BrowserDesk
import ByteSupport
package import ColdSigner
import DevicePages
import Reporting
import SecretShares
import WebPages

extension DeskSubject {
  /// The browser pages of a device.
  package static let device = DeskSubject(
    "device", entryLimit: EnteredText.limit,
    style: WebPage.parts + String(decoding: EmbeddedFile.deviceCSS.bytes, as: UTF8.self))
}

extension ScanSession: PictureIntake {
  /// The progress of the scan.
  package var progress: String {
    let seen = distinctFrames
    guard seen > 0 else { return "No code is in the picture yet." }
    if let shares { return "\(seen) of \(shares.required) shares." }
    return "\(seen.counted("frame")) of about \(max(announcedFrames, seen + 1))."
  }

  /// Processes the next code; has no effect after the scan is complete.
  ///
  /// - Throws: `ColdSignerError`.
  package mutating func add(content: [UInt8]) throws { try add(content) }
}
