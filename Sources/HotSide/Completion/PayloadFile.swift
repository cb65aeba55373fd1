import ByteSupport
public import VaultPayloads

/// A file of bytes to be signed, and what they say.
public struct PayloadFile: Equatable, Sendable {
  /// Where it was read.
  public let path: String
  private let bytes: [UInt8]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: absolute, or in the payload folder.
  ///   - workspace: the workspace.
  /// - Throws: ``HotSideError/file(_:)``.
  public init(_ name: String, in workspace: Workspace) throws(HotSideError) {
    let path = workspace.payloadFile(name)
    bytes = try HotSideError.wrappingFile { () throws(FileError) in
      try FileReading.bytes(at: path, limit: FrameCollector.maximumPayload)
    }
    self.path = path
  }

  /// The content, of the kind that was announced.
  ///
  /// - Throws: ``HotSideError``: `payload`, `otherKind`.
  public func content(_ kind: UpdateKind) throws(HotSideError) -> UpdateContent {
    do throws(VaultPayloadsError) {
      return try UpdateContent(kind, signed: bytes)
    } catch {
      if let found { throw .otherKind(path: path, asked: kind, found: found.kind) }
      throw .payload(error, source: path)
    }
  }

  /// The content, of whatever kind it is.
  ///
  /// - Throws: ``HotSideError/payload(_:source:)``, what is wrong with it as metadata.
  public func content() throws(HotSideError) -> UpdateContent {
    if let found { return found }
    return try content(.loadMetadata)
  }

  private var found: UpdateContent? {
    for kind in UpdateKind.allCases {
      if let content = try? UpdateContent(kind, signed: bytes) { return content }
    }
    return nil
  }
}
