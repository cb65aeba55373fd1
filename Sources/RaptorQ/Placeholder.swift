enum PlaceholderRaptorQ {}
