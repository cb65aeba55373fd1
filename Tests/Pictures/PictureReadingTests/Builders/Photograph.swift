import Foundation
import PictureReading
import QRDrawing
import TestSupport

/// A symbol as a camera sees it: turned, tilted, bent, blurred, dim and noisy.
struct Photograph {
  /// Pixels of an untilted module.
  var scale = 4.0
  /// Degrees, in the plane of the picture.
  var rotation = 0.0
  /// Degrees, round the vertical axis.
  var tilt = 0.0
  /// Half the angle in radians round which the paper is bent.
  var bend = 0.0
  /// Whether left and right are exchanged.
  var isMirrored = false
  /// Whether light and dark are exchanged.
  var isInverted = false
  /// Whether the page is dark, and the symbol has no quiet zone.
  var isOnDarkPage = false
  /// Standard deviation of a Gaussian, in modules.
  var blur = 0.0
  /// Levels of black and white.
  var black = 0.0
  var white = 255.0
  /// Standard deviation, in levels.
  var noise = 0.0
  /// The seed of the noise.
  var seed: UInt64 = 11

  /// Takes the picture; the symbol, with its quiet zone, just fits into it.
  func picture(of symbol: QRSymbol) -> GrayPicture {
    let modules = Double(symbol.side + 8)
    let side = Int(modules * scale * 1.5)
    let turn = rotation * .pi / 180
    let lean = tilt * .pi / 180
    // A camera at three times the symbol's width in front of it.
    let distance = modules * 3
    func module(_ x: Double, _ y: Double) -> (Double, Double) {
      var (u, v) = ((x - Double(side) / 2) / scale, (y - Double(side) / 2) / scale)
      if isMirrored { u = -u }
      if bend > 0 {
        let radius = modules / 2 / bend
        let angle = asin(min(max(u / radius, -1), 1))
        (u, v) = (angle * radius, v + modules * 0.24 * bend * (cos(angle) - 1))
      }
      let depth = distance / (distance * cos(lean) - u * sin(lean))
      let (s, t) = (u * depth, v * depth * cos(lean))
      return (
        s * cos(turn) + t * sin(turn) + modules / 2 - 4,
        t * cos(turn) - s * sin(turn) + modules / 2 - 4
      )
    }
    var light = [Double](repeating: 0, count: side * side)
    for y in 0..<side {
      for x in 0..<side {
        var sum = 0.0
        for sub in 0..<4 {
          let (u, v) = module(
            Double(x) + (sub % 2 == 0 ? 0.25 : 0.75), Double(y) + (sub / 2 == 0 ? 0.25 : 0.75))
          let (column, row) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
          let isPage = !(0..<symbol.side ~= column && 0..<symbol.side ~= row)
          sum += symbol[column, row] || (isPage && isOnDarkPage) ? 0 : 0.25
        }
        light[y * side + x] = sum
      }
    }
    light = blurred(blurred(light, side, step: 1), side, step: side)
    var random = SplitMix64(seed: seed)
    return GrayPicture(
      width: side, height: side,
      gray: light.map { value in
        // The sum of four uniform numbers, stretched to a deviation of one, is near enough to a normal one.
        let bits = random.next()
        let sum = bits & 0xffff + bits >> 16 & 0xffff + bits >> 32 & 0xffff + bits >> 48
        let error = (Double(sum) / 65536 - 2) * 3.0.squareRoot()
        let shown = isInverted ? 1 - value : value
        return UInt8(min(max(black + shown * (white - black) + noise * error, 0), 255))
      })
  }

  private func blurred(_ light: [Double], _ side: Int, step: Int) -> [Double] {
    let sigma = blur * scale
    guard sigma > 0 else { return light }
    let radius = Int((3 * sigma).rounded(.up))
    let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = weights.reduce(0, +)
    return light.indices.map { at in
      let place = step == 1 ? at % side : at / side
      var sum = 0.0
      for offset in -radius...radius {
        let inside = min(max(place + offset, 0), side - 1) - place
        sum += light[at + inside * step] * weights[offset + radius]
      }
      return sum / total
    }
  }
}
