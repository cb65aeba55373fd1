import ByteSupport
import ChainProofs
import FileSupport
import QRDrawing
import Reporting
import SCALECodec

extension ProofEvidence {
  /// The first bytes of evidence: a name, and the version of the form.
  private static let magic = Array("hotside evidence\u{1}".utf8)
  /// The maximum size of evidence in bytes.
  package static let sizeLimit = 256 << 20
  /// The maximum number of finality proofs.
  private static let stepLimit = 20_000

  /// The canonical encoding.
  package var encoded: [UInt8] {
    get throws {
      var bytes: [UInt8] = []
      try write { bytes += $0 }
      return bytes
    }
  }

  package func write(to take: ([UInt8]) throws -> Void) throws {
    try take(beginning)
    for step in steps { try take(try step.bytes) }
    try take(ending)
  }

  /// The encoding up to the number of finality proofs.
  private var beginning: [UInt8] {
    var writer = SCALEWriter()
    writer.raw(ProofEvidence.magic)
    writer.hash256(genesisHash)
    writer.hash256(checkpoint.block.hash)
    writer.u32(checkpoint.block.number)
    writer.hash256(checkpoint.stateRoot)
    writer.u64(checkpoint.setID)
    Authority.encode(checkpoint.authorities, to: &writer)
    writer.vector([checkpoint.pending].compactMap(\.self)) { writer, change in
      writer.u32(change.end)
      Authority.encode(change.authorities, to: &writer)
    }
    writer.vector([checkpoint.replaced].compactMap(\.self)) { Authority.encode($1, to: &$0) }
    writer.count(steps.count)
    return writer.bytes
  }

  /// The encoding after the finality proofs.
  private var ending: [UInt8] {
    var writer = SCALEWriter()
    writer.vector(items) { $0.byteVector($1) }
    writer.vector([head].compactMap(\.self)) { writer, head in
      writer.u32(head.id)
      writer.hash256(head.genesisHash)
      writer.vector([head.codeHash].compactMap(\.self)) { $0.hash256($1) }
      writer.vector(head.items) { $0.byteVector($1) }
    }
    writer.vector(reads) { $0.byteVector($1) }
    return writer.bytes
  }

  /// The whole file: the canonical encoding, compressed.
  package var file: [UInt8] { get throws { GzipFile.compressed(try encoded) } }

  /// Reads a file of evidence.
  ///
  /// - Throws: ``EvidenceError`` or `ChainProofError`.
  package init(file: [UInt8]) throws { try self.init(decoding: try ProofEvidence.contents(file)) }

  /// The contents of a file of evidence, which are not checked.
  ///
  /// - Throws: ``EvidenceError``.
  package static func contents(_ file: [UInt8]) throws -> [UInt8] {
    guard let bytes = GzipFile.decompressed(file, limit: ProofEvidence.sizeLimit) else {
      // The last four bytes of a whole gzip file are the size of its contents, which are at most 1,032 times as many
      // bytes as the file.
      let size = file.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let isTooLarge = size > ProofEvidence.sizeLimit && size / 1_032 <= file.count
      throw EvidenceError.malformed(
        detail: "It is cut or not a whole gzip file"
          + (isTooLarge
            ? ", or its contents have more than \(ProofEvidence.sizeLimit.byteSize)." : "."))
    }
    return bytes
  }

