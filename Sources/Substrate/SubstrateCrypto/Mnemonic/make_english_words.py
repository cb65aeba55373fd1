#!/usr/bin/env python3
"""Writes EnglishWords.swift from the English word list of BIP-39.

usage: make_english_words.py english.txt > EnglishWords.swift

The list is front-coded: a digit says how many letters a word shares with the one before it, and the
letters that differ follow. The list is checked by the digest of its text.
"""

import hashlib
import sys

DIGEST = "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"
WIDTH = 92

with open(sys.argv[1], "rb") as file:
    text = file.read()
if hashlib.sha256(text).hexdigest() != DIGEST:
    sys.exit("this is not the English list of BIP-39")
words = text.decode("ascii").split()
assert len(words) == 2048 and words == sorted(words) and max(map(len, words)) == 8

coded = ""
previous = ""
for word in words:
    shared = 0
    while shared < min(len(word), len(previous)) and word[shared] == previous[shared]:
        shared += 1
    coded += str(shared) + word[shared:]
    previous = word

print('''/// The English word list of BIP-39, written by make_english_words.py.
enum EnglishWords {
  /// The 2048 words in order, front-coded: a digit is the number of letters shared with the word
  /// before, and the letters that differ follow.
  static let frontCoded: StaticString = """''')
for start in range(0, len(coded), WIDTH):
    last = start + WIDTH >= len(coded)
    print("    " + coded[start : start + WIDTH] + ("" if last else "\\"))
print('''    """
}''')
