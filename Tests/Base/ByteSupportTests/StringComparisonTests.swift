import FileSupport
import TestSupport
import Testing

/// Names, paths, titles and passwords are bytes, of which Swift's `==` takes different ones for equal.
///
/// This looks for comparisons that forget it.
@Suite struct StringComparisonTests {
  private static let folders = [
    "Storage/SecretVault", "Vault/VaultPayloads", "Hot/HotStore", "Hot/ChainInquiry",
    "Hot/PictureWork", "Hot/HotSide", "Hot/UpdateCompletion", "Hot/Upkeep", "Cold/ColdRecords",
    "Cold/ColdStore", "Cold/ColdSigner",
    "Cold/ColdSide", "AirGap/AirGap", "Commands/CommandReports", "Commands/NetworkCommands",
    "Commands/UpdateCommands", "Commands/KeyCommands", "Commands/ColdCommands",
    "Commands/HotsideCommands",
  ]

  /// The Swift files of a folder of Sources, with its subfolders.
  private static func files(in folder: String) throws -> [String] {
    try Folder.names(in: folder).flatMap { name -> [String] in
      let path = folder + "/" + name
      if Folder.isFolder(path) { return try files(in: path) }
      return name.hasSuffix(".swift") ? [path] : []
    }
  }

  @Test(arguments: folders) func textsFromOutsideAreComparedByBytes(folder: String) throws {
    let text =
      #/\.(name|path|title|seedName|specName|unit|junctions|password)\)? (==|!=) (?!nil\b|")/#
    let paths = #/(lastIndex\(of: "\/"\)|hasPrefix\("\/"\)|hasSuffix\("\/"\)|String\(cString: \$)/#
    for path in try Self.files(in: Checkout.path + "/Sources/" + folder) {
      let source = String(decoding: try FileReading.bytes(at: path, limit: 1 << 20), as: UTF8.self)
      for (number, line) in source.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      where line.contains(paths) || line.contains(text) && !line.contains("allCases") {
        Issue.record("\(path):\(number + 1):\(line)")
      }
    }
  }
}
