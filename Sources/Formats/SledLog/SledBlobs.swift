import ByteSupport
import FileSupport

/// Messages too large for the log, as files in `blobs`; the name is the LSN of the message.
enum SledBlobs: Sendable {
  /// A folder, and the names of its files as numbers.
  case folder(String, names: Set<Int64>)
  /// The contents of the files by name.
  case memory([Int64: [UInt8]])

  /// The maximum size of a file in bytes.
  static let fileLimit = 128 << 20

  /// Lists the folder `blobs`.
  init(in folder: String) throws(SledError) {
    let path = FilePath.join(folder, "blobs")
    do {
      let names = try Folder.names(in: path).compactMap { name -> Int64? in
        name.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(name) : nil
      }
      self = .folder(path, names: Set(names))
    } catch { throw .file(error) }
  }

  func has(_ name: Int64) -> Bool {
    switch self {
    case .folder(_, let names): names.contains(name)
    case .memory(let files): files[name] != nil
    }
  }

  /// Reads a file: CRC-32, a byte for the kind of its message, and the body.
  func content(of name: Int64, folder: String) throws(SledError) -> (
    kind: LogMessage.Kind, body: ArraySlice<UInt8>
  ) {
    var bytes: [UInt8] = []
    switch self {
    case .folder(let path, _):
      bytes = try DatabaseFile.bytes(
        at: FilePath.join(path, "\(name)"), limit: SledBlobs.fileLimit)
    case .memory(let files): bytes = files[name] ?? []
    }
    let checked = bytes.dropFirst(4)
    var reader = LogReader(bytes[...])
    guard let checksum = try? reader.fixed(UInt32.self),
      CRC32(of: checked.span).value == checksum,
      let byte = try? reader.byte(), let kind = LogMessage.Kind(rawValue: byte), kind.isBlob
    else {
      throw .damaged(
        folder: folder, part: "blobs/\(name)", problem: "its checksum does not fit")
    }
    return (kind, bytes.dropFirst(5))
  }
}
