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
struct Plan: Sendable {
  /// A multiplication in GF(256): the target is multiplied, or a multiple of the source added to it.
  struct OctetStep {
    let target: UInt16
    /// A slot, or `noSlot` when the target itself is multiplied.
    let source: UInt16
    let factor: UInt8
  }

  /// Stands for no slot.
  static let noSlot: UInt16 = 0xFFFF

  /// The number of intermediate symbols, which is the number of slots.
  let slots: Int
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
    let indices = reduction.inactivation.inactiveIndices
    func record(_ row: Int, into slot: UInt16) {
      let start = elimination.count
      elimination += [slot, rows.sources[row], 0]
      for position in rows.range(of: row) {
        let column = rows.columns[position]
        if column != slot, indices[Int(column)] == Inactivation.eliminated {
          elimination.append(column)
        }
      }
      Self.close(&elimination, start)
    }
    elimination.reserveCapacity(rows.columns.count + 3 * rows.count)
    let inactivation = reduction.inactivation
    for (row, column) in zip(inactivation.pivotRows, inactivation.pivotColumns) {
      record(Int(row), into: column)
    }
    for (ordinal, pivot) in reduction.solution.binaryPivots.enumerated() {
      let start = elimination.count
      record(Int(reduction.residualRows[pivot.row]), into: residualSlots[ordinal])
      for earlier in reduction.solution.forward[ordinal] {
        elimination.append(residualSlots[Int(earlier)])
      }
      Self.close(&elimination, start)
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
    substitution.reserveCapacity(rows.columns.count + 3 * rows.count)
    for ordinal in residualSlots.indices.reversed() {
      let start = substitution.count
      substitution += [residualSlots[ordinal], BinaryRows.noSource, 0]
      // The row's own unknown stands for its right-hand side, which is in that slot.
      reduction.solution.reduced.forEachBit(of: ordinal) { bit in
        substitution.append(inactivation.inactiveColumns[bit])
      }
      Self.close(&substitution, start)
    }
    for (row, column) in zip(inactivation.pivotRows, inactivation.pivotColumns) {
      let start = substitution.count
      substitution += [column, rows.sources[Int(row)], 0]
      for position in rows.range(of: Int(row)) where rows.columns[position] != column {
        substitution.append(rows.columns[position])
      }
      Self.close(&substitution, start)
    }
  }

  /// Enters the number of slots of the sum that begins at `start`.
  private static func close(_ sums: inout [UInt16], _ start: Int) {
    sums[start + 2] = UInt16(truncatingIfNeeded: sums.count - start - 3)
  }
}
