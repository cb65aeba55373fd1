import ByteSupport
import FileSupport
import PortalStore
import WebPages

/// The icons next to the names of networks: files of the operator, or a letter in the color of the
/// network.
struct SiteIcons: Sendable {
  /// The path of the icon of the site itself.
  static let ownIcon = "icons/portal.svg"
  static let ownColor = PageColor(red: 0x5b, green: 0x21, blue: 0xb6)

  /// The path of a network's letter icon below the site.
  static func letterPath(_ id: String) -> String { "icons/\(id).svg" }

  /// The path below the site and the contents of the operator's icon for a network; `nil` if the
  /// operator has none.
  static func given(to network: SiteNetwork, in folder: PortalFolder) throws -> SiteFile? {
    guard let name = network.member.entry.icon else { return nil }
    let path = folder.file(name)
    guard !name.contains(".."), !FilePath.isAbsolute(name) else {
      throw PortalError.badIcon(path: name, reason: "it is not below the portal's folder")
    }
    let picture = try published(try FileReading.bytes(at: path, limit: 1 << 20), path)
    return ("icons/\(network.id).\(picture.ending)", picture.bytes)
  }

  private static func published(
    _ bytes: [UInt8], _ path: String
  ) throws(PortalError) -> (ending: String, bytes: [UInt8]) {
    do throws(IconFile.Fault) { return try IconFile.icon(bytes) } catch {
      throw .badIcon(path: path, reason: error.reason)
    }
  }

  /// An icon with the first letter of a title on a square in a color.
  static func letter(_ title: String, _ color: PageColor) throws(PortalError) -> [UInt8] {
    var svg = Markup()
    svg.tile(title, color, isFile: true)
    return try published(svg.bytes, title).bytes
  }
}
