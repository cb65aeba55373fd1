/// The paths of the files below a site that say how it compares with the chains; no check sum covers them.
package enum StatusFiles {
  /// The document with all facts.
  package static let document = "status.json"
  /// The script for the list of all networks.
  package static let script = "status.js"
  /// The feed of versions that the portal does not show yet.
  package static let feed = "ahead.atom"
  /// The files of the whole site.
  package static let ofSite = [document, script, feed]

  /// The script for the page of a network.
  package static func script(of id: String) -> String { "n/\(id)/\(script)" }

  /// Whether a path is that of such a file.
  package static func contain(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return ofSite.contains(path) || parts.count == 3 && parts[0] == "n" && parts[2] == script
  }
}
