import ByteSupport
import TestSupport
import Testing
import ToolTestSupport

/// Pictures of addresses, as wallets show them.
@Suite struct WalletAddressTests {
  private static let addresses = [
    "substrate:5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY:0xe143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e:Alice",
    "substrate:5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY:0xe143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e",
    "ethereum:0xe04CC55ebEE1cBCE552f250e85c57B70B2E2625b",
  ]

  @Test(arguments: addresses)
  func anAddressIsNamed(address: String) throws {
    let tool = try Tool()
    let bytes = Array(address.utf8)
    let scheme = address.prefix { $0 != ":" }
    let sentence =
      "This is the address of an account (\(scheme):…), as wallets show it. A Vault does not scan addresses: scan the transaction instead.\n"
    let picture = try tool.folder.write(try Movies.code(bytes), to: "address.png")
    let read = try tool.run("qr", "read", picture)
    #expect(read.exitCode == 0)
    #expect(read.output == Hex.encode(bytes) + "\n")
    #expect(read.error.hasSuffix("Warning: " + sentence), "\(read.error)")
    for arguments in [["verify", picture], ["decode", picture], ["decode", address]] {
      let run = try tool.run(arguments)
      #expect(run.exitCode == 65, "\(arguments)")
      #expect(run.error.hasSuffix(sentence), "\(run.error)")
    }
  }
}
