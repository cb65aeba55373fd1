enum PlaceholderVaultPayloads {}
