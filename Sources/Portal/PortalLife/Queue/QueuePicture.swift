import ByteSupport
import FileSupport
package import HotSide
package import PictureWork
package import PortalStore
import SubstrateCrypto
package import VaultPayloads

/// The unsigned update of an item of the queue, for the camera of a Vault (portal 5.4).
package struct QueuePicture: Sendable {
  /// The unsigned update.
  package let payload: ReadPayload
  private let name: String

  /// Reads the payload of an item; `nil` if the workspace does not have it.
  ///
  /// - Throws: `FileError`; the error of a payload that cannot be decoded.
  package init?(of item: QueueItem, in workspace: Workspace) throws {
    guard let path = QueuePicture.payload(of: item, in: workspace) else { return nil }
    let bytes = try FileReading.bytes(at: path, limit: PortalFolder.blobLimit)
    let content = try PayloadFile(bytes, readFrom: path).content(item.kind)
    payload = ReadPayload(UpdatePayload(unsigned: content).bytes)
    name = "unsigned_\(item.name)"
  }

  /// The path of an item's payload in the workspace; `nil` if it does not exist there.
  static func payload(of item: QueueItem, in workspace: Workspace) -> String? {
    PayloadFile.names(in: workspace.payloadFolder).lazy.map(workspace.payloadFile).first { path in
      // Most files have another size, and are not read.
      guard FileState(of: path)?.size == Int64(item.payloadBytes) else { return false }
      let bytes = try? FileReading.bytes(at: path, limit: PortalFolder.blobLimit)
      return bytes.map { Blake2b.hash256($0) } == item.signedHash
    }
  }

  /// The command that makes the payload of an item again.
  package static func fetchCommand(for item: QueueItem) -> String {
    "hotside portal sign-queue fetch \(item.name)"
  }

  /// The picture, ready to be drawn.
  ///
  /// - Throws: `PictureError`, `FrameError`.
  package func plan(_ request: PictureRequest) throws -> PicturePlan {
    try request.plan(payload.bytes)
  }

  /// The name of the file of a picture in the item's folder, which git ignores.
  package func fileName(_ plan: PicturePlan) -> String { "\(name).\(plan.forecast.format)" }
}
