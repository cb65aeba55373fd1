import CKernels

/// Every operation that turns the right-hand sides of a block's rows into its intermediate symbols,
/// recorded once, for symbols of any length.
///
/// The work is done in a slab in which intermediate symbol c is slot c, and which serves as scratch
/// space on the way:
///
/// 1. `elimination` fills the slots of the eliminated columns with what they are apart from the
///    inactive ones, and some slots of inactive columns with the residual rows' right-hand sides;
/// 2. the HDPC rows' right-hand sides follow from those, in other slots of inactive columns;
/// 3. `octetSteps` solve these for their unknowns;
/// 4. `substitution` solves the residual rows backwards, then builds each eliminated column from its
///    *original* row: its other columns are inactive or earlier pivots, so all known by then. The
///    third phase of RFC 6330, 5.4.2.4, is not needed (departure 3).
package struct Plan: Sendable {
  /// A multiplication in GF(256): the target is multiplied, or a multiple of the source added to it.
  struct OctetStep {
    let target: UInt16
    /// A slot, or `noSlot` when the target itself is multiplied.
    let source: UInt16
    let factor: UInt8
  }

  /// Stands for no slot, and for a symbol of zeros.
  static let noSlot = HS_NO_SLOT

  /// The number of intermediate symbols, which is the number of slots.
  package let slots: Int
  /// Sums: the slot to write, the source symbol or `BinaryRows.noSource`, how many slots to add,
  /// those slots; and the next sum.
  private(set) var elimination: [UInt16] = []
  /// The slot of each column under the HDPC recurrence, `noSlot` for an inactive one.
  private(set) var hdpcColumns: [UInt16]
  /// The rows of each of these columns; see `HDPCRows.pairs`.
  let hdpcPairs: [UInt8]
  /// The slot of each HDPC row, `noSlot` when it is not needed.
  private(set) var hdpcRows: [UInt16]
  /// What is done with these slots then.
  private(set) var octetSteps: [OctetStep] = []
  /// Sums, in the form of `elimination`.
  private(set) var substitution: [UInt16] = []

  /// Records the operations of a complete reduction.
  init(_ reduction: Reduction) {
    precondition(reduction.isComplete, "only a solved system has a plan")
    let parameters = reduction.parameters
    let columns = parameters.extendedSymbols + parameters.ldpcSymbols
    slots = parameters.intermediateSymbols
    hdpcPairs = reduction.hdpc.pairs
    hdpcColumns = (0..<columns).map { column in
      reduction.inactivation.inactiveIndices[column] == Inactivation.eliminated
        ? UInt16(truncatingIfNeeded: column) : Self.noSlot
    }
    hdpcRows = [UInt16](repeating: Self.noSlot, count: parameters.hdpcSymbols)
    let inactive = reduction.inactivation.inactiveColumns
    for pivot in reduction.solution.octetPivots { hdpcRows[pivot.row] = inactive[pivot.unknown] }
    let residualSlots = reduction.solution.binaryPivots.map { inactive[$0.unknown] }

    recordElimination(reduction, residualSlots)
    recordOctetSteps(reduction.solution, residualSlots)
    recordSubstitution(reduction, residualSlots)
  }

  private mutating func recordElimination(_ reduction: Reduction, _ residualSlots: [UInt16]) {
    let rows = reduction.rows
    let inactivation = reduction.inactivation
    let forward = reduction.solution.forward
    let capacity = rows.columns.count + 3 * rows.count + forward.reduce(0) { $0 + $1.count }
    elimination = [UInt16](capacity: capacity) { sums in
      for (row, column) in zip(inactivation.pivotRows, inactivation.pivotColumns) {
        let start = Self.open(&sums, slot: column, source: rows.sources[Int(row)])
        Self.appendEliminated(rows, Int(row), inactivation, except: column, to: &sums)
        Self.close(&sums, start)
      }
      for (ordinal, pivot) in reduction.solution.binaryPivots.enumerated() {
        let slot = residualSlots[ordinal]
        let row = Int(reduction.residualRows[pivot.row])
        let start = Self.open(&sums, slot: slot, source: rows.sources[row])
        Self.appendEliminated(rows, row, inactivation, except: slot, to: &sums)
        for earlier in forward[ordinal] { sums.append(residualSlots[Int(earlier)]) }
        Self.close(&sums, start)
      }
    }
  }

  /// Appends the eliminated columns of a row, but not the one that the sum is for.
  private static func appendEliminated(
    _ rows: BinaryRows, _ row: Int, _ inactivation: Inactivation, except slot: UInt16,
    to sums: inout OutputSpan<UInt16>
  ) {
    let columns = rows.columns.span.extracting(rows.range(of: row))
    let indices = inactivation.inactiveIndices.span
    for position in columns.indices where columns[position] != slot {
      let column = columns[position]
      if indices[Int(column)] == Inactivation.eliminated { sums.append(column) }
    }
  }

  private mutating func recordOctetSteps(_ solution: DenseSolution, _ residualSlots: [UInt16]) {
    octetSteps = solution.octetSteps.map { step in
      let source: UInt16 =
        switch step.source {
        case .binaryPivot(let ordinal): residualSlots[ordinal]
        case .octetRow(let row): hdpcRows[row]
        case .target: Self.noSlot
        }
      return OctetStep(target: hdpcRows[step.target], source: source, factor: step.factor)
    }
  }

  private mutating func recordSubstitution(_ reduction: Reduction, _ residualSlots: [UInt16]) {
    let rows = reduction.rows
    let inactivation = reduction.inactivation
    let solution = reduction.solution
    let capacity = rows.columns.count + 3 * rows.count + solution.reduced.bitCount
    substitution = [UInt16](capacity: capacity) { sums in
      for ordinal in residualSlots.indices.reversed() {
        let slot = residualSlots[ordinal]
        let start = Self.open(&sums, slot: slot, source: BinaryRows.noSource)
        // The row's own unknown stands for its right-hand side, which is in that slot.
        solution.reduced.forEachBit(of: ordinal) { sums.append(inactivation.inactiveColumns[$0]) }
        Self.close(&sums, start)
      }
      for (row, column) in zip(inactivation.pivotRows, inactivation.pivotColumns) {
        let start = Self.open(&sums, slot: column, source: rows.sources[Int(row)])
        let columns = rows.columns.span.extracting(rows.range(of: Int(row)))
        for position in columns.indices where columns[position] != column {
          sums.append(columns[position])
        }
        Self.close(&sums, start)
      }
    }
  }

  /// Begins a sum; what is appended until it is closed are the slots to add.
  private static func open(_ sums: inout OutputSpan<UInt16>, slot: UInt16, source: UInt16) -> Int {
    let start = sums.count
    sums.append(slot)
    sums.append(source)
    sums.append(0)
    return start
  }

  /// Enters the number of slots of the sum that begins at `start`.
  private static func close(_ sums: inout OutputSpan<UInt16>, _ start: Int) {
    sums[start + 2] = UInt16(truncatingIfNeeded: sums.count - start - 3)
  }
}
