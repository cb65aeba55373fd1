enum PlaceholderJSONCodec {}
