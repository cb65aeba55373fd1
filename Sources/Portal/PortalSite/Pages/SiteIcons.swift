import ByteSupport
import FileSupport
import PortalStore
import WebPages

/// The pictures beside the names of networks: files of the operator, or a letter in the color of the network.
struct SiteIcons: Sendable {
  /// That of the site itself.
  static let ownIcon = "icons/portal.svg"

  /// The path below the site and the bytes of a network's icon.
  ///
  /// - Throws: `PortalError` with `badIcon` for what is not published, `FileError`.
  static func icon(of network: SiteNetwork, in folder: PortalFolder) throws -> (String, [UInt8]) {
    guard let name = network.member.entry.icon else {
      return ("icons/\(network.id).svg", letter(network.title, network.color))
    }
    let path = folder.file(name)
    guard !name.contains(".."), !FilePath.isAbsolute(name) else {
      throw PortalError.badIcon(path: name, reason: "it is not below the portal's folder")
    }
    let bytes = try FileReading.bytes(at: path, limit: 1 << 20)
    do throws(SafePicture.Fault) {
      return ("icons/\(network.id).\(try SafePicture.ending(of: bytes))", bytes)
    } catch { throw PortalError.badIcon(path: path, reason: error.reason) }
  }

  /// The first letter of a title on a square of a color.
  static func letter(_ title: String, _ color: PageColor) -> [UInt8] {
    var svg = Markup()
    svg.tile(title, color, isFile: true)
    return svg.bytes
  }
}
