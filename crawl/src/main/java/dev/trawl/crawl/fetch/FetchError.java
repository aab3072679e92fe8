package dev.trawl.crawl.fetch;

import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import java.util.Locale;

/// The reason why a fetch has no complete and valid reply.
public enum FetchError {
    /// The name has no address, or the lookup failed or timed out.
    DNS(UrlCause.DNS),
    /// No address accepted a connection.
    CONNECT(UrlCause.CONNECT),
    /// The TLS handshake failed or the certificate is not trusted.
    TLS(UrlCause.TLS),
    TIMEOUT_CONNECT(UrlCause.TIMEOUT),
    TIMEOUT_TLS(UrlCause.TIMEOUT),
    /// The head of the reply was not complete in time.
    TIMEOUT_FIRST_BYTE(UrlCause.TIMEOUT),
    /// The body stalled for too long.
    TIMEOUT_IDLE(UrlCause.TIMEOUT),
    TIMEOUT_TOTAL(UrlCause.TIMEOUT),
    TOO_MANY_REDIRECTS(UrlCause.REDIRECTS),
    /// The target of a redirect is not an http or https URL.
    BAD_REDIRECT(UrlCause.REDIRECTS),
    /// The caller's check rejected a redirect.
    REFUSED_REDIRECT(UrlCause.REDIRECTS),
    /// The connection ended before the first byte of a reply.
    NO_REPLY(UrlCause.CONNECT),
    /// The reply is not valid HTTP.
    BAD_RESPONSE(UrlCause.BAD_REPLY),
    TOO_LARGE_HEADERS(UrlCause.BAD_REPLY),
    /// The connection ended before the end of the reply.
    TRUNCATED(UrlCause.BAD_REPLY),
    /// The content coding is unknown or its data is corrupt.
    DECODE(UrlCause.BAD_REPLY),
    /// The decoded body exceeds the allowed ratio to the bytes sent.
    DECODED_RATIO(UrlCause.BAD_REPLY),
    /// Other pages hold the memory for bodies. The page itself is not at fault.
    MEMORY_BUSY(UrlCause.MEMORY),
    /// The body stalled while other pages waited for its memory.
    MEMORY_SLOW(UrlCause.MEMORY),
    /// The page needs more memory than the budget allows.
    OUT_OF_MEMORY(UrlCause.MEMORY),
    /// The egress guard rejected every address of the host.
    BLOCKED_ADDRESS(UrlCause.BLOCKED_ADDRESS),
    /// The proxy rejected the connection or did not reply with valid HTTP.
    PROXY(UrlCause.CONNECT),
    /// The login of the job was refused; a further attempt would be refused too.
    LOGIN(UrlCause.LOGIN),
    /// The login page is overloaded or out of order.
    LOGIN_UNAVAILABLE(UrlCause.LOGIN),
    /// No browser could be started for a page that needs one.
    BROWSER_UNAVAILABLE(UrlCause.BROWSER),
    /// The browser or the tab ended while it loaded the page.
    BROWSER_CRASHED(UrlCause.BROWSER),
    /// The page exceeds a limit of rendering, such as the number of dialogs.
    PAGE_LIMIT(UrlCause.BROWSER),
    /// A required action on the page failed.
    PAGE_ACTION(UrlCause.BROWSER),
    /// The calling thread was interrupted.
    CANCELLED(UrlCause.CANCELLED);

    private final UrlCause cause;

    FetchError(UrlCause cause) {
        this.cause = cause;
    }

    /// The reason of a URL with this error.
    public UrlReason because(String detail) {
        return cause.because(code() + ": " + detail);
    }

    /// A retry would end the same way.
    public boolean isFinal() {
        return switch (this) {
            case BLOCKED_ADDRESS,
                    BAD_REDIRECT,
                    REFUSED_REDIRECT,
                    TOO_MANY_REDIRECTS,
                    TOO_LARGE_HEADERS,
                    BAD_RESPONSE,
                    DECODE,
                    DECODED_RATIO,
                    OUT_OF_MEMORY,
                    LOGIN,
                    PAGE_LIMIT,
                    TLS -> true;
            case DNS,
                    CONNECT,
                    TIMEOUT_CONNECT,
                    TIMEOUT_TLS,
                    TIMEOUT_FIRST_BYTE,
                    TIMEOUT_IDLE,
                    TIMEOUT_TOTAL,
                    NO_REPLY,
                    TRUNCATED,
                    MEMORY_BUSY,
                    MEMORY_SLOW,
                    PROXY,
                    LOGIN_UNAVAILABLE,
                    BROWSER_UNAVAILABLE,
                    BROWSER_CRASHED,
                    PAGE_ACTION,
                    CANCELLED -> false;
        };
    }

    /// The login, not the page, failed.
    public boolean isOfLogin() {
        return cause == UrlCause.LOGIN;
    }

    /// The name used in records, metrics and replies.
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
