package dev.trawl.chrome.proxy;

import java.util.List;

/// One request of a browser to its proxy.
///
/// @param path path and query for the server; empty for a tunnel
/// @param headers without those that only concern one connection
/// @param length size of the body
/// @param bodied a Content-Length was given, even 0
record ProxyRequest(String method, ProxyTarget target, String path, List<Field> headers, long length, boolean bodied) {

    /// A header field as it was sent.
    record Field(String name, String value) {}

    ProxyRequest {
        headers = List.copyOf(headers);
    }

    boolean isTunnel() {
        return method.equals("CONNECT");
    }

    boolean isHead() {
        return method.equals("HEAD");
    }

    /// True if the request may be sent again on another connection.
    boolean isRepeatable() {
        return !bodied && (method.equals("GET") || method.equals("HEAD"));
    }
}
