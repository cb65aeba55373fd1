import ByteSupport
import Foundation
import Glibc

/// The folder of shared vectors and data: `$HOTSIDE_SHARED`, else `../shared` beside the checkout.
///
/// Suites that need it carry `.enabled(if: Shared.isPresent, "…")`, so that a checkout without it
/// says what was skipped.
public enum Shared {
  /// The folder's path, whether or not it is there.
  public static let path: String =
    ProcessInfo.processInfo.environment["HOTSIDE_SHARED"] ?? Checkout.path + "/../shared"

  /// Whether vectors and data can be read.
  public static let isPresent: Bool = FileManager.default.fileExists(atPath: path + "/vectors")

  /// What a skipped test prints.
  public static let absence: String =
    "the shared vectors are not at \(path); set HOTSIDE_SHARED to their folder"

  /// The bytes of a file below the folder, such as `data/types/default_types.hex`.
  public static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }

  /// The bytes that a file below the folder spells in hex, surrounding white space left out.
  public static func hexBytes(_ name: String) throws -> [UInt8] {
    try Hex.decode(file: try bytes(name))
  }

  /// A vector file, decoded: `vectors/hot/rpc-url.json` is `vector("hot/rpc-url", as: …)`.
  public static func vector<Format: Decodable>(
    _ name: String, as format: Format.Type = Format.self
  ) throws -> Format {
    let data = try Data(contentsOf: URL(fileURLWithPath: path + "/vectors/" + name + ".json"))
    return try JSONDecoder().decode(format, from: data)
  }

  /// A vector file as the arguments of a test, nil without the folder.
  ///
  /// A file that is there and cannot be read ends the process: the test would otherwise run on no
  /// case at all, and pass.
  public static func vectorIfPresent<Format: Decodable>(
    _ name: String, as format: Format.Type = Format.self
  ) -> Format? {
    guard isPresent else { return nil }
    do { return try vector(name, as: format) } catch {
      preconditionFailure("vectors/\(name).json cannot be read: \(error)")
    }
  }

  /// The lines of a file below the folder, a JSON document each, as the arguments of a test; none
  /// without the folder, and the end of the process where one cannot be read.
  public static func linesIfPresent<Format: Decodable>(
    _ name: String, as format: Format.Type = Format.self
  ) -> [Format] {
    guard isPresent else { return [] }
    do {
      return try bytes(name).split(separator: UInt8(ascii: "\n")).map { line in
        try JSONDecoder().decode(format, from: Data(line))
      }
    } catch {
      preconditionFailure("\(name) cannot be read: \(error)")
    }
  }

  /// The names of the files in a folder below, in ascending order.
  public static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []).sorted()
  }
}

/// The checkout that the tests were built from.
public enum Checkout {
  /// Its path: the folder four levels above this file.
  public static let path: String = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
}
