package import ByteSupport

/// The results of the last requests to a network's nodes for its runtime (round 2).
package struct Observation: Equatable, Sendable {
  /// The answer of a node, at its finalized head.
  package struct Answer: Equatable, Sendable {
    /// The time of the answer, in seconds since 1970 (UTC).
    package let time: Int64
    /// The block of the answer.
    package let block: Hash256
    /// The number of the block; `nil` if the node did not return its header.
    package let blockNumber: UInt32?
    /// The spec version of the runtime.
    package let version: UInt32
    /// BLAKE2b-256 of the runtime's code; `nil` if it was not requested.
    package private(set) var codeHash: Hash256?
    /// The endpoint, redacted.
    package let endpoint: String

    package init(
      time: Int64, block: Hash256, blockNumber: UInt32? = nil, version: UInt32, codeHash: Hash256?,
      endpoint: String
    ) {
      self.time = time
      self.block = block
      self.blockNumber = blockNumber
      self.version = version
      self.codeHash = codeHash
      self.endpoint = endpoint
    }

    fileprivate func with(codeHash: Hash256) -> Answer {
      var answer = self
      answer.codeHash = codeHash
      return answer
    }
  }

  /// The numbers of endpoints in a look at a network's nodes.
  package struct Endpoints: Equatable, Sendable {
    package var asked: Int
    package var answered: Int
    /// The number of endpoints with the same answer as the first.
    package var agreed: Int

    package init(asked: Int = 0, answered: Int = 0, agreed: Int = 0) {
      (self.asked, self.answered, self.agreed) = (asked, answered, agreed)
    }
  }

  /// The code hash of an answer whose metadata was refused: no other answer of that version equals it, so only a
  /// comparison of the metadata clears the fault.
  private static let refusedCode = Hash256.zero

  package let network: String
  /// The last answer; `nil` if there was none.
  package var answer: Answer?
  /// The time of the first failed attempt since the last answer, in seconds since 1970 (UTC); `nil`
  /// if the nodes answered.
  package var silentSince: Int64?
  /// The reason why a person must check the network, as a sentence; `nil` if there is none.
  package var fault: String?
  /// The time when the fault was found last, in seconds since 1970 (UTC); `nil` if unknown.
  package var faultAt: Int64?
  /// The reason why the last look, which was to prove an answer or to read metadata, did not succeed; a sentence.
  package var unproved: String?
  /// The endpoints of the last look; `nil` if none has counted them.
  package var endpoints: Endpoints?

  package init(
    network: String, answer: Answer? = nil, silentSince: Int64? = nil, fault: String? = nil,
    faultAt: Int64? = nil
  ) {
    self.network = network
    self.answer = answer
    self.silentSince = silentSince
    self.fault = fault
    self.faultAt = faultAt
  }

  /// The observation, updated by a new answer.
  ///
  /// Different code with the same version is a fault. The first code stays on record, so the next
  /// answer does not clear the fault, and neither does one without the hash of its code.
  package func followed(by next: Answer) -> Observation {
    guard let answer, answer.version == next.version, let former = answer.codeHash,
      former != next.codeHash
    else { return Observation(network: network, answer: next) }
    guard let code = next.codeHash, former != Observation.refusedCode else {
      return Observation(
        network: network, answer: next.with(codeHash: former), fault: fault,
        faultAt: fault.map { _ in next.time })
    }
    return Observation(
      network: network, answer: answer,
      fault: """
        Other code under version \(next.version) at \(next.endpoint): \(code), before \(former). Compare the \
        metadata with 'hotside load-metadata -n \(network)', and ask its developers.
        """, faultAt: next.time)
  }

  /// The observation, updated after nodes did not answer at a time in seconds since 1970 (UTC).
  package func silent(at time: Int64) -> Observation {
    Observation(
      network: network, answer: answer, silentSince: silentSince ?? time, fault: fault,
      faultAt: faultAt)
  }

  /// The observation, updated after a look that did not succeed; the answer before it is kept.
  package func unproved(_ reason: String, isAnswered: Bool) -> Observation {
    var observation = self
    (observation.unproved, observation.endpoints) = (reason, nil)
    if isAnswered { observation.silentSince = nil }
    return observation
  }

  /// The observation, updated by a fault, a sentence, at a time in seconds since 1970 (UTC).
  ///
  /// `refused` is the answer whose metadata was refused; `nil` if the nodes gave none.
  package func faulty(
    _ fault: String, refusing refused: Answer? = nil, at time: Int64? = nil
  ) -> Observation {
    Observation(
      network: network, answer: refused?.with(codeHash: Observation.refusedCode) ?? answer,
      fault: fault, faultAt: time)
  }
}
