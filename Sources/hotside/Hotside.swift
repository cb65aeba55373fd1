@main
struct Hotside {
  static func main() {}
}
