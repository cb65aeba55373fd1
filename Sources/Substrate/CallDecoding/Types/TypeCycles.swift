/// The recursive types: those on a cycle of the graph from types to the types of their parts.
///
/// Found in one walk in linear time, without recursion (Tarjan's strongly connected components).
struct TypeCycles {
  /// The types on cycles, in ascending order.
  let counters: [UInt32]

  /// - Parameter parts: the types of the parts of each type; types outside the range are ignored.
  init(of parts: [[UInt32]]) {
    var walk = Walk(parts)
    for type in parts.indices where walk.order[type] == 0 { walk.visit(type) }
    counters = walk.isOnCycle.indices.filter { walk.isOnCycle[$0] }.map { UInt32($0) }
  }

  private struct Walk {
    let parts: [[UInt32]]
    /// The step at which each type was reached, from 1; 0 if it was not reached yet.
    var order: [Int]
    /// The earliest open type reachable from a type (Tarjan's low link).
    var lowest: [Int]
    var isOpen: [Bool]
    var isOnCycle: [Bool]
    private var reached = 0
    private var open: [Int] = []

    init(_ parts: [[UInt32]]) {
      self.parts = parts
      order = [Int](repeating: 0, count: parts.count)
      lowest = order
      isOpen = [Bool](repeating: false, count: parts.count)
      isOnCycle = isOpen
    }

    mutating func visit(_ start: Int) {
      var path: [(type: Int, next: Int)] = []
      reach(start)
      path.append((start, 0))
      while let (type, next) = path.popLast() {
        guard next < parts[type].count else {
          close(type)
          if let parent = path.last?.type { lowest[parent] = min(lowest[parent], lowest[type]) }
          continue
        }
        path.append((type, next + 1))
        let part = Int(parts[type][next])
        guard part < parts.count else { continue }
        if part == type { isOnCycle[type] = true }
        if order[part] == 0 {
          reach(part)
          path.append((part, 0))
        } else if isOpen[part] {
          lowest[type] = min(lowest[type], order[part])
        }
      }
    }

    private mutating func reach(_ type: Int) {
      reached += 1
      order[type] = reached
      lowest[type] = reached
      isOpen[type] = true
      open.append(type)
    }

    /// Completes a type; if it is the root of a component, also completes the members of the
    /// component.
    private mutating func close(_ type: Int) {
      guard lowest[type] == order[type] else { return }
      let isCycle = open.last != type
      while let member = open.popLast() {
        isOpen[member] = false
        if isCycle { isOnCycle[member] = true }
        if member == type { return }
      }
    }
  }
}