  /// Decodes evidence, and refuses bytes that are not canonical.
  ///
  /// - Throws: ``EvidenceError`` or `ChainProofError`.
  package init(decoding bytes: [UInt8]) throws {
    guard bytes.starts(with: ProofEvidence.magic) else {
      throw EvidenceError.malformed(detail: "Its first bytes are not those of evidence.")
    }
    do {
      var reader = SCALEReader(bytes.span)
      try reader.skip(ProofEvidence.magic.count)
      genesisHash = try reader.hash256()
      let block = BlockID(hash: try reader.hash256(), number: try reader.u32())
      let stateRoot = try reader.hash256()
      let setID = try reader.u64()
      let authorities = try Authority.list(from: &reader)
      let pending = try reader.one { (reader) throws(SCALEError) in
        PendingChange(end: try reader.u32(), authorities: try Authority.list(from: &reader))
      }
      let replaced = try reader.one { (reader) throws(SCALEError) in
        try Authority.list(from: &reader)
      }
      checkpoint = ChainCheckpoint(
        block: block, stateRoot: stateRoot, setID: setID, authorities: authorities,
        pending: pending, replaced: replaced)
      // Each step is decoded before the next one is read, so that nothing is kept of a false list.
      var (steps, end) = ([SpooledBytes](), block)
      for _ in 0..<(try reader.count(of: "finality proofs", atMost: ProofEvidence.stepLimit)) {
        let start = reader.offset
        let step = try ProofStep(from: &reader)
        let part = bytes[start..<reader.offset]
        guard part.elementsEqual(step.encoded) else { throw EvidenceError.notCanonical }
        steps.append(SpooledBytes(part))
        end = step.proof.justification.target
      }
      (self.steps, self.end) = (steps, end)
      let tail = reader.offset
      items = try reader.byteVectors(of: "items")
      if try reader.count(of: "parachains", atMost: 1) == 1 {
        let (id, genesisHash) = (try reader.u32(), try reader.hash256())
        let codeHash = try reader.one { (reader) throws(SCALEError) in try reader.hash256() }
        head = Head(
          id: id, genesisHash: genesisHash, codeHash: codeHash,
          items: try reader.byteVectors(of: "items of the parachain"))
      } else {
        head = nil
      }
      reads = try reader.byteVectors(of: "keys")
      try reader.finish()
      guard bytes.starts(with: beginning), bytes[tail...].elementsEqual(ending) else {
        throw EvidenceError.notCanonical
      }
    } catch let error as SCALEError { throw EvidenceError.malformed(detail: error.message) }
  }
}

extension EvidenceError {
  fileprivate static let notCanonical = malformed(detail: "Its encoding is not canonical.")
}

extension ProofStep {
  /// The encoding of a step in evidence.
  package var encoded: [UInt8] {
    var writer = SCALEWriter()
    writer.byteVector(proof.encoded)
    writer.vector([header].compactMap(\.self)) { $0.byteVector($1.encoded) }
    return writer.bytes
  }

  /// Decodes a step of evidence.
  ///
  /// - Throws: `ChainProofError`, `SCALEError` or ``EvidenceError``.
  init(decoding bytes: [UInt8]) throws {
    var reader = SCALEReader(bytes.span)
    try self.init(from: &reader)
  }

  fileprivate init(from reader: inout SCALEReader) throws {
    let proof = try FinalityProof(decoding: try reader.byteVector())
    let header = try reader.one { (reader) throws(SCALEError) in try reader.byteVector() }
    guard header == nil || proof.headers.isEmpty else {
      throw EvidenceError.malformed(
        detail: "A finality proof with headers is followed by one more header.")
    }
    self.init(proof: proof, header: try header.map { try BlockHeader(decoding: $0) })
  }
}

extension SCALEReader {
  /// Reads a list of at most one item.
  fileprivate mutating func one<Item>(
    _ read: (inout SCALEReader) throws(SCALEError) -> Item
  ) throws(SCALEError) -> Item? {
    try vector(minimumItemSize: 1) { (reader) throws(SCALEError) in try read(&reader) }.last
  }

  /// Reads the length of a list, and refuses a long one before its items are read.
  fileprivate mutating func count(of items: String, atMost limit: Int) throws -> Int {
    let count = try count(minimumItemSize: 1)
    guard count <= limit else {
      throw EvidenceError.malformed(detail: "It has \(count) \(items), more than \(limit).")
    }
    return count
  }

  fileprivate mutating func byteVectors(of items: String) throws -> [[UInt8]] {
    var vectors: [[UInt8]] = []
    for _ in 0..<(try count(of: items, atMost: ProofLimits.storageItems)) {
      vectors.append(try byteVector())
    }
    return vectors
  }
}
