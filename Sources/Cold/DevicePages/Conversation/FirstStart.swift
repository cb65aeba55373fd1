import ColdSide
import ColdSigner
package import ColdStore
import Reporting
import SubstrateCrypto
package import VaultPayloads

/// The settings for a device that does not exist yet.
package struct FirstStart {
  /// The question on the page.
  package enum Question: Equatable, Sendable {
    /// Whether to create the device with the displayed settings.
    case overview
    /// The release from which the device is created.
    case release
    /// The general verifier.
    case generalVerifier
    /// The key of the general verifier.
    case verifierKey
  }

  /// The actions of the buttons.
  package enum Answer: Equatable, Sendable {
    /// Creates the device.
    case make
    /// Asks another question.
    case ask(Question)
    /// Uses the release database at the entered path.
    case takeRelease
    /// Uses the default release.
    case takeDefaultRelease
    /// Sets the general verifier; `nil` uses that of the release.
    case takeVerifier(Verifier?)
    /// Uses the entered key as general verifier.
    case takeVerifierKey
    /// Sets whether this host's connections are checked.
    case watchHost(Bool)
  }

  /// The folder of the new device.
  package let path: String
  package private(set) var question = Question.overview
  /// The file of the chosen release; `nil` for the default.
  package private(set) var releaseFile: String?
  /// The contents of the new device.
  package private(set) var release: ColdRelease
  /// The chosen general verifier; `nil` if the user has not chosen one.
  package private(set) var generalVerifier: Verifier?
  /// Whether this host's connections are checked.
  package private(set) var watchesHost = true

  private let defaultRelease: ColdRelease
  private let verifier: (String) -> Verifier?
  private let surroundings: DeviceSurroundings

  /// Begins with the default settings.
  ///
  /// - Parameters:
  ///   - path: the folder of the new device.
  ///   - release: the default release.
  ///   - surroundings: time and randomness.
  ///   - verifier: parses a verifier; `nil` if the text is not one.
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

  /// Applies an answer other than ``Answer/make``.
  ///
  /// - Throws: `ColdSignerError` if the file is not a release; ``FaceError`` if the text is not a
  ///   key.
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

  /// Creates the device.
  ///
  /// - Throws: as `DeviceSession.create`.
  func make() throws -> DeviceSession {
    try DeviceSession.create(
      path, release: release, generalVerifier: generalVerifier, watchesHost: watchesHost,
      surroundings: surroundings)
  }
}
