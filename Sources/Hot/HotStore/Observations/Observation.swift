package import ByteSupport

/// What the nodes of a network said when they were last asked for its runtime (round 2).
package struct Observation: Equatable, Sendable {
  /// An answer, at the finalized head.
  package struct Answer: Equatable, Sendable {
    /// When it came, in seconds since 1970 (UTC).
    package let time: Int64
    /// The block at which it holds.
    package let block: Hash256
    /// The version of the runtime.
    package let version: UInt32
    /// BLAKE2b-256 of the code of the runtime; `nil` where it was not asked for.
    package let codeHash: Hash256?
    /// The endpoint that gave it, without what a URL may hold of secrets.
    package let endpoint: String

    /// Takes the parts.
    package init(
      time: Int64, block: Hash256, version: UInt32, codeHash: Hash256?, endpoint: String
    ) {
      self.time = time
      self.block = block
      self.version = version
      self.codeHash = codeHash
      self.endpoint = endpoint
    }
  }

  /// The network's name.
  package let network: String
  /// The last answer; `nil` where there never was one.
  package var answer: Answer?
  /// When the nodes were first found silent since the last answer, in seconds since 1970 (UTC); `nil`
  /// where they answered.
  package var silentSince: Int64?
  /// Why a person must look, in a sentence; `nil` for an answer like any other.
  package var fault: String?

  /// Takes the parts.
  package init(
    network: String, answer: Answer? = nil, silentSince: Int64? = nil, fault: String? = nil
  ) {
    self.network = network
    self.answer = answer
    self.silentSince = silentSince
    self.fault = fault
  }

  /// What is known after nodes were asked once more.
  ///
  /// Other code under the version of the last answer is a fault, which the next answer does not
  /// take away: the first code stays on record.
  ///
  /// - Parameter next: what they said.
  /// - Returns: the observation that takes the place of this one.
  package func followed(by next: Answer) -> Observation {
    guard let answer, answer.version == next.version, let former = answer.codeHash,
      let code = next.codeHash, former != code
    else { return Observation(network: network, answer: next) }
    return Observation(
      network: network, answer: answer,
      fault: """
        The code of version \(next.version) had the hash \(former), and has \(code) at \(next.endpoint). A runtime \
        was replaced under its version: compare its metadata with 'hotside load-metadata -n \(network)', and ask \
        its developers.
        """)
  }

  /// What is known after nodes were silent at a time, in seconds since 1970 (UTC).
  package func silent(at time: Int64) -> Observation {
    Observation(
      network: network, answer: answer, silentSince: silentSince ?? time, fault: fault)
  }

  /// What is known after nodes said what no two may say, in a sentence.
  package func faulty(_ fault: String) -> Observation {
    Observation(network: network, answer: answer, fault: fault)
  }
}
