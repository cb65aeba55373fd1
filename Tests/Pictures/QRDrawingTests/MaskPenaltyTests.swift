import QRDrawing
import TestSupport
import Testing

/// The penalty computed on whole lines against the rule written out module by module.
@Suite struct MaskPenaltyTests {
  @Test(arguments: [1, 2, 7, 14, 27, 28, 33, 40])
  func equalsTheRuleOnRandomModules(version: Int) {
    for darkShare in [0.05, 0.3, 0.5, 0.7, 0.95] {
      var random = SplitMix64(seed: UInt64(version))
      let side = version * 4 + 17
      let modules = (0..<side * side).map { _ in
        Double.random(in: 0..<1, using: &random) < darkShare
      }
      expectEqualPenalties(side, modules)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 8, 17, 25], [27, 40])
  func equalsTheRuleOnFindersOfEverySize(n: Int, version: Int) {
    let side = version * 4 + 17
    let runs = [4 * n, n, n, 3 * n, n, n, 4 * n]
    // The pattern at every place of a line, exact and with one run a module too long or short.
    for change in [0, 1, -1] {
      for changed in runs.indices where runs[changed] + change > 0 {
        var lengths = runs
        lengths[changed] += change
        let pattern = lengths.enumerated().flatMap { index, length in
          [Bool](repeating: index % 2 == 1, count: length)
        }
        let modules = (0..<side * side).map { place in
          let (x, y) = (place % side, place / side)
          let at = x - y + 2 * n
          return pattern.indices ~= at ? pattern[at] : at < 0 && y % 3 == 0
        }
        expectEqualPenalties(side, modules)
      }
    }
  }

  @Test(arguments: [1, 2, 3, 5, 6, 8])
  func equalsTheRuleOnStripes(width: Int) {
    for version in [5, 27, 31] {
      let side = version * 4 + 17
      expectEqualPenalties(side, (0..<side * side).map { $0 % side / width % 2 == 0 })
      expectEqualPenalties(side, (0..<side * side).map { $0 / side / width % 2 == 1 })
    }
  }

  private func expectEqualPenalties(
    _ side: Int, _ modules: [Bool], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = PenaltyRule(side: side, modules: modules).penalty
    #expect(penalty(WideLinePair.self, side, modules) == expected, sourceLocation: sourceLocation)
    if side <= 128 {
      #expect(
        penalty(NarrowLinePair.self, side, modules) == expected, sourceLocation: sourceLocation)
    }
  }

  private func penalty<Lines: LinePair>(
    _ type: Lines.Type, _ side: Int, _ modules: [Bool]
  ) -> Int {
    let lines = SymbolLayout<Lines>.lines(side) { x, y in modules[y * side + x] }
    let nothing = [Lines](repeating: Lines(), count: side)
    var rule = MaskPenalty<Lines>(side: side)
    return rule.penalty(
      lines, nothing, dataSteps: SymbolLayout<Lines>.steps(lines), planeSteps: nothing)
  }
}

/// The four rules, module by module.
private struct PenaltyRule {
  let side: Int
  let modules: [Bool]

  var penalty: Int {
    var sum = 0
    for line in 0..<side {
      sum += linePenalty((0..<side).map { modules[line * side + $0] })
      sum += linePenalty((0..<side).map { modules[$0 * side + line] })
    }
    for y in 1..<side {
      for x in 1..<side {
        let corner = modules[y * side + x]
        if corner == modules[y * side + x - 1], corner == modules[(y - 1) * side + x],
          corner == modules[(y - 1) * side + x - 1]
        {
          sum += 3
        }
      }
    }
    let dark = modules.count { $0 }
    var step = 0
    while abs(dark * 20 - modules.count * 10) > (step + 1) * modules.count { step += 1 }
    return sum + 10 * step
  }

  private func linePenalty(_ line: [Bool]) -> Int {
    var runs: [Int] = [side]
    var isDark = false
    var sum = 0
    for module in line {
      if module == isDark {
        runs[runs.count - 1] += 1
      } else {
        runs.append(1)
        isDark = module
      }
    }
    for (index, run) in runs.enumerated() {
      let inside = index == 0 ? run - side : run
      if inside >= 5 { sum += inside - 2 }
    }
    // Runs alternate from light on; the quiet zone lengthens the last light one.
    if isDark { runs.append(0) }
    runs[runs.count - 1] += side
    for first in stride(from: 1, to: runs.count - 5, by: 2) {
      let n = runs[first]
      guard runs[first + 1] == n, runs[first + 2] == 3 * n, runs[first + 3] == n,
        runs[first + 4] == n
      else { continue }
      let (before, after) = (runs[first - 1], runs[first + 5])
      if before >= 4 * n, after >= n { sum += 40 }
      if after >= 4 * n, before >= n { sum += 40 }
    }
    return sum
  }
}
