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
  /// A capsule of a Vault, and where it was found.
  package struct Capsule: Sendable {
    package let path: String
    package let signer: UpdateSigner
    let crypto: SufficientCrypto

    /// A capsule that was read.
    ///
    /// - Parameters:
    ///   - crypto: key and signature.
    ///   - path: its file, or what it was read from.
    package init(_ crypto: SufficientCrypto, from path: String) {
      (self.crypto, self.path) = (crypto, path)
      signer = .key(crypto)
    }
  }

  /// Reads capsules: pictures or bytes, files or folders of such.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - reader: what reads pictures, within its budget.
  /// - Returns: the capsules, and the files that hold none, with why; not those that were handed over.
  /// - Throws: `FileError` for what is not there.
  package func capsules(
    at paths: [String], with reader: ConfinedPictureReader
  ) async throws -> (capsules: [Capsule], unread: [(path: String, error: any ReportableError)]) {
    var capsules: [Capsule] = []
    var unread: [(path: String, error: any ReportableError)] = []
    for source in try PictureSource.list(paths) {
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

  /// Longest capsule as hex text with a line end, and more than any raw one.
  private static let longestText = 400

  private static func bytes(
    of source: PictureSource, with reader: ConfinedPictureReader
  ) async throws -> [UInt8] {
    if let size = FileState(of: source.path)?.size, size <= longestText {
      let bytes = try source.bytes()
      if FileKind(of: source.path) == .hex, let decoded = try? Hex.decode(file: bytes) {
        return decoded
      }
      if (try? SufficientCrypto(capsule: bytes)) != nil { return bytes }
    }
    return try await CapsulePicture.bytes(of: source, with: reader)
  }

  /// Finds out what capsules sign: key, signature and the bytes to be signed decide.
  ///
  /// - Parameters:
  ///   - capsules: what was read.
  ///   - items: what waits.
  /// - Returns: the capsule of each item, in the order of the items, and what fits none of them.
  package func match(
    _ capsules: [Capsule], to items: [UpdateToSign]
  ) -> (found: [Capsule?], errors: [RoundSigningError]) {
    var found = [Capsule?](repeating: nil, count: items.count)
    var errors: [RoundSigningError] = []
    for capsule in capsules {
      let places = items.indices.filter { signs(capsule, items[$0].draft.content) }
      // Two signatures of one payload are as good as one, but for the key on record.
      for place in places {
        let record = items[place].draft.record
        if found[place].map({ !fits($0, record) && fits(capsule, record) }) ?? true {
          found[place] = capsule
        }
      }
      if places.isEmpty {
        errors.append(.capsuleFitsNothing(path: capsule.path, former: former(of: capsule)))
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

/// Hashes of what may be signed, as `sha256sum` writes lists: a hash and a name in each line.
package struct ExpectedHashes: Sendable {
  private let path: String
  private let hashes: Set<Hash256>

  /// Reads a list; empty lines and those that begin with `#` count for nothing.
  ///
  /// - Throws: `FileError`; `ValidationText` as `FileError` for a line without a hash.
  package init(_ path: String) throws {
    self.path = path
    let bytes = try FileReading.bytes(at: path, limit: 1 << 20, .typed)
    let text = String(decoding: bytes, as: UTF8.self)
    var hashes: Set<Hash256> = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.drop { $0 == " " }
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let hash = Hash256(hex: String(line.prefix { $0 != " " && $0 != "\t" && $0 != "\r" }))
      else { throw ExpectedHashesError(path: path, line: number + 1) }
      hashes.insert(hash)
    }
    self.hashes = hashes
  }

  /// Refuses what is not in the list: neither the bytes to be signed nor the metadata in them.
  ///
  /// - Throws: ``RoundSigningError/notExpected(subject:hash:list:)``.
  package func check(_ item: UpdateToSign) throws(RoundSigningError) {
    let report = item.draft.report
    if hashes.contains(report.signedHash) { return }
    throw .notExpected(subject: item.subject, hash: report.signedHash, list: path)
  }
}

/// A line of a list of hashes has none.
struct ExpectedHashesError: ReportableError {
  let path: String
  let line: Int

  var row: ErrorRow<Never> {
    .badData(
      .expectedHashesError,
      "\(ScreenText.quoted(path)), line \(line): there is no hash of 64 hex digits at its beginning."
    )
  }
}
