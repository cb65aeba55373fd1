import BrowserDesk
import ByteSupport
import FileSupport
import PictureReading
import PictureWork
import Reporting
import TerminalKit
import VaultPayloads

/// Finds a Vault's capsule in pictures; other codes, such as the movie shown next to the camera,
/// are ignored.
struct CapsuleIntake: PictureIntake {
  private(set) var capsule: SufficientCrypto?
  /// A sentence about the last code that was not a capsule; `nil` before the first one.
  private var other: String?

  var isComplete: Bool { capsule != nil }

  var progress: String { other ?? "No code is in the picture yet." }

  mutating func add(content: [UInt8]) throws {
    if let found = try? SufficientCrypto(capsule: content) {
      capsule = found
    } else {
      other =
        CapsuleIntake.isForVault(content)
        ? "This is the code that the Vault scans. Show the answer that the Vault draws after signing."
        : "The code in the picture is not an answer of a Vault."
    }
  }

  /// Whether a code is a frame of a movie or an update, which only the Vault should scan.
  fileprivate static func isForVault(_ content: [UInt8]) -> Bool {
    switch try? ScannedContent(content) {
    case .fountain: true
    case .complete(let payload): ReadPayload(payload).code?.update != nil
    case .legacy, .share, nil: false
    }
  }
}

/// Neither the pictures nor the typed text contain a capsule.
struct NoAnswer: ReportableError {
  let message: String
  var row: ErrorRow<Never> { .badData(.noAnswer, message) }
}

/// A watched folder for capsules.
package struct CapsuleFolder {
  private var watch: FolderWatch
  /// The files that were in the folder at the start; they are read first.
  private var former: [String]
  private var next = ContinuousClock.now

  /// Begins with the files in the folder.
  ///
  /// - Throws: `FileError` if the folder does not exist.
  package init(_ path: String) throws {
    watch = try FolderWatch(path)
    former = try PictureSource.filesOfFolder(path)
  }

  /// The new files; the folder is checked at most once per `FolderWatch.period`, so that files are
  /// complete.
  ///
  /// - Throws: `FileError` if the folder is gone.
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
  /// The regular files of a folder; may be empty.
  fileprivate static func filesOfFolder(_ path: String) throws -> [String] {
    do {
      return try list([path]).map(\.path).filter { FileState(of: $0) != nil }
    } catch PictureInputError.emptyFolder { return [] }
  }
}

extension SigningSitting {
  /// Reads capsules from files.
  ///
  /// - Returns: the last message for the signer; `nil` if there were no files.
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

  /// Reads a capsule entered as hex.
  func take(typed text: [UInt8]) async -> Told {
    do {
      let bytes = try Hex.decode(file: text)
      guard !bytes.isEmpty else { throw NoAnswer(message: "Nothing was typed.") }
      guard !CapsuleIntake.isForVault(bytes) else {
        throw NoAnswer(
          message:
            "This is what the Vault scans. Type the answer that the Vault shows after signing.")
      }
      do throws(VaultPayloadsError) {
        let crypto = try SufficientCrypto(capsule: bytes)
        return await take(SigningRound.Capsule(crypto, from: nil))
      } catch {
        throw NoAnswer(message: "What was typed is not an answer of a Vault. \(error.message)")
      }
    } catch { return refuse(error) }
  }
}
