import Foundation
import JSONCodec
import TestSupport
import Testing
import VectorSupport

/// The page that tells where the screens differ from a Vault's.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)")) struct DeviationPageTests {
  @Test("Every correction that a vector flags is told", arguments: ["41", "42"])
  func everyCorrectionThatAVectorFlagsIsListed(file: String) throws {
    let path = Checkout.path + "/Sources/Cold/ColdSide/ColdSide.docc/Deviations.md"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    var told = 0
    for vector in ColdVector.all(file) {
      let corrections = WalkCorrections(note: vector["note"]?.string ?? "")
      for rule in corrections.all {
        told += 1
        #expect(page.contains("## Chapter 10, \(rule)\n"), "\(vector.id)")
      }
    }
    #expect(told > 0)
  }
}
