enum PlaceholderSubstrateCrypto {}
