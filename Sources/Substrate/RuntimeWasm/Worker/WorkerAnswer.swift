import SCALECodec

/// What the worker says.
package enum WorkerAnswer: Equatable, Sendable, SCALECodable {
  /// The length of the module, and the result of each function; `nil` for one that the module does
  /// not export.
  case done(moduleBytes: UInt32, results: [[UInt8]?])
  /// The code gives nothing.
  case fault(RuntimeFault)

  init(from reader: inout SCALEReader) throws(SCALEError) {
    let start = reader.offset
    switch try reader.byte() {
    case 0:
      let moduleBytes = try reader.u32()
      self = .done(
        moduleBytes: moduleBytes,
        results: try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
          try reader.option { (reader) throws(SCALEError) in try reader.byteVector() }
        })
    case 1: self = .fault(try RuntimeFault(from: &reader))
    case let index: throw .unknownVariant(of: "a worker's answer", index: index, offset: start)
    }
  }

  func encode(to writer: inout SCALEWriter) {
    switch self {
    case .done(let moduleBytes, let results):
      writer.byte(0)
      writer.u32(moduleBytes)
      writer.vector(results) { writer, result in
        writer.option(result) { writer, bytes in writer.byteVector(bytes) }
      }
    case .fault(let fault):
      writer.byte(1)
      fault.encode(to: &writer)
    }
  }

  /// Does what is asked, in this process.
  package static func answer(to request: WorkerRequest) -> WorkerAnswer {
    do throws(RuntimeFault) {
      let module = try RuntimeBlob.module(in: request.blob)
      let program = try RuntimeProgram(module)
      var results: [[UInt8]?] = []
      for function in request.functions {
        results.append(
          program.exports(function.name)
            ? try program.call(function, limit: RuntimeLimits.resultBytes) : nil)
      }
      return .done(moduleBytes: UInt32(clamping: module.count), results: results)
    } catch { return .fault(error) }
  }
}
