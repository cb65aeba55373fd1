import CKernels

/// The recorded operations that compute a block's intermediate symbols from the right-hand sides.
///
/// They work in a slab whose slot c finally contains intermediate symbol c:
///
/// 1. `elimination` writes the eliminated columns, without the contribution of the inactive ones,
///    to their slots, and the right-hand sides of the residual rows to slots of inactive columns;
/// 2. the right-hand sides of the HDPC rows are computed from these, in other such slots;
/// 3. `octetSteps` solve these for their unknowns;
/// 4. `substitution` solves the residual rows backwards, then computes each eliminated column from
///    its *original* row, whose other columns are inactive or earlier pivots and thus known. The
///    third phase of RFC 6330, 5.4.2.4, is not needed (departure 3).
package struct Plan: Sendable {
  /// A multiplication in GF(256): of the target itself, or of the source, added to the target.
  struct OctetStep {
    let target: UInt16
    /// A slot, or `noSlot` if the target itself is multiplied.
    let source: UInt16
    let factor: UInt8
  }

  /// The value for "no slot" or "a zero symbol".
  static let noSlot = HS_NO_SLOT

  /// The number of slots, which is the number of intermediate symbols.
  package let slots: Int
  /// Sums, each as: the slot to write, the source symbol or `BinaryRows.noSource`, the number of
  /// slots to add, these slots.
  private(set) var elimination: [UInt16] = []
  /// The slot of each column of the HDPC recurrence; `noSlot` for an inactive column.
  private(set) var hdpcColumns: [UInt16]
  /// The pairs of rows for the columns in ``hdpcColumns``; see `HDPCRows.pairs`.
  let hdpcPairs: [UInt8]
  /// The slot of each HDPC row; `noSlot` if it is not needed.
  private(set) var hdpcRows: [UInt16]
  /// The operations on the slots of the HDPC rows.
  private(set) var octetSteps: [OctetStep] = []
  /// Sums, in the format of `elimination`.
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

  /// Appends the slots of a row's eliminated columns, except the slot that receives the sum.
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
        // In this sum, the row's own unknown means its right-hand side, which is in that slot.
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

  /// Begins a sum; the caller appends the slots to add, then closes the sum.
  private static func open(_ sums: inout OutputSpan<UInt16>, slot: UInt16, source: UInt16) -> Int {
    let start = sums.count
    sums.append(slot)
    sums.append(source)
    sums.append(0)
    return start
  }

  /// Writes the number of slots of the sum that begins at `start`.
  private static func close(_ sums: inout OutputSpan<UInt16>, _ start: Int) {
    sums[start + 2] = UInt16(truncatingIfNeeded: sums.count - start - 3)
  }
}
