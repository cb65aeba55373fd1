import ByteSupport
import ChainProofs
import SCALECodec

extension ProofEvidence {
  /// The first bytes of evidence: a name, and the version of the form.
  private static let magic = Array("hotside evidence\u{1}".utf8)
  /// The maximum size of evidence in bytes.
  package static let sizeLimit = 256 << 20

  /// The canonical encoding.
  package var encoded: [UInt8] {
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
    writer.vector(steps) { writer, step in
      writer.byteVector(step.proof.encoded)
      writer.vector([step.header].compactMap(\.self)) { $0.byteVector($1.encoded) }
    }
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

  /// Decodes evidence, and refuses bytes that are not canonical.
  ///
  /// - Throws: ``EvidenceError`` or `ChainProofError`.
  package init(decoding bytes: [UInt8]) throws {
    guard bytes.starts(with: ProofEvidence.magic) else {
      throw EvidenceError.malformed(detail: "Its first bytes are not those of evidence.")
    }
    var raw: [(proof: [UInt8], header: [UInt8]?)] = []
    do throws(SCALEError) {
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
      raw = try reader.vector(minimumItemSize: 2) { (reader) throws(SCALEError) in
        (
          try reader.byteVector(),
          try reader.one { (reader) throws(SCALEError) in try reader.byteVector() }
        )
      }
      items = try reader.byteVectors()
      head = try reader.one { (reader) throws(SCALEError) in
        Head(
          id: try reader.u32(), genesisHash: try reader.hash256(),
          codeHash: try reader.one { (reader) throws(SCALEError) in try reader.hash256() },
          items: try reader.byteVectors())
      }
      reads = try reader.byteVectors()
      try reader.finish()
    } catch { throw EvidenceError.malformed(detail: error.message) }
    steps = try raw.map { step in
      ProofStep(
        proof: try FinalityProof(decoding: step.proof),
        header: try step.header.map { try BlockHeader(decoding: $0) })
    }
    guard encoded == bytes else {
      throw EvidenceError.malformed(detail: "Its encoding is not canonical.")
    }
  }
}

extension SCALEReader {
  /// Reads a list of at most one item.
  fileprivate mutating func one<Item>(
    _ read: (inout SCALEReader) throws(SCALEError) -> Item
  ) throws(SCALEError) -> Item? {
    try vector(minimumItemSize: 1) { (reader) throws(SCALEError) in try read(&reader) }.last
  }

  fileprivate mutating func byteVectors() throws(SCALEError) -> [[UInt8]] {
    try vector(minimumItemSize: 1) { (reader) throws(SCALEError) in try reader.byteVector() }
  }
}
