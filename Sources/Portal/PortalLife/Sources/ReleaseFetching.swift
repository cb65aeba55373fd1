import ByteSupport
import FileSupport
import NodeClient
import Reporting
import SubstrateCrypto

/// Fetches lists of releases and the files in them, from the web or from a folder.
struct ReleaseFetching: Sendable {
  let options: NodeOptions
  /// The token for the interface of GitHub, which no other host receives.
  let token: String?

  private static let redirectLimit = 5

  /// The contents of a URL, or of a file relative to a folder.
  ///
  /// - Throws: ``PortalLifeError/unreachable(place:reason:)``, `FileError`.
  func bytes(at place: String, in folder: String, limit: Int) async throws -> [UInt8] {
    guard place.contains("://") else {
      let path = FilePath.isAbsolute(place) ? place : FilePath.join(folder, place)
      return try FileReading.bytes(at: path, limit: limit)
    }
    do throws(NodeError) {
      return try await WebFile.bytes(
        at: place, limit: limit, options, headers: headers(for: place),
        redirects: ReleaseFetching.redirectLimit)
    } catch { throw PortalLifeError.unreachable(place: place, reason: error.webClause) }
  }

  private func headers(for url: String) -> [String] {
    guard url.hasPrefix("https://api.github.com/") else { return [] }
    return ["Accept: application/vnd.github+json"]
      + (token.map { ["Authorization: Bearer \($0)"] } ?? [])
  }

  /// Throws an error if a file does not have the hashes that its release states.
  ///
  /// - Throws: ``PortalLifeError/otherHash(asset:stated:found:)``.
  static func check(_ bytes: [UInt8], of asset: ReleaseList.Asset) throws(PortalLifeError) {
    let stated = [
      (asset.blake2b256, Blake2b.hash256(bytes)), (asset.sha256, SHA256.hash(bytes)),
    ]
    for case (let text?, let hash) in stated {
      let hex = text.lowercased().hasPrefix("0x") ? String(text.dropFirst(2)) : text
      guard Hash256(hex: hex) != hash else { continue }
      throw .otherHash(asset: asset.name, stated: text, found: hash.hex)
    }
  }
}
