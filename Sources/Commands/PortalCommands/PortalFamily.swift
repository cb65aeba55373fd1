package import CommandLineKit
package import JSONCodec
import PortalStore

/// The commands of this target, for the command tree.
package enum PortalFamily {
  /// The commands of `portal` that make and check sites.
  package static let commands: [any Command.Type] = [PortalBuild.self, PortalCheck.self]

  /// The JSON shape of the record of each picture of a site.
  package static let pictureRecord: JSONShape = PictureRecord.form.shape
}
