package import ByteSupport
package import ChainInquiry
package import HotStore
package import NodeClient
package import RuntimeMetadata

extension Workspace {
  /// The state that a runtime file's code is run over.
  ///
  /// `wayOut` is what the user can do if a value is not known, as a sentence.
  package func runtimeState(
    _ choice: RuntimeState.Choice = .recorded, options: NodeOptions = NodeOptions(),
    wayOut: String = RuntimeState.optionsWayOut
  ) -> RuntimeState {
    RuntimeState(choice, options: options, wayOut: wayOut) { name in
      guard let database = try hotDatabaseIfPresent(),
        let chain = try? database.chain(named: name)
      else { return nil }
      return RecordedState(
        genesisHash: chain.genesisHash,
        values: try database.recordedState(of: chain.genesisHash))
    }
  }
}

extension HotDatabase {
  /// Records the values that code has read to make metadata, for the manifest and for later runs of
  /// code of this chain.
  ///
  /// - Throws: `HotDatabaseError`; nothing has changed.
  package func record(
    _ code: RuntimeCode, of facts: MetadataFacts, genesisHash: Hash256, at now: Int64
  ) throws {
    try transaction {
      try record(code.state, readFor: facts.hash)
      try record(code.state, of: genesisHash, seenAt: now)
    }
  }

  /// Records the values of a chain's state that a node returned with the metadata, and the keys
  /// that the chain's code has read.
  ///
  /// If no code was run, no reads are recorded for the metadata.
  ///
  /// - Throws: `HotDatabaseError`; nothing has changed.
  package func record(_ snapshot: NodeSnapshot, at now: Int64) throws {
    try transaction {
      try record(snapshot.codeReads, readFor: snapshot.facts.hash)
      try record(snapshot.state, of: snapshot.genesisHash, seenAt: now)
    }
  }

  /// Compares values from a node with the values recorded for the chain.
  ///
  /// - Returns: a warning for each value that differs.
  /// - Throws: `HotDatabaseError`.
  package func contradictions(
    to values: [StateValue], of genesisHash: Hash256
  ) throws -> [String] {
    let recorded = try recordedState(of: genesisHash)
    return values.compactMap { value in
      guard value.endpoint != nil, let known = recorded.first(where: { $0.key == value.key }),
        known.value != value.value
      else { return nil }
      return """
        The state has \(value.line), but the recorded value is \(known.line). One of the two nodes may lie; \
        compare a third one before you sign.
        """
    }
  }
}
