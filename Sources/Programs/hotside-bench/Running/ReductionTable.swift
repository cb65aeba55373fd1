import PictureWork
import RuntimeMetadata
import UpdateCompletion

/// A table of movies of real metadata, full and at each reduction level.
///
/// Each row has the bytes of an update signed with sr25519, and for each profile the fewest frames
/// and their seconds.
enum ReductionTable {
  private static let names = [
    "kusama9220", "polkadot9200", "westend9220", "westend9111", "shell200",
  ]

  /// The lines of the table; empty if the shared folder does not exist.
  static func lines(_ setting: BenchSetting) throws -> [String] {
    guard let shared = setting.shared else { return [] }
    let profiles = MovieProfile.allCases
    var rows = [
      ["RUNTIME", "FORM", "BYTES"] + profiles.flatMap { [$0.rawValue.uppercased(), "S"] }
    ]
    for name in names {
      let blob = try SharedMetadata.bytes("\(shared)/data/metadata/\(name).hex")
      let reductions = try ReductionLevel.allCases.map { try MetadataReduction(of: blob, to: $0) }
      let savings = reductions.map { reduction in
        profiles.map { ReductionSaving(reduction, drawnBy: PictureRequest(profile: $0)) }
      }
      rows.append(row(name, "full", savings[0].map(\.full)))
      for (level, saving) in zip(ReductionLevel.allCases, savings) {
        rows.append(row(name, level.rawValue, saving.map(\.reduced)))
      }
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column < 2 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }
  }

  private static func row(
    _ name: String, _ form: String, _ movies: [ReductionSaving.Movie]
  ) -> [String] {
    let payload = (movies.first?.byteCount ?? 0) + ReductionSaving.signedOverhead
    return [name, form, "\(payload)"]
      + movies.flatMap { ["\($0.frames)", DecimalText.fixed($0.seconds, places: 1)] }
  }
}
