package import ByteSupport
import FileSupport
package import HotStore
import Reporting
package import RuntimeMetadata
package import RuntimeWasm
import SCALECodec
import SubstrateCrypto

/// The code of a runtime, and the results of running it.
package struct RuntimeCode: Equatable, Sendable {
  /// The name in messages: a path, or a node.
  package let source: String
  /// BLAKE2b-256 of the code as received, compressed or not.
  package let hash: Hash256
  /// The code as received, compressed or not.
  package let blob: [UInt8]
  /// The length of the code as received, in bytes.
  package var byteCount: Int { blob.count }
  /// The length of the uncompressed module, in bytes.
  package let moduleByteCount: Int
  /// The result of `Core_version`; `nil` if it is not exported, because metadata does not need it
  /// (hot-side 3.7).
  package let version: RuntimeVersion?
  /// The metadata versions that the runtime offers; empty if it does not list them.
  package let metadataVersions: [UInt32]
  /// The raw metadata, not checked.
  package let metadata: [UInt8]
  /// The values of the chain's state that the code has read, in the order of the reads.
  package let state: [StateValue]

  /// Runs code to get its metadata.
  ///
  /// - Parameters:
  ///   - blob: the code, compressed or not.
  ///   - source: the name in messages.
  ///   - form: the requested metadata.
  ///   - worker: the process that runs the code.
  ///   - state: the state that the code may read.
  /// - Returns: the results.
  /// - Throws: `SourcedError`.
  package static func run(
    _ blob: [UInt8], source: String, form: MetadataForm, worker: RuntimeWorker,
    over state: RuntimeState
  ) async throws -> RuntimeCode {
    do {
      let code = try await state.reading { try await RuntimeCode(blob, source, form, worker, $0) }
      if form == .vault { try state.check(code) }
      return code
    } catch let error as RuntimeWasmError where error.isBeyondRunning {
      throw SourcedError(source: source, InquiryError.onlyFromNode(error))
    } catch { throw SourcedError(source: source, error.reportable) }
  }

  /// Reads a file of code.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - hash: the BLAKE2b-256 that the file must have; `nil` for any.
  /// - Returns: the contents of the file.
  /// - Throws: `FileError`, `otherHash`.
  package static func read(_ path: String, expecting hash: Hash256?) throws -> [UInt8] {
    let blob = try FileReading.bytes(at: path, limit: RuntimeBlob.limit, .typed)
    if let hash {
      let found = Blake2b.hash256(blob)
      guard found == hash else {
        throw InquiryError.otherHash(path: path, expected: hash, found: found)
      }
    }
    return blob
  }

  /// Runs code with a reader of its chain's state.
  ///
  /// `reader` is called at most once per key.
  ///
  /// - Throws: `RuntimeWasmError`, or the error of the reader.
  package init(
    _ blob: [UInt8], _ source: String, _ form: MetadataForm, _ worker: RuntimeWorker,
    _ reader: RuntimeState.Reader
  ) async throws {
    var state: [StateValue] = []
    func call(_ functions: [RuntimeFunction]) async throws -> RuntimeWorker.Answer {
      try await worker.call(functions, of: blob) { key, results in
        if let known = state.first(where: { $0.key == key }) { return known.value }
        let value = try await reader(key, RuntimeCode.name(in: results))
        state.append(value)
        return value.value
      }
    }
    let wanted: RuntimeFunction =
      switch form {
      case .vault: .metadata
      case .version(let version): .metadataAtVersion(UInt32(version))
      }
    let answer = try await call([.version, .metadataVersions, wanted])
    version = try RuntimeCode.result(.version, answer) { (reader) throws(SCALEError) in
      try RuntimeVersion(from: &reader)
    }
    let offered: [UInt32] =
      try RuntimeCode.result(.metadataVersions, answer) { (reader) throws(SCALEError) in
        try reader.vector(minimumItemSize: 4) { (reader) throws(SCALEError) in try reader.u32() }
      } ?? []
    var metadata: [UInt8]
    switch form {
    case .vault:
      metadata = try RuntimeCode.metadata(answer)
      let version = metadata.dropFirst(Metadata.magic.count).first ?? 0
      let best = offered.filter { $0 <= Metadata.vaultVersions.upperBound }.max()
      if version > Metadata.vaultVersions.upperBound, let best {
        metadata = try RuntimeCode.metadata(
          best, try await call([.metadataAtVersion(best)]), offered)
      }
    case .version(let version) where answer.results[wanted] == nil:
      // An older runtime offers only one metadata version, which may be the requested one.
      metadata = try RuntimeCode.metadata(try await call([.metadata]))
      guard metadata.dropFirst(Metadata.magic.count).first == version else {
        throw RuntimeWasmError.noMetadata(
          version: UInt32(version),
          offered: metadata.dropFirst(Metadata.magic.count).first.map { [UInt32($0)] } ?? [])
      }
    case .version(let version):
      metadata = try RuntimeCode.metadata(UInt32(version), answer, offered)
    }
    self.source = source
    self.metadata = metadata
    self.state = state
    metadataVersions = offered
    hash = Blake2b.hash256(blob)
    self.blob = blob
    moduleByteCount = answer.moduleBytes
  }

  /// The spec name, if `Core_version` is among the results.
  private static func name(in results: [RuntimeFunction: [UInt8]]) -> String? {
    guard let bytes = results[.version] else { return nil }
    var reader = SCALEReader(bytes.span)
    return (try? RuntimeVersion(from: &reader))?.specName
  }

  private static func metadata(_ answer: RuntimeWorker.Answer) throws -> [UInt8] {
    try required(.metadata, answer) { (reader) throws(SCALEError) in try reader.byteVector() }
  }

  private static func metadata(
    _ version: UInt32, _ answer: RuntimeWorker.Answer, _ offered: [UInt32]
  ) throws -> [UInt8] {
    let found = try required(.metadataAtVersion(version), answer) { (reader) throws(SCALEError) in
      try reader.option { (reader) throws(SCALEError) in try reader.byteVector() }
    }
    guard let found else { throw RuntimeWasmError.noMetadata(version: version, offered: offered) }
    return found
  }

  private static func required<Value>(
    _ function: RuntimeFunction, _ answer: RuntimeWorker.Answer,
    _ read: (inout SCALEReader) throws(SCALEError) -> Value
  ) throws -> Value {
    guard let value = try result(function, answer, read) else {
      throw RuntimeWasmError.fault(.export(name: function.name))
    }
    return value
  }

  /// Decodes all bytes of a function's result; `nil` if the runtime does not export the function.
  private static func result<Value>(
    _ function: RuntimeFunction, _ answer: RuntimeWorker.Answer,
    _ read: (inout SCALEReader) throws(SCALEError) -> Value
  ) throws -> Value? {
    guard let bytes = answer.results[function] else { return nil }
    do throws(SCALEError) {
      var reader = SCALEReader(bytes.span)
      let value = try read(&reader)
      try reader.finish()
      return value
    } catch { throw RuntimeWasmError.undecodable(function: function.name, error) }
  }
}

/// The metadata that is requested from a runtime or node.
package enum MetadataForm: Equatable, Sendable {
  /// The version that a Vault reads: V14 of current runtimes.
  case vault
  /// Metadata of this version, by `Metadata_metadata_at_version`.
  case version(UInt8)
}
