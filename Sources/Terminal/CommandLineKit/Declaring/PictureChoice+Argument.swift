import TerminalKit

extension PictureChoice: ExpressibleByArgument {}
