import ByteSupport
import Foundation
import Reporting
import SledLog
import TestSupport
import Testing

/// Databases that `Peers/make_vectors.py` wrote by code of its own.
@Suite struct VectorTests {
  struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let conf: String
    let db: String
    let snap: String?
    let blobs: [String: String]
    let trees: [String: [String: String]]?
    let error: String?
    var testDescription: String { name }

    /// The entries of all trees, read from memory.
    func read() throws -> [String: [String: String]] {
      var files: [Int64: [UInt8]] = [:]
      for (name, bytes) in blobs {
        files[try #require(Int64(name))] = try Hex.decode(bytes)
      }
      return try VectorTests.contents(
        of: SledDatabase(
          configuration: Hex.decode(conf), log: Hex.decode(db),
          snapshot: snap.map { try Hex.decode($0) },
          blobs: files))
    }
  }

  static let vectors: [Vector] = {
    guard let url = Bundle.module.url(forResource: "Vectors/databases", withExtension: "json"),
      let data = try? Data(contentsOf: url)
    else { return [] }
    return (try? JSONDecoder().decode([Vector].self, from: data)) ?? []
  }()

  /// The entries of all trees as hex, each tree checked for the order of its keys.
  static func contents(of database: SledDatabase) throws -> [String: [String: String]] {
    var trees: [String: [String: String]] = [:]
    for name in database.trees {
      var entries = try #require(database.entries(of: name))
      var tree: [String: String] = [:]
      var last: [UInt8]?
      while let entry = try entries.next() {
        if let last { #expect(last.lexicographicallyPrecedes(entry.key)) }
        last = entry.key
        tree[Hex.encode(entry.key)] = Hex.encode(entry.value)
      }
      trees[String(decoding: name, as: UTF8.self)] = tree
    }
    return trees
  }

  @Test func allVectorFilesExist() {
    #expect(Self.vectors.count > 25)
  }

  @Test(arguments: vectors)
  func databasesAreRead(vector: Vector) throws {
    guard let expected = vector.error else {
      #expect(try vector.read() == vector.trees)
      return
    }
    let error = #expect(throws: SledError.self) { try vector.read() }
    #expect(error?.message.contains(expected) == true, "\(error?.message ?? "")")
  }

  /// Whatever is changed, the answer is a database or an error, and one that is whole stays whole
  /// beyond its tail.
  @Test func aDamagedLogIsReadOrRefused() throws {
    var random = SplitMix64(seed: 34)
    for vector in Self.vectors where vector.error == nil {
      let log = try Hex.decode(vector.db)
      for _ in 0..<60 {
        var damaged = log
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random))
        case 1:
          damaged[Int.random(in: 0..<log.count, using: &random)] ^=
            1 << UInt8.random(in: 0..<8, using: &random)
        default:
          let at = Int.random(in: 0..<log.count, using: &random)
          for index in at..<min(at + 40, log.count) {
            damaged[index] = .random(in: 0...255, using: &random)
          }
        }
        do {
          let database = try SledDatabase(
            configuration: Hex.decode(vector.conf), log: damaged,
            snapshot: vector.snap.map { try Hex.decode($0) })
          _ = try Self.contents(of: database)
        } catch let error as SledError {
          #expect(!error.message.isEmpty)
        }
      }
    }
  }
}
