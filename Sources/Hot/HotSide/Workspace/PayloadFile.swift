import FileSupport
import HotStore
import Reporting
import RuntimeMetadata
package import VaultPayloads

/// A file of bytes to be signed, and what they say.
package struct PayloadFile: Equatable, Sendable {
  /// Where it was read.
  package let path: String
  private let bytes: [UInt8]

  /// Reads a file.
  ///
  /// - Parameter found: where it is.
  /// - Throws: `FileError`.
  package init(_ found: FoundInput) throws {
    try self.init(
      FileReading.bytes(
        at: found.path, limit: FrameCollector.maximumPayload, found.origin),
      readFrom: found.path)
  }

  /// Takes bytes that were read.
  package init(_ bytes: [UInt8], readFrom path: String) {
    self.bytes = bytes
    self.path = path
  }

  /// The names of the payload files in a workspace, in ascending order; none where they cannot be
  /// listed.
  package static func names(in workspace: Workspace) -> [String] {
    ((try? Folder.names(in: workspace.payloadFolder)) ?? [])
      .filter { $0.hasPrefix("sign_me_") }.sorted()
  }

  /// The content, of the kind that was announced; its texts are such as may stand on a screen.
  ///
  /// - Throws: `SourcedError`, `otherKind`, `HotDatabaseError` with `unsafeText`.
  package func content(_ kind: UpdateKind) throws -> UpdateContent {
    let content: UpdateContent
    do throws(VaultPayloadsError) {
      content = try UpdateContent(kind, signed: bytes)
    } catch {
      if let found { throw HotSideError.otherKind(path: path, asked: kind, found: found.kind) }
      throw SourcedError(source: path, error)
    }
    return try PayloadFile.checked(content)
  }

  /// The content, of whatever kind it is.
  ///
  /// - Throws: `SourcedError`, what is wrong with it as metadata; `HotDatabaseError` with
  ///   `unsafeText`.
  package func content() throws -> UpdateContent {
    if let found { return try PayloadFile.checked(found) }
    return try content(.loadMetadata)
  }

  /// What a payload calls things must be allowed wherever the content goes: on a Vault's screen, on a
  /// terminal, into the name of a file.
  private static func checked(_ content: UpdateContent) throws -> UpdateContent {
    switch content {
    case .specs(let specs): try TextRules.check(specs)
    case .metadata(let metadata): try TextRules.check(networkName: metadata.facts.name)
    case .types: break
    }
    return content
  }

  private var found: UpdateContent? {
    for kind in UpdateKind.allCases {
      if let content = try? UpdateContent(kind, signed: bytes) { return content }
    }
    return nil
  }
}
