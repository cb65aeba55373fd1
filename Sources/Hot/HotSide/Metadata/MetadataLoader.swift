import ByteSupport
package import ChainInquiry
import FileSupport
import HotStore
import JSONCodec
package import NodeClient
import PictureWork
import Reporting
import RuntimeMetadata
package import RuntimeWasm
import SCALECodec
import VaultPayloads

/// Loads metadata from the source that a ``MetadataReference`` names.
package struct MetadataLoader: Sendable {
  /// The limit for the size of a file, in bytes.
  static let fileLimit = max(MetadataFile.maximumBytes, RuntimeBlob.limit)

  private let workspace: Workspace
  private let options: NodeOptions
  private let head: NodeSnapshot.Head
  private let worker: RuntimeWorker
  private let state: RuntimeState
  private let ran: @Sendable (RuntimeCode) -> Void

  /// Creates a loader.
  ///
  /// Without `state`, code is run over the values that the database has recorded. `ran` receives
  /// each code that was run, before its metadata is returned.
  package init(
    workspace: Workspace, options: NodeOptions = NodeOptions(),
    head: NodeSnapshot.Head = .finalized, worker: RuntimeWorker = RuntimeWorker(),
    state: RuntimeState? = nil, ran: @escaping @Sendable (RuntimeCode) -> Void = { _ in }
  ) {
    self.state = state ?? workspace.runtimeState()
    self.ran = ran
    self.workspace = workspace
    self.options = options
    self.head = head
    self.worker = worker
  }

  /// Loads the metadata.
  ///
  /// - Parameters:
  ///   - reference: the source.
  ///   - form: the version that nodes and code are asked for; files and database return what they
  ///     have.
  /// - Returns: the metadata, not yet checked.
  /// - Throws: ``HotSideError``, or an error of a lower room.
  package func load(
    _ reference: MetadataReference, form: MetadataForm = .vault
  ) async throws -> LoadedMetadata {
    switch reference {
    case .file(let path): try await file(path, form)
    case .stored(let text): try stored(text)
    case .node(let url): try await node(url, form)
    }
  }

  /// Whether the code's module contains a hash, as data or as constants in instructions.
  ///
  /// - Throws: `SourcedError`.
  func isCarried(_ hash: Hash256, in code: RuntimeCode) async throws -> Bool {
    do { return try await worker.isCarried(hash.bytes, in: code.blob) } catch {
      throw SourcedError(source: code.source, error.reportable)
    }
  }

  // MARK: - Files

  private func file(_ name: String, _ form: MetadataForm) async throws -> LoadedMetadata {
    let path = place(of: name)
    let content = try FileReading.bytes(at: path, limit: MetadataLoader.fileLimit, .typed)
    let title = path == "-" ? "standard input" : path
    if let carried = try await MetadataLoader.carried(in: content, source: title) {
      return LoadedMetadata(carried, title: title)
    }
    if RuntimeBlob.isRecognized(content) {
      let code = try await RuntimeCode.run(
        content, source: title, form: form, worker: worker, over: state)
      ran(code)
      return LoadedMetadata(code.metadata, title: title, kind: "wasm", code: code)
    }
    let spelled = try MetadataLoader.metadata(in: content, source: title)
    let carried = try await MetadataLoader.carried(in: spelled, source: title)
    return LoadedMetadata(
      carried ?? spelled, title: title, kind: carried == nil ? "file" : "payload")
  }

  /// The path of a file, either as given or, for a payload to sign or a product, in the workspace.
  private func place(of name: String) -> String {
    guard name != "-", !Folder.exists(name), FilePath.name(of: name).hasSameBytes(as: name) else {
      return name
    }
    return [workspace.payloadFolder, workspace.exportFolder]
      .map { FilePath.join($0, name) }.first { Folder.exists($0) } ?? name
  }

  /// The metadata in an update, which may be signed or unsigned, and a picture or bytes; `nil` for
  /// other files.
  private static func carried(in content: [UInt8], source: String) async throws -> [UInt8]? {
    if case .metadata(let metadata)? = try? UpdateContent(.loadMetadata, signed: content) {
      return metadata.blob
    }
    let isPicture = [.png, .gif, .jpeg].contains(
      FileKind(start: content.span.extracting(first: 64)))
    guard isPicture || (try? Prelude(of: content))?.code.update != nil else { return nil }
    let scan = try await PictureScan.read([PictureSource(content: content, name: source)])
    guard let metadata = scan.read.metadata else {
      guard case .success(let other)? = scan.read.content else {
        throw PictureInputError.unreadableInput(source: source)
      }
      throw HotSideError.otherKind(path: source, asked: .loadMetadata, found: other.kind)
    }
    return metadata.blob
  }

  /// The metadata in a file, raw or as hex text; a `state_call` result may also have an `Option` or
  /// a length prefix around it.
  static func metadata(in content: [UInt8], source: String) throws -> [UInt8] {
    if let metadata = unwrapped(content) { return metadata }
    let bytes = try MetadataFile.bytes(spelledBy: content, source: source)
    return unwrapped(bytes) ?? bytes
  }

  private static func unwrapped(_ bytes: [UInt8]) -> [UInt8]? {
    if bytes.starts(with: Metadata.magic) { return bytes }
    for start in 0...1 where start == 0 || bytes.first == 1 {
      var reader = SCALEReader(bytes.span)
      guard (try? reader.skip(start)) != nil, let inner = try? reader.byteVector(),
        reader.remaining == 0, inner.starts(with: Metadata.magic)
      else { continue }
      return inner
    }
    return nil
  }

  private func stored(_ text: String) throws -> LoadedMetadata {
    let database = try workspace.openHotDatabase(.readOnly)
    let key = try database.metadataKeys().first { "\($0.name)\($0.version)".hasSameBytes(as: text) }
    let found =
      if let key { try database.metadata(named: key.name, version: key.version) } else {
        try database.metadata(named: text).first
      }
    guard let found else { throw HotSideError.nothingStored(text) }
    return LoadedMetadata(found.bytes, title: "\(found.name) \(found.version)", kind: "stored")
  }

  private func node(_ url: String, _ form: MetadataForm) async throws -> LoadedMetadata {
    let endpoint = try NodeEndpoint(url)
    let (metadata, state) = try await NodeConnection.asking(endpoint, options: options) { node in
      let state = try await NodeState(of: node, at: head, wantsProperties: true)
      let block = BlockHash(state.block)
      let metadata =
        switch form {
        case .vault: try await node.metadata(at: block)
        case .version(let version):
          try MetadataLoader.option(
            try await node.metadata(version: UInt32(version), at: block), version,
            endpoint.redacted)
        }
      return (metadata, state)
    }
    return LoadedMetadata(metadata, title: endpoint.redacted, kind: "node", node: state)
  }

  /// Decodes the `Option` that `Metadata_metadata_at_version` returns.
  private static func option(
    _ result: [UInt8], _ version: UInt8, _ source: String
  ) throws -> [UInt8] {
    let function = RuntimeFunction.metadataAtVersion(UInt32(version)).name
    var metadata: [UInt8]?
    do throws(SCALEError) {
      var reader = SCALEReader(result.span)
      metadata = try reader.option { (reader) throws(SCALEError) in try reader.byteVector() }
      try reader.finish()
    } catch {
      throw SourcedError(source: source, RuntimeWasmError.undecodable(function: function, error))
    }
    guard let metadata else {
      throw SourcedError(
        source: source, RuntimeWasmError.noMetadata(version: UInt32(version), offered: []))
    }
    return metadata
  }
}
