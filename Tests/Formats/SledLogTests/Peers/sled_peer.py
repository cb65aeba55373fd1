"""Fills a database with the sled 0.34.7 that is in bdkpython, and says what it must hold.

    .build/peers/bin/python Tests/Formats/SledLogTests/Peers/sled_peer.py FOLDER new COUNT
    .build/peers/bin/python Tests/Formats/SledLogTests/Peers/sled_peer.py FOLDER last

`new` hands out COUNT addresses of a wallet without a node, each of which changes the counter `ce`, and
every hundredth of which makes two hundred entries; it prints how many were handed out, every now and
then. `last` opens the database as sled does, with all its repairs, and prints the number of the last
address, how many are stored, and their scripts in hex.
"""
import sys

import bdkpython as bdk

KEYS = ("tpubD6NzVbkrYhZ4Xferm7Pz4VnjdcDPFyjVu5K4iZXQ4pVN8Cks4pHVowTBXBKRhX64pkRyJZJN5xAKj4UDNnLPb5p2sSKXhewoYx5GbTdUFWq")


def wallet(database):
    network = bdk.Network.TESTNET
    return bdk.Wallet(
        descriptor=bdk.Descriptor(descriptor=f"wpkh({KEYS}/0/*)", network=network), change_descriptor=None,
        network=network, database_config=database)


def main():
    folder, word = sys.argv[1:3]
    stored = wallet(bdk.DatabaseConfig.SLED(bdk.SledDbConfiguration(path=folder, tree_name="wallet")))
    if word == "new":
        for count in range(1, int(sys.argv[3]) + 1):
            index = stored.get_address(bdk.AddressIndex.NEW()).index
            if count % 20 == 0:
                print(index, flush=True)
        return
    print(stored.get_address(bdk.AddressIndex.LAST_UNUSED()).index)
    plain = wallet(bdk.DatabaseConfig.MEMORY())
    for index in range(int(sys.argv[3])):
        print(bytes(plain.get_address(bdk.AddressIndex.PEEK(index)).address.script_pubkey().to_bytes()).hex())


main()
