enum PlaceholderSCALECodec {}
