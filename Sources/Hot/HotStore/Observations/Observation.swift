package import ByteSupport

/// The results of the last requests to a network's nodes for its runtime (round 2).
package struct Observation: Equatable, Sendable {
  /// The answer of a node, at its finalized head.
  package struct Answer: Equatable, Sendable {
    /// The time of the answer, in seconds since 1970 (UTC).
    package let time: Int64
    /// The block of the answer.
    package let block: Hash256
    /// The spec version of the runtime.
    package let version: UInt32
    /// BLAKE2b-256 of the runtime's code; `nil` if it was not requested.
    package let codeHash: Hash256?
    /// The endpoint, redacted.
    package let endpoint: String

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

  package let network: String
  /// The last answer; `nil` if there was none.
  package var answer: Answer?
  /// The time of the first failed attempt since the last answer, in seconds since 1970 (UTC); `nil`
  /// if the nodes answered.
  package var silentSince: Int64?
  /// The reason why a person must check the network, as a sentence; `nil` if there is none.
  package var fault: String?

  package init(
    network: String, answer: Answer? = nil, silentSince: Int64? = nil, fault: String? = nil
  ) {
    self.network = network
    self.answer = answer
    self.silentSince = silentSince
    self.fault = fault
  }

  /// The observation, updated by a new answer.
  ///
  /// Different code with the same version is a fault. The first code stays on record, so the next
  /// answer does not clear the fault.
  ///
  /// - Parameter next: the answer.
  /// - Returns: the observation that replaces this one.
  package func followed(by next: Answer) -> Observation {
    guard let answer, answer.version == next.version, let former = answer.codeHash,
      let code = next.codeHash, former != code
    else { return Observation(network: network, answer: next) }
    return Observation(
      network: network, answer: answer,
      fault: """
        Other code under version \(next.version) at \(next.endpoint): \(code), before \(former). Compare the \
        metadata with 'hotside load-metadata -n \(network)', and ask its developers.
        """)
  }

  /// The observation, updated after nodes did not answer at a time in seconds since 1970 (UTC).
  package func silent(at time: Int64) -> Observation {
    Observation(
      network: network, answer: answer, silentSince: silentSince ?? time, fault: fault)
  }

  /// The observation, updated by a fault, which is described in a sentence.
  package func faulty(_ fault: String) -> Observation {
    Observation(network: network, answer: answer, fault: fault)
  }
}
