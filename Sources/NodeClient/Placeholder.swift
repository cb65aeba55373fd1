enum PlaceholderNodeClient {}
