import ByteSupport
import JSONCodec
import NodeClient
import PortalStore
import Reporting

/// The runtime files in a list of releases: GitHub's JSON of one release or of several, or an
/// object with `assets` (portal 5.1).
struct ReleaseList: Sendable {
  struct Asset: Equatable, Sendable {
    let name: String
    let url: String
    /// The hashes that the release states, in hex; `nil` if it states none.
    let blake2b256: String?
    let sha256: String?
    /// The spec version in the name.
    let version: UInt32
  }

  private let files: [(name: String, url: String, blake2b256: String?, sha256: String?)]

  /// Reads a list; drafts are left out.
  ///
  /// - Throws: ``PortalLifeError``.
  init(_ bytes: [UInt8], place: String) throws(PortalLifeError) {
    let json: JSONValue
    do { json = try JSONValue(parsing: bytes) } catch {
      throw .badReleases(place: place, reason: error.message)
    }
    let releases = json.array ?? [json]
    guard releases.allSatisfy({ $0["assets"]?.array != nil }) else {
      throw .badReleases(place: place, reason: "A release has no list of assets.")
    }
    files = releases.filter { $0["draft"] != .bool(true) }
      .flatMap { $0["assets"]?.array ?? [] }.compactMap { asset in
        guard let name = asset["name"]?.string,
          let url = asset["browser_download_url"]?.string ?? asset["url"]?.string
        else { return nil }
        let digest = asset["digest"]?.string.flatMap { text in
          text.hasPrefix("sha256:") ? String(text.dropFirst(7)) : nil
        }
        return (name, url, asset["blake2b256"]?.string, asset["sha256"]?.string ?? digest)
      }
  }

  /// The files whose names match a pattern, highest version first, each version once; and the names
  /// with a number that is not a spec version.
  func assets(
    _ pattern: PortalConfiguration.AssetName
  ) -> (readable: [Asset], unreadable: [String]) {
    var (seen, assets, unreadable) = (Set<UInt32>(), [Asset](), [String]())
    for file in files {
      guard let digits = pattern.digits(in: file.name) else { continue }
      guard let version = UInt32(digits) else {
        unreadable.append(file.name)
        continue
      }
      guard seen.insert(version).inserted else { continue }
      assets.append(
        Asset(
          name: file.name, url: file.url, blake2b256: file.blake2b256, sha256: file.sha256,
          version: version))
    }
    return (assets.sorted { $0.version > $1.version }, unreadable)
  }
}
