"""substrate-interface at a node: connects, reads, composes, signs, submits, and prints what it saw.

  client.py URL"""

import json
import sys

from substrateinterface import Keypair, SubstrateInterface

PHRASE = "bottom drive obey lake curtain smoke basket hold race lonely fit walk"


def main(url):
    node = SubstrateInterface(url=url)
    alice = Keypair.create_from_uri(PHRASE + "//Alice")
    bob = Keypair.create_from_uri(PHRASE + "//Bob")
    seen = {
        "name": node.name,
        "chain": node.chain,
        "properties": node.properties,
        "head": node.get_block_number(node.get_chain_finalised_head()),
        "free": node.query("System", "Account", [alice.ss58_address]).value["data"]["free"],
        "nonce": node.get_account_nonce(alice.ss58_address),
    }
    call = node.compose_call(
        "Balances", "transfer_keep_alive", {"dest": bob.ss58_address, "value": 10**12})
    seen["fee"] = node.get_payment_info(call, alice)["partialFee"]
    extrinsic = node.create_signed_extrinsic(call, alice, era={"period": 64})
    watches = url.startswith("ws")
    receipt = node.submit_extrinsic(extrinsic, wait_for_finalization=watches)
    if watches:
        seen["finalized"] = receipt.finalized
        seen["success"] = receipt.is_success
        seen["events"] = [event.value["event_id"] for event in receipt.triggered_events]
        block = node.get_block(receipt.block_hash)
        seen["calls"] = [item.value["call"]["call_function"] for item in block["extrinsics"]]
    seen["nextNonce"] = node.get_account_nonce(alice.ss58_address)
    print(json.dumps(seen))


main(sys.argv[1])
