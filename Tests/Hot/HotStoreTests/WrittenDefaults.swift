import FileSupport
import HotStore

extension NetworkDefaults {
  /// Writes the compiled defaults into a folder, which is made; files that are there are replaced.
  static func writeCompiled(to folder: String) throws {
    try Folder.create(folder)
    for (name, bytes) in compiledFiles {
      try FileReplacement.write(bytes, to: folder + "/" + name, under: .upkeep)
    }
  }
}
