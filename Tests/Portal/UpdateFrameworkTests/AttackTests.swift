import Reporting
import Testing
import UpdateFramework

@Suite struct AttackTests {
  @Test func everyAttackIsRefusedAndAnHonestSiteIsNot() async throws {
    let attacks = try Attack.all()
    #expect(attacks.count == 31)
    for attack in attacks {
      let site = attack.honest ?? attack.forged
      var reader = try Reader(trusting: site.index["1.root.json"] ?? [])
      if let honest = attack.honest {
        let found = try await reader.follow(honest, at: IndexFixture.start + IndexFixture.hour)
        #expect(found.count == 3, "\(attack.name)")
      }
      do {
        _ = try await reader.follow(attack.forged, at: attack.now)
        Issue.record("\(attack.name) is accepted")
      } catch {
        #expect(error.reportable.code == attack.code, "\(attack.name): \(error.reportable.message)")
      }
      guard let honest = attack.honest, attack.leavesReader else { continue }
      let found = try await reader.follow(honest, at: IndexFixture.start + IndexFixture.hour)
      #expect(found.count == 3, "\(attack.name)")
    }
  }
}
