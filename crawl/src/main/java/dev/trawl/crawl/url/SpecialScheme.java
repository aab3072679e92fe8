package dev.trawl.crawl.url;

/// The schemes whose addresses have a host by rule.
final class SpecialScheme {

    private SpecialScheme() {}

    static boolean isSpecial(String scheme) {
        return switch (scheme) {
            case "http", "https", "ws", "wss", "ftp", "file" -> true;
            default -> false;
        };
    }

    /// -1 for schemes without a usual port.
    static int defaultPort(String scheme) {
        return switch (scheme) {
            case "http", "ws" -> 80;
            case "https", "wss" -> 443;
            case "ftp" -> 21;
            default -> -1;
        };
    }
}
