import BrowserDesk
import ByteSupport
import FileSupport
import PictureReading
import PictureWork
import Reporting
import TerminalKit
import VaultPayloads

/// Pictures in which the answer of a Vault is looked for; other codes, such as those of the movie that is
/// shown beside the camera, do not matter.
struct CapsuleIntake: PictureIntake {
  private(set) var capsule: SufficientCrypto?
  private var hasSeenAnother = false

  var isComplete: Bool { capsule != nil }

  var progress: String {
    hasSeenAnother
      ? "The code in the picture is no answer of a Vault." : "No code is in the picture yet."
  }

  mutating func add(content: [UInt8]) throws {
    if let found = try? SufficientCrypto(capsule: content) {
      capsule = found
    } else {
      hasSeenAnother = true
    }
  }
}

/// Answers that land in a folder.
package struct CapsuleFolder {
  private var watch: FolderWatch
  /// What was there before, which is taken first.
  private var former: [String]
  private var next = ContinuousClock.now

  /// Begins with what is there.
  ///
  /// - Throws: `FileError` where there is no such folder.
  package init(_ path: String) throws {
    watch = try FolderWatch(path)
    former = try PictureSource.filesOfFolder(path)
  }

  /// Looks whether answers are there, no more often than files need to be whole.
  ///
  /// - Throws: `FileError` where the folder is gone.
  mutating func look() throws -> [String] {
    if !former.isEmpty {
      defer { former = [] }
      return former
    }
    guard ContinuousClock.now >= next else { return [] }
    next = .now + FolderWatch.period
    return try watch.look()
  }
}

extension PictureSource {
  /// The regular files of a folder, which may be none.
  fileprivate static func filesOfFolder(_ path: String) throws -> [String] {
    do {
      return try list([path]).map(\.path).filter { FileState(of: $0) != nil }
    } catch PictureInputError.emptyFolder { return [] }
  }
}

extension SigningSitting {
  /// Takes the answers that landed in files.
  ///
  /// - Returns: what the signer is told last; `nil` where there was no file.
  func take(
    files: [String], _ round: SigningRound, with reader: ConfinedPictureReader
  ) async -> Told? {
    var told: Told?
    for path in files {
      do {
        let (capsules, unread) = try await round.capsules(at: [path], with: reader)
        for (path, error) in unread { told = refuse(error, from: path) }
        for capsule in capsules { told = await take(capsule) }
      } catch { told = refuse(error, from: path) }
    }
    return told
  }

  /// Takes an answer that was typed as hex.
  func take(typed text: [UInt8]) async -> Told {
    do {
      let bytes = try Hex.decode(file: text)
      let crypto = try naming("the answer") { try SufficientCrypto(capsule: bytes) }
      return await take(SigningRound.Capsule(crypto, from: "what was typed"))
    } catch { return refuse(error) }
  }
}
