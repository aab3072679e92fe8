package dev.trawl.engines;

/// Reads addresses of engines.
final class Addresses {

    private Addresses() {}

    /// The last port in it.
    static int port(String url) {
        return Integer.parseInt(url.replaceAll(".*:(\\d+).*", "$1"));
    }
}
