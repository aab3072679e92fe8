package dev.trawl.crawl.url;

/// The special schemes of the URL Standard, whose URLs have a host.
final class SpecialScheme {

    private SpecialScheme() {}

    static boolean isSpecial(String scheme) {
        return switch (scheme) {
            case "http", "https", "ws", "wss", "ftp", "file" -> true;
            default -> false;
        };
    }

    /// -1 for schemes without a default port.
    static int defaultPort(String scheme) {
        return switch (scheme) {
            case "http", "ws" -> 80;
            case "https", "wss" -> 443;
            case "ftp" -> 21;
            default -> -1;
        };
    }
}
