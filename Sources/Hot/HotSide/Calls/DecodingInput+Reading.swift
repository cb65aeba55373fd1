import ByteSupport
import FileSupport
package import PictureReading
import PictureWork
import VaultPayloads

extension DecodingInput {
  /// Reads an argument: hex digits, or a file with raw bytes, hex text or pictures of a payload.
  ///
  /// - Parameters:
  ///   - argument: hex, with or without `0x`; the path of a file or of a folder of pictures; or
  ///     `-`.
  ///   - workspace: the workspace in which a relative path is looked up too.
  ///   - reader: decodes the pictures.
  /// - Returns: the bytes, at least one.
  /// - Throws: `FileError`, `PictureError`, `FrameError`; `PictureInputError` for empty input;
  ///   `VaultPayloadsError` for a wallet's address.
  package static func bytes(
    _ argument: String, in workspace: Workspace? = nil,
    with reader: ConfinedPictureReader = ConfinedPictureReader()
  ) async throws -> [UInt8] {
    if !Folder.exists(argument) {
      if let bytes = hex(argument) { return bytes }
      try requireNoAddress(Array(argument.utf8))
    }
    let sources = try PictureSource.list(try workspace?.pictures([argument]) ?? [argument])
    var collector = FrameCollector()
    var bytes: [UInt8]?
    _ = try SourceReading.read(
      sources, with: reader,
      otherwise: { content in
        let text = try? Hex.decode(file: content)
        bytes = text?.isEmpty == false ? text : content
        return true
      }
    ) { content, _ in
      try collector.add(content)
      return false
    }
    guard let bytes else {
      let payload = try collector.finish { ReadPayload($0).isRecognized }.payload
      try requireNoAddress(payload)
      return payload
    }
    try requireNoAddress(bytes)
    guard !bytes.isEmpty else { throw PictureInputError.unreadableInput(source: sources[0].name) }
    return bytes
  }

  /// - Throws: `VaultPayloadsError.walletAddress`.
  private static func requireNoAddress(_ bytes: [UInt8]) throws(VaultPayloadsError) {
    if let scheme = WalletAddress.scheme(of: bytes) { throw .walletAddress(scheme: scheme) }
  }

  private static func hex(_ text: String) -> [UInt8]? {
    guard let bytes = try? Hex.decode(text), !bytes.isEmpty else { return nil }
    return bytes
  }
}
