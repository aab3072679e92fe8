package dev.trawl.chrome.page;

import static java.util.Map.entry;

import dev.trawl.crawl.fetch.FetchError;
import java.util.Map;

/// Maps the network errors of the browser.
final class NetErrors {

    /// The page of the navigation is gone, or there is nothing to show.
    private static final String ABORTED = "net::ERR_ABORTED";

    /// A file with an error status.
    private static final String INVALID_RESPONSE = "net::ERR_INVALID_RESPONSE";

    private static final Map<String, FetchError> ERRORS = Map.ofEntries(
            entry(ABORTED, FetchError.BROWSER_CRASHED),
            entry(INVALID_RESPONSE, FetchError.BAD_RESPONSE),
            entry("net::ERR_NAME_NOT_RESOLVED", FetchError.DNS),
            entry("net::ERR_CONNECTION_REFUSED", FetchError.CONNECT),
            entry("net::ERR_CONNECTION_FAILED", FetchError.CONNECT),
            entry("net::ERR_ADDRESS_UNREACHABLE", FetchError.CONNECT),
            entry("net::ERR_INTERNET_DISCONNECTED", FetchError.CONNECT),
            entry("net::ERR_PROXY_CONNECTION_FAILED", FetchError.PROXY),
            entry("net::ERR_TUNNEL_CONNECTION_FAILED", FetchError.PROXY),
            entry("net::ERR_CONNECTION_TIMED_OUT", FetchError.TIMEOUT_CONNECT),
            entry("net::ERR_TIMED_OUT", FetchError.TIMEOUT_TOTAL),
            entry("net::ERR_TOO_MANY_REDIRECTS", FetchError.TOO_MANY_REDIRECTS),
            entry("net::ERR_UNSAFE_REDIRECT", FetchError.BAD_REDIRECT),
            entry("net::ERR_INVALID_REDIRECT", FetchError.BAD_REDIRECT),
            entry("net::ERR_EMPTY_RESPONSE", FetchError.NO_REPLY),
            entry("net::ERR_CONNECTION_RESET", FetchError.NO_REPLY),
            entry("net::ERR_CONNECTION_CLOSED", FetchError.NO_REPLY),
            entry("net::ERR_INVALID_HTTP_RESPONSE", FetchError.BAD_RESPONSE),
            entry("net::ERR_HTTP2_PROTOCOL_ERROR", FetchError.BAD_RESPONSE),
            entry("net::ERR_RESPONSE_HEADERS_TOO_BIG", FetchError.TOO_LARGE_HEADERS),
            entry("net::ERR_CONTENT_DECODING_FAILED", FetchError.DECODE),
            entry("net::ERR_CONTENT_LENGTH_MISMATCH", FetchError.TRUNCATED),
            entry("net::ERR_INCOMPLETE_CHUNKED_ENCODING", FetchError.TRUNCATED));

    private NetErrors() {}

    /// True if the server may have answered before a navigation ended with this text.
    static boolean mayHaveResponse(String text) {
        return text.isEmpty() || text.equals(ABORTED) || text.equals(INVALID_RESPONSE);
    }

    /// @param text such as `net::ERR_CONNECTION_REFUSED`
    static FetchError of(String text) {
        if (text.startsWith("net::ERR_CERT_") || text.startsWith("net::ERR_SSL_")) {
            return FetchError.TLS;
        }
        return ERRORS.getOrDefault(text, FetchError.CONNECT);
    }
}
