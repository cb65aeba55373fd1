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
  /// Every fifth byte of each document, and every byte of the files.
  @Test func everyChangedByteIsFound() async throws {
    var fixture = try IndexFixture()
    try fixture.update()
    func isAccepted(_ site: Site) async -> Bool {
      do {
        var reader = try Reader(trusting: site.index["1.root.json"] ?? [])
        _ = try await reader.follow(site, at: IndexFixture.start)
        return true
      } catch { return false }
    }
    #expect(await isAccepted(fixture.site))
    for (path, bytes) in fixture.site.index {
      for position in stride(from: 0, to: bytes.count, by: 5) {
        var site = fixture.site
        site.index[path]?[position] ^= 1
        let isAccepted = await isAccepted(site)
        #expect(!isAccepted, "byte \(position) of \(path)")
      }
    }
    for (path, bytes) in fixture.site.files {
      for position in bytes.indices {
        var site = fixture.site
        site.files[path]?[position] ^= 1
        let isAccepted = await isAccepted(site)
        #expect(!isAccepted, "byte \(position) of \(path)")
      }
    }
  }
}
