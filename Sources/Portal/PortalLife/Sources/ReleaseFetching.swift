import ByteSupport
import FileSupport
import JSONCodec
import NodeClient
import Reporting
import SubstrateCrypto

/// Fetches lists of releases and the files in them, from the web or from a folder.
struct ReleaseFetching: Sendable {
  let options: NodeOptions
  /// The token for the interface of GitHub, which no other host receives.
  let token: String?

  private static let redirectLimit = 5

  /// The contents of a URL, or of a file.
  ///
  /// - Throws: ``PortalLifeError/unreachable(place:reason:advice:)``, `FileError`.
  func bytes(at place: String, limit: Int) async throws -> [UInt8] {
    guard place.contains("://") else { return try FileReading.bytes(at: place, limit: limit) }
    do throws(NodeError) {
      return try await WebFile.bytes(
        at: place, limit: limit, options, headers: headers(for: place),
        redirects: ReleaseFetching.redirectLimit)
    } catch { throw unreachable(place, error) }
  }

  /// The error for a place that cannot be fetched, with the advice for its cause.
  private func unreachable(_ place: String, _ error: NodeError) -> PortalLifeError {
    let advice =
      switch error {
      case .httpStatus(_, 401, _) where isGitHub(place),
        .httpStatus(_, 403, _) where isGitHub(place),
        .httpStatus(_, 429, _) where isGitHub(place):
        token == nil
          ? "Set GITHUB_TOKEN to a token of GitHub, which answers few requests per hour without one."
          : "Check GITHUB_TOKEN, or wait an hour for the next requests of this token."
      case .httpStatus(_, 404, _), .httpStatus(_, 410, _), .invalidEndpoint, .redirected:
        "Check the source of the kind release in portal.json."
      default: "The next run asks again. If this lasts, check the source in portal.json."
      }
    return .unreachable(place: place, reason: error.webClause, advice: advice)
  }

  /// A list of releases: a file, or the contents of a URL.
  ///
  /// The list of a URL is kept in `cache`, which may be removed, so that a server with an `ETag`
  /// sends it again only if it has changed.
  ///
  /// - Throws: as ``bytes(at:limit:)``.
  func list(at place: String, in folder: String, limit: Int, cache: String) async throws -> [UInt8]
  {
    guard place.contains("://") else {
      return try await bytes(at: FilePath.join(folder, place), limit: limit)
    }
    let file = FilePath.join(
      cache, "releases-\(Blake2b.hash256(Array(place.utf8)).hex.prefix(16)).json")
    let kept = (try? FileReading.bytes(at: file, limit: 2 * limit)).flatMap {
      try? KeptList.form.value(of: JSONValue(parsing: $0))
    }.flatMap { $0.url == place ? $0 : nil }
    let found: WebFile.Tagged
    do throws(NodeError) {
      found = try await WebFile.bytes(
        at: place, unlessTagged: kept?.tag, limit: limit, options, headers: headers(for: place),
        redirects: ReleaseFetching.redirectLimit)
    } catch { throw unreachable(place, error) }
    guard let bytes = found.bytes else { return Array((kept?.list ?? "").utf8) }
    if let tag = found.tag {
      let list = KeptList(url: place, tag: tag, list: String(decoding: bytes, as: UTF8.self))
      // A list that cannot be kept is fetched again.
      try? Folder.create(cache)
      try? FileReplacement.write(KeptList.form(list).fileBytes, to: file, under: .upkeep)
    }
    return bytes
  }

  /// A list in the cache.
  private struct KeptList: Sendable {
    var url = ""
    var tag = ""
    var list = ""

    static let form = JSONReading(into: KeptList()).form([
      "url": .field(\.url), "etag": .field(\.tag), "list": .field(\.list),
    ])
  }

  private func isGitHub(_ url: String) -> Bool { url.hasPrefix("https://api.github.com/") }

  private func headers(for url: String) -> [String] {
    guard isGitHub(url) else { return [] }
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

extension PortalLifeError {
  /// A list of releases, or a file in it, that cannot be read; `nil` for other errors.
  init?(_ error: FileError) {
    let (path, reason): (String, String)
    switch error {
    case .missing(let file, _): (path, reason) = (file, "it does not exist")
    case .notReadable(let file, let text): (path, reason) = (file, text)
    case .isFolder(let file): (path, reason) = (file, "it is a folder")
    default: return nil
    }
    self = .unreachable(
      place: path, reason: reason,
      advice: "Correct the source of the kind release in portal.json, or put the file there.")
  }
}
