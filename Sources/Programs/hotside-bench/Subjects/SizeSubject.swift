import FileSupport
import PictureReading
import QRDrawing

/// The sizes of movies, which are deterministic.
struct SizeSubject: BenchSubject {
  private static let published = ["polkadot_metadata_9190", "unsigned_westend_metadata_9220"]

  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let bench = Fixture {
      DrawingBench(payloadLength: BenchUnits.smallPayload, folder: setting.folder)
    }
    let peer = Fixture { Double(try await bench.value().floor(.gif, threads: 1).size) / 1000 }
    let size = BenchUnits.size(BenchUnits.smallPayload)
    let gifs = (1...4).map { scale in
      Comparison(
        "size of GIF, \(size), scale \(scale) / giflib, scale 4", unit: "KB",
        goal: scale == 4 ? 1 : nil, isExact: true
      ) {
        Double(try await bench.value().movie(.gif, scale: scale).count) / 1000
      } peer: {
        try await peer.value()
      }
    }
    let apng = Comparison("size of APNG, \(size), scale 4 / zlib", unit: "KB", isExact: true) {
      Double(try await bench.value().movie(.apng).count) / 1000
    } peer: {
      Double(try await bench.value().floor(.apng, threads: 1).size) / 1000
    }
    return gifs + [apng] + publishedMovies(setting)
  }

  static func absence(_ setting: BenchSetting) -> String? {
    setting.shared == nil
      ? "Published movies were not there to be compared with; set HOTSIDE_SHARED to their folder."
      : nil
  }

  /// Published movies, drawn again from their frames.
  private static func publishedMovies(_ setting: BenchSetting) -> [Comparison] {
    guard let shared = setting.shared else { return [] }
    return published.map { name in
      let file = Fixture {
        try FileReading.bytes(at: "\(shared)/data/published/\(name).apng", limit: 64 << 20)
      }
      return Comparison(
        "size of APNG, \(name), scale 4 / published", unit: "KB", goal: 0.45, isExact: true
      ) {
        let contents = try await PictureReader().read(try await file.value(), name: name)
        let frames = contents.frames.compactMap(\.content)
        guard frames.count == contents.frames.count else {
          throw BenchError.differs(what: "The number of frames read in '\(name)'")
        }
        let bench = DrawingBench(frames: frames, folder: setting.folder)
        return Double(try await bench.movie(.apng).count) / 1000
      } peer: {
        Double(try await file.value().count) / 1000
      }
    }
  }
}
