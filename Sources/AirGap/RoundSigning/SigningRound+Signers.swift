import ByteSupport
import FileSupport
import HotSide
import HotStore
package import PictureReading
import PictureWork
package import Reporting
import Round
import SubstrateCrypto
package import UpdateCompletion
package import VaultPayloads

extension SigningRound {
  /// A Vault's capsule and its source.
  package struct Capsule: Sendable {
    /// The beginning of a sentence about the capsule.
    let subject: String
    package let signer: UpdateSigner
    let crypto: SufficientCrypto

    /// Creates a capsule; `path` is its file, `nil` if a person has given it at the desk.
    package init(_ crypto: SufficientCrypto, from path: String?) {
      self.crypto = crypto
      subject = path.map { "The capsule in \(ScreenText.quoted($0))" } ?? "This answer"
      signer = .key(crypto)
    }
  }

  /// Reads capsules from pictures, raw files, or signatures of a portal, except files written by `handOver`.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - reader: reads pictures within its limits.
  /// - Returns: the capsules, and the files without one, with their errors.
  /// - Throws: `FileError` if a path does not exist.
  package func capsules(
    at paths: [String], with reader: ConfinedPictureReader
  ) async throws -> (capsules: [Capsule], unread: [(path: String, error: any ReportableError)]) {
    var capsules: [Capsule] = []
    var unread: [(path: String, error: any ReportableError)] = []
    // A folder for photographs may still be empty.
    for source in try PictureSource.list(paths, allowsEmpty: true) {
      do {
        let bytes = try await SigningRound.bytes(of: source, with: reader)
        let crypto = try naming(source.path) { try SufficientCrypto(capsule: bytes) }
        capsules.append(Capsule(crypto, from: source.path))
      } catch {
        if SigningRound.isHandedOver(source.path) { continue }
        unread.append((source.path, error.reportable))
      }
    }
    return (capsules, unread)
  }

  /// The longest capsule as text, in bytes; raw capsules are shorter.
  private static let longestText = SignatureFile.limit

  private static func bytes(
    of source: PictureSource, with reader: ConfinedPictureReader
  ) async throws -> [UInt8] {
    if let size = FileState(of: source.path)?.size, size <= longestText {
      let bytes = try source.bytes()
      if FileKind(of: source.path) == .hex, let decoded = try? Hex.decode(file: bytes) {
        return decoded
      }
      if (try? SufficientCrypto(capsule: bytes)) != nil { return bytes }
      if let signature = SignatureFile(bytes) { return signature.capsule }
    }
    return try await CapsulePicture.bytes(of: source, with: reader)
  }

  /// Matches capsules to updates: key, signature and bytes decide.
  ///
  /// - Parameters:
  ///   - capsules: the capsules.
  ///   - items: the waiting updates.
  /// - Returns: the capsule of each update, in order, and an error for each capsule that does not
  ///   match.
  package func match(
    _ capsules: [Capsule], to items: [UpdateToSign]
  ) -> (found: [Capsule?], errors: [RoundSigningError]) {
    var found = [Capsule?](repeating: nil, count: items.count)
    var errors: [RoundSigningError] = []
    for capsule in capsules {
      let places = items.indices.filter { signs(capsule, items[$0].draft.content) }
      // If two capsules sign one update, the capsule of the recorded key is used.
      for place in places {
        let record = items[place].draft.record
        if found[place].map({ !fits($0, record) && fits(capsule, record) }) ?? true {
          found[place] = capsule
        }
      }
      if places.isEmpty {
        errors.append(.capsuleFitsNothing(subject: capsule.subject, former: former(of: capsule)))
      }
    }
    return (found, errors)
  }

  private func fits(_ capsule: Capsule, _ record: VerifierRecord) -> Bool {
    (try? record.check(capsule.crypto.signer)) != nil
  }

  private func signs(_ capsule: Capsule, _ content: UpdateContent) -> Bool {
    (try? UpdatePayload(
      content, signer: capsule.crypto.signer, signature: capsule.crypto.signature)) != nil
  }

  /// Another payload of the workspace that a capsule signs.
  private func former(of capsule: Capsule) -> String? {
    PayloadFile.names(in: workspace.payloadFolder).first { name in
      guard let file = try? PayloadFile(FoundInput(path: workspace.payloadFile(name))),
        let content = try? file.content()
      else { return false }
      return signs(capsule, content)
    }
  }
}

/// The hashes that may be signed, in the format of `sha256sum`: a hash and a name in each line.
package struct ExpectedHashes: Sendable {
  private let path: String
  private let hashes: Set<Hash256>

  /// Reads a list; empty lines and lines that begin with `#` are ignored, and so are a byte order mark and
  /// carriage returns.
  ///
  /// - Throws: `FileError` if the list cannot be read, `ExpectedHashesError` if a line has no
  ///   hash.
  package init(_ path: String) throws {
    self.path = path
    var bytes = try FileReading.bytes(at: path, limit: 1 << 20, .typed)[...]
    if bytes.starts(with: "\u{FEFF}".utf8) { bytes.removeFirst(3) }
    let blanks = Array(" \t\r".utf8)
    var hashes: Set<Hash256> = []
    // In Swift, the two bytes that end a line on Windows are one character.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let line = line.drop(while: blanks.contains)
      if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      let word = String(decoding: line.prefix { !blanks.contains($0) }, as: UTF8.self)
      guard let hash = Hash256(hex: word) else {
        throw ExpectedHashesError(path: path, line: number + 1)
      }
      hashes.insert(hash)
    }
    self.hashes = hashes
  }

  /// Checks that the hash of the bytes to sign is in the list.
  ///
  /// - Throws: ``RoundSigningError`` if it is not.
  package func check(_ item: UpdateToSign) throws(RoundSigningError) {
    let report = item.draft.report
    if hashes.contains(report.signedHash) { return }
    throw .notExpected(subject: item.subject, hash: report.signedHash, list: path)
  }
}

/// A line of the list does not begin with a hash.
struct ExpectedHashesError: ReportableError {
  let path: String
  let line: Int

  var row: ErrorRow<Never> {
    .badData(
      .expectedHashesError,
      "\(ScreenText.quoted(path)), line \(line): it does not begin with a hash of 64 hex digits."
    )
  }
}
