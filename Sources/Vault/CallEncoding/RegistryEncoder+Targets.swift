package import CallDecoding
package import RuntimeMetadata
import SCALECodec

extension RegistryEncoder {
  /// A variant of an enum that can occur inside a call.
  package struct Target: Sendable {
    /// The type id of the enum.
    package let type: TypeID
    /// The variant byte.
    package let byte: UInt8
    fileprivate let call: CallEncoder.Name
    fileprivate let child: Int
    /// The steps from the call's field to the variant, in reverse order.
    fileprivate let way: [RandomValues.Step]
  }

  /// How a type was first reached from a call.
  private struct Arrival {
    /// The type that contains this type; `nil` if it is an argument of a call.
    let parent: TypeID?
    let step: RandomValues.Step
    /// The call, if the type is an argument.
    let call: CallEncoder.Name?
  }

  /// The variants of all enums that can occur in calls, each with a shortest path from a call.
  ///
  /// Excluded are variants without values, and types with a special encoding, such as accounts.
  package var targets: [Target] {
    var arrivals = [Arrival?](repeating: nil, count: index.nodes.count)
    var reached: [TypeID] = []
    func arrive(_ type: TypeID, _ arrival: Arrival) {
      guard Int(type) < arrivals.count, arrivals[Int(type)] == nil,
        depths.types[Int(type)] != TypeDepths.endless
      else { return }
      arrivals[Int(type)] = arrival
      reached.append(type)
    }
    for call in calls {
      guard let variant = variants[call], isPossible(variant) else { continue }
      for (place, field) in fields(of: variant).enumerated() where !field.isRemark {
        arrive(
          field.type, Arrival(parent: nil, step: RandomValues.Step(child: place), call: call))
      }
    }
    var next = 0
    while next < reached.count {
      let type = reached[next]
      next += 1
      for (step, part) in parts(of: type) {
        arrive(part, Arrival(parent: type, step: step, call: nil))
      }
    }
    return reached.flatMap { type in
      bytes(of: type).compactMap { target(type, $0, arrivals) }
    }
  }

  /// A call that contains a variant, without a length prefix.
  ///
  /// - Throws: as ``call(_:seed:)``.
  package func call(containing target: Target, seed: UInt64) throws(CallDecodingError) -> [UInt8] {
    guard let variant = variants[target.call] else {
      throw .palletNotFound(index: target.call.palletIndex)
    }
    var values = RandomValues(index: index, depths: depths, seed: seed)
    values.way = target.way.reversed()
    values.writer.byte(target.call.palletIndex)
    values.writer.byte(target.call.callIndex)
    try values.write(
      fields: variant.firstField, count: variant.fieldCount, leadingFrom: target.child)
    return values.writer.bytes
  }

  private func target(_ type: TypeID, _ byte: UInt8, _ arrivals: [Arrival?]) -> Target? {
    var way = [RandomValues.Step(byte: byte)]
    var place = type
    while let arrival = arrivals[Int(place)] {
      guard let parent = arrival.parent else {
        return arrival.call.map {
          Target(type: type, byte: byte, call: $0, child: arrival.step.child, way: way)
        }
      }
      way.append(arrival.step)
      place = parent
    }
    return nil
  }

  private func fields(of variant: VariantNode) -> ArraySlice<FieldNode> {
    index.fields[Int(variant.firstField)..<Int(variant.firstField + variant.fieldCount)]
  }

  private func isPossible(_ variant: VariantNode) -> Bool {
    fields(of: variant).allSatisfy { field in
      field.isRemark
        || Int(field.type) < depths.types.count
          && depths.types[Int(field.type)] != TypeDepths.endless
    }
  }

  /// The possible variant bytes of an enum or option; empty for other types.
  private func bytes(of type: TypeID) -> [UInt8] {
    let node = index.nodes[Int(type)]
    guard case .none = node.special else { return [] }
    switch node.shape {
    case .variant: return variants(of: node).map(\.byte)
    case .option:
      return parts(of: type).isEmpty && node.count > 0 ? [0] : [0, 1]
    case .optionalBool: return [0, 1, 2]
    default: return []
    }
  }

  private func variants(of node: TypeNode) -> [(byte: UInt8, node: VariantNode)] {
    (0..<node.count).compactMap { byte in
      let place = index.variantPlaces[Int(node.first + byte)]
      guard place >= 0, isPossible(index.variants[Int(place)]) else { return nil }
      return (UInt8(byte), index.variants[Int(place)])
    }
  }

  /// The possible parts of a type, with the step that leads to each.
  private func parts(of type: TypeID) -> [(RandomValues.Step, TypeID)] {
    let node = index.nodes[Int(type)]
    guard case .none = node.special else { return [] }
    func steps(_ fields: ArraySlice<FieldNode>, byte: UInt8 = 0) -> [(RandomValues.Step, TypeID)] {
      fields.enumerated().filter { !$0.element.isRemark }.map { place, field in
        (RandomValues.Step(byte: byte, child: place), field.type)
      }
    }
    switch node.shape {
    case .composite: return steps(index.fields[Int(node.first)..<Int(node.first + node.count)])
    case .variant:
      return variants(of: node).flatMap { steps(fields(of: $0.node), byte: $0.byte) }
    case .option:
      let content = index.fields[Int(node.first)..<Int(node.first + node.count)]
      let isPossible = content.allSatisfy {
        Int($0.type) < depths.types.count && depths.types[Int($0.type)] != TypeDepths.endless
      }
      return isPossible ? steps(content, byte: 1) : []
    case .sequence, .compact: return [(RandomValues.Step(child: 0), node.first)]
    case .array: return node.count > 0 ? [(RandomValues.Step(child: 0), node.first)] : []
    case .tuple:
      let items = index.tupleItems[Int(node.first)..<Int(node.first + node.count)]
      return items.enumerated().map { place, item in
        (RandomValues.Step(child: place), item.type)
      }
    case .optionalBool, .bits, .undescribedBits, .primitive: return []
    }
  }
}
