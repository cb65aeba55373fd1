import FileSupport
import Glibc

/// Bytes to look for, kept inverted, so that the search does not find what it looks for in itself.
public struct MaskedPattern: Sendable {
  fileprivate let inverted: [UInt8]

  /// Takes the pattern from lent bytes.
  public init(_ bytes: Span<UInt8>) {
    var inverted: [UInt8] = []
    for index in bytes.indices { inverted.append(~bytes[index]) }
    self.inverted = inverted
  }

  /// The 16 bytes at the beginning, in the middle and at the end.
  public var parts: [MaskedPattern] {
    [0, (inverted.count - 16) / 2, inverted.count - 16].map { start in
      MaskedPattern(inverted: Array(inverted[start..<start + 16]))
    }
  }

  /// Takes a pattern whose bits are turned already.
  public init(inverted: [UInt8]) { self.inverted = inverted }
}

/// The memory of a process, searched through `/proc`.
@safe public struct ProcessMemory: ~Copyable {
  private static let chunk = 1 << 20
  private static let windowLength = chunk + 64
  private let folder: String
  private let isOwn: Bool
  private let descriptor: Int32
  private let window: UnsafeMutableRawPointer

  /// Opens the memory of this process, or of another one, which must not run meanwhile.
  ///
  /// - Parameter process: a child of this process; `nil` for this process itself.
  public init(of process: Int32? = nil) {
    folder = process.map { "/proc/\($0)" } ?? "/proc/self"
    isOwn = process == nil
    descriptor = unsafe open(folder + "/mem", O_RDONLY | O_CLOEXEC)
    unsafe window = .allocate(byteCount: ProcessMemory.windowLength, alignment: 64)
  }

  deinit {
    close(descriptor)
    unsafe window.deallocate()
  }

  /// How often each pattern, of at most 64 bytes, stands in memory.
  public func occurrences(of patterns: [MaskedPattern]) -> [Int] {
    var counts = [Int](repeating: 0, count: patterns.count)
    for region in regions() {
      for start in stride(from: region.lowerBound, to: region.upperBound, by: ProcessMemory.chunk) {
        let end = min(start + UInt(ProcessMemory.windowLength), region.upperBound)
        // Reads at most windowLength bytes; a page that is gone ends the read early.
        let count = unsafe pread(descriptor, window, Int(end - start), off_t(start))
        for (index, pattern) in patterns.enumerated() {
          counts[index] += occurrences(of: pattern, in: count, readFrom: start)
        }
      }
    }
    unsafe window.initializeMemory(
      as: UInt8.self, repeating: 0, count: ProcessMemory.windowLength)
    return counts
  }

  /// How often a pattern begins in the window's first chunk, of which `count` bytes were read from
  /// `start` on; the window itself, with copies of what was read before, does not count.
  private func occurrences(
    of pattern: MaskedPattern, in count: Int, readFrom start: UInt
  ) -> Int {
    let own = unsafe UInt(bitPattern: window)
    let inverted = pattern.inverted
    precondition(inverted.count <= 64 && inverted.count >= 2)
    // A byte that is not met everywhere in memory, or it takes long.
    let anchor = inverted.firstIndex { $0 != 0 && $0 != 0xff } ?? 0
    var found = 0
    var offset = 0
    let last = min(count - inverted.count, ProcessMemory.chunk - 1)
    while offset <= last {
      // Searches last + 1 - offset bytes of the window, `anchor` bytes behind the first place.
      let hit = unsafe memchr(
        window.advanced(by: offset + anchor), Int32(~inverted[anchor]), last + 1 - offset)
      guard let hit = unsafe hit else { break }
      let place = unsafe window.distance(to: hit) - anchor
      var length = 0
      while length < inverted.count,
        unsafe window.load(fromByteOffset: place + length, as: UInt8.self) == ~inverted[length]
      {
        length += 1
      }
      let address = start + UInt(place)
      let isInWindow =
        isOwn && address >= own && address < own + UInt(ProcessMemory.windowLength)
      if length == inverted.count && !isInWindow { found += 1 }
      offset = place + 1
    }
    return found
  }

  /// The regions where data may lie: readable, and writable or of no file.
  private func regions() -> [Range<UInt>] {
    // Read to the end by hand: Foundation takes only the first part of a file without a size.
    let maps = (try? FileReading.bytes(at: folder + "/maps", limit: 1 << 24)) ?? []
    return String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ", maxSplits: 5)
      let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard bounds.count == 2, fields[1].hasPrefix("r"), !line.contains("[v") else { return nil }
      guard fields[1].hasPrefix("rw") || fields[4] == "0" else { return nil }
      return bounds[0]..<bounds[1]
    }
  }
}
