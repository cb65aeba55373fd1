import SCALECodec

/// A request to the worker: the code, and functions to call or a hash to search for.
package struct WorkerRequest: Equatable, Sendable, SCALECodable {
  var functions: [RuntimeFunction]
  /// The hash to search for; `nil` for a request to call functions.
  var hash: [UInt8]?
  /// The code, compressed or not.
  var blob: [UInt8]

  package init(_ functions: [RuntimeFunction], of blob: [UInt8]) {
    self.functions = functions
    self.blob = blob
  }

  package init(lookingFor hash: [UInt8], in blob: [UInt8]) {
    functions = []
    self.hash = hash
    self.blob = blob
  }

  init(from reader: inout SCALEReader) throws(SCALEError) {
    functions = try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
      let start = reader.offset
      switch try reader.byte() {
      case 0: return .version
      case 1: return .metadata
      case 2: return .metadataVersions
      case 3: return .metadataAtVersion(try reader.u32())
      case let index: throw .unknownVariant(of: "a function", index: index, offset: start)
      }
    }
    hash = try reader.option { (reader) throws(SCALEError) in try reader.byteVector() }
    blob = try reader.byteVector()
  }

  func encode(to writer: inout SCALEWriter) {
    writer.vector(functions) { writer, function in
      switch function {
      case .version: writer.byte(0)
      case .metadata: writer.byte(1)
      case .metadataVersions: writer.byte(2)
      case .metadataAtVersion(let version):
        writer.byte(3)
        writer.u32(version)
      }
    }
    writer.option(hash) { writer, bytes in writer.byteVector(bytes) }
    writer.byteVector(blob)
  }
}
