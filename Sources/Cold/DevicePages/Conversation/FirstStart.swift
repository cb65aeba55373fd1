import ColdSide
import ColdSigner
package import ColdStore
import Reporting
import SubstrateCrypto
package import VaultPayloads

/// A device that is not there yet, and what its user has chosen for it so far.
package struct FirstStart {
  /// What is asked.
  package enum Question: Equatable, Sendable {
    /// Whether the device is to be made as it is shown.
    case overview
    /// What it is to hold.
    case release
    /// Who is to sign for all.
    case generalVerifier
    /// Which key is to sign for all.
    case verifierKey
  }

  /// What an answer says.
  package enum Answer: Equatable, Sendable {
    /// Makes the device.
    case make
    /// Asks something else.
    case ask(Question)
    /// The device holds what the database of a release does, whose path was typed.
    case takeRelease
    /// The device holds what it does without a choice.
    case takeDefaultRelease
    /// Who signs for all; `nil` leaves it to what the device holds.
    case takeVerifier(Verifier?)
    /// The key that was typed signs for all.
    case takeVerifierKey
    /// Whether this host's connections are looked at.
    case watchHost(Bool)
  }

  /// The folder that the device is made in.
  package let path: String
  package private(set) var question = Question.overview
  /// The file of the release that was chosen; `nil` for the default.
  package private(set) var releaseFile: String?
  /// What the device is to hold.
  package private(set) var release: ColdRelease
  /// Who was chosen to sign for all; `nil` where nobody was.
  package private(set) var generalVerifier: Verifier?
  /// Whether this host's connections are looked at.
  package private(set) var watchesHost = true

  private let defaultRelease: ColdRelease
  private let verifier: (String) -> Verifier?
  private let surroundings: DeviceSurroundings

  /// A device for which nothing is chosen yet.
  ///
  /// - Parameters:
  ///   - path: the folder that it is made in.
  ///   - release: what it holds where no other release is chosen.
  ///   - surroundings: its time and randomness.
  ///   - verifier: reads a verifier as people type it; `nil` for a text that is none.
  package init(
    at path: String, release: ColdRelease, surroundings: DeviceSurroundings = .system,
    verifier: @escaping (String) -> Verifier?
  ) {
    self.path = path
    self.release = release
    defaultRelease = release
    self.surroundings = surroundings
    self.verifier = verifier
  }

  /// Takes an answer other than ``Answer/make``.
  ///
  /// - Throws: `ColdSignerError` for a file that is no release; ``FaceError/noVerifier(_:)``.
  mutating func take(_ answer: Answer, entered: SharedSecret) throws {
    switch answer {
    case .make: return
    case .ask(let question): self.question = question
    case .takeRelease:
      let path = entered.withBytes { bytes in SystemText.text(bytes.indices.map { bytes[$0] }) }
      release = try ColdRelease(at: path)
      (releaseFile, question) = (path, .overview)
    case .takeDefaultRelease: (release, releaseFile, question) = (defaultRelease, nil, .overview)
    case .takeVerifier(let verifier): (generalVerifier, question) = (verifier, .overview)
    case .takeVerifierKey:
      let text = entered.withBytes { bytes in
        String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
      }
      guard let verifier = verifier(text) else { throw FaceError.noVerifier(text) }
      (generalVerifier, question) = (verifier, .overview)
    case .watchHost(let watches): watchesHost = watches
    }
  }

  /// Makes the device.
  ///
  /// - Throws: as `DeviceSession.create`.
  func make() throws -> DeviceSession {
    try DeviceSession.create(
      path, release: release, generalVerifier: generalVerifier, watchesHost: watchesHost,
      surroundings: surroundings)
  }
}
