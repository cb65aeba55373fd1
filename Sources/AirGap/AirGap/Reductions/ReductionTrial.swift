import ByteSupport
import CallDecoding
import ColdRecords
import ColdSigner
import ColdStore
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// Two devices that differ only in the form of one runtime's metadata.
struct ReductionTrial {
  private let specs: NetworkSpecs
  private let full: ColdDevice
  private let reduced: ColdDevice
  /// The author of transactions, whose key both devices have.
  private let author: [UInt8]

  /// Makes both devices; each accepts its metadata as an unsigned update.
  ///
  /// - Throws: `ColdSignerError` if a device refuses the update.
  init(full: MetadataContent, reduced: MetadataContent, specs: NetworkSpecs) throws {
    self.specs = specs
    self.full = try Self.device(with: full, specs)
    self.reduced = try Self.device(with: reduced, specs)
    author = try MadeUpAuthor.added(to: [self.full, self.reduced], for: specs)
  }

  private static func device(
    with metadata: MetadataContent, _ specs: NetworkSpecs
  ) throws -> ColdDevice {
    let device = try ColdDevice(
      inMemory: try ColdRelease(networks: [specs], metadata: [], types: nil),
      generalVerifier: Verifier(nil), surroundings: .system)
    let screen = try device.scanUpdate(UpdatePayload(unsigned: .metadata(metadata)).bytes)
    try device.accept(checksum: screen.checksum)
    return device
  }

  /// Shows a transaction to both devices and counts the result; `call` has no length prefix.
  ///
  /// - Throws: `ColdSignerError` if a device cannot be read.
  func show(
    _ call: [UInt8], _ extensions: [UInt8], _ kind: ReductionRehearsal.Kind,
    _ rehearsal: inout ReductionRehearsal
  ) throws {
    let payload =
      Prelude(cryptoCode: specs.encryption.rawValue, code: .anyTransaction).bytes + author
      + SplitContent(method: call, extensions: extensions).content + specs.genesisHash.bytes
    let expected = try DeviceAnswer(of: payload, by: full)
    let answer = try DeviceAnswer(of: payload, by: reduced)
    rehearsal.transactions[kind, default: 0] += 1
    if expected.isOffered { rehearsal.offeredCount += 1 }
    if expected.isErroneous { rehearsal.erroneousCount += 1 }
    let texts = (expected.text, answer.text)
    if texts.0.hasSameBytes(as: texts.1) { return }
    let (bare, docs) = expected.withoutDocs
    let (bareAnswer, answerDocs) = answer.withoutDocs
    let level = rehearsal.level
    if bare.hasSameBytes(as: bareAnswer), docs.count == answerDocs.count,
      zip(docs, answerDocs).allSatisfy({ level.allows($1, insteadOf: $0) })
    {
      rehearsal.shortenedCount += 1
      return
    }
    rehearsal.differenceCount += 1
    if rehearsal.firstDifference == nil {
      rehearsal.firstDifference = ReductionRehearsal.Difference(
        kind: kind, payload: payload, full: texts.0, reduced: texts.1)
    }
  }
}
