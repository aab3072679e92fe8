package dev.trawl.spi.crawl;

import dev.trawl.spi.TaskState;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Why a URL of a crawl was fetched or not. Every stored reason of a rule, a visit or the scheduler starts with the
/// prefix of its cause, so the cause can be derived from the reason.
public enum UrlCause {
    FETCHED(Kind.DONE),
    /// The server reported that the page is unchanged; the body came from an earlier crawl.
    UNCHANGED(Kind.DONE, "unchanged"),
    REDIRECTED(Kind.DONE, "redirected"),
    /// A sitemap: read only for the URLs it lists, not a page.
    SITEMAP(Kind.DONE, "a sitemap"),

    /// No link to the URL was followed.
    NEVER_FOUND(Kind.UNFOLLOWED),
    SCHEME(Kind.UNFOLLOWED, "scheme "),
    SCOPE(Kind.UNFOLLOWED, "scope."),
    EXCLUDED(Kind.UNFOLLOWED, "exclude "),
    /// The URL matches none of the include patterns.
    NOT_INCLUDED(Kind.UNFOLLOWED, "include"),
    DEPTH(Kind.UNFOLLOWED, "depth "),
    NOFOLLOW(Kind.UNFOLLOWED, "nofollow"),
    TRAP(Kind.UNFOLLOWED, "trap."),
    /// The URL template yields near-identical pages that lead to more of them.
    NEAR_DUPLICATES(Kind.UNFOLLOWED, "near_duplicates "),

    ROBOTS(Kind.SKIPPED, "robots.txt line "),
    CANCELLED(Kind.SKIPPED, "cancelled"),

    ROBOTS_UNREACHABLE(Kind.FAILED, "robots.txt could not be fetched: "),
    DNS(Kind.FAILED, "dns: "),
    CONNECT(Kind.FAILED, "connect: ", "no_reply: ", "proxy: "),
    TLS(Kind.FAILED, "tls: "),
    TIMEOUT(Kind.FAILED, "timeout_"),
    BLOCKED_ADDRESS(Kind.FAILED, "blocked_address: "),
    REDIRECTS(Kind.FAILED, "too_many_redirects: ", "bad_redirect: ", "refused_redirect: "),
    BAD_REPLY(Kind.FAILED, "bad_response: ", "too_large_headers: ", "truncated: ", "decode: ", "decoded_ratio: "),
    /// The page needs more memory than the process has for it, or it yielded its memory to other pages.
    MEMORY(Kind.FAILED, "out_of_memory: ", "memory_busy: ", "memory_slow: "),
    STATUS(Kind.FAILED, "status "),
    BAD_ADDRESS(Kind.FAILED, "no http or https address"),
    NO_SITEMAP(Kind.FAILED, "it is no sitemap"),
    GIVEN_UP(Kind.FAILED, "its batch was given up", "its batch ended without a word about it"),
    /// The host failed too often, so all URLs that waited for it failed.
    HOST_GIVEN_UP(Kind.FAILED, "its host was busy ", "its host did not answer "),
    BROKE(Kind.FAILED, "broke: "),

    WAITING(Kind.OPEN),
    /// The host is paused.
    PAUSED(Kind.OPEN),
    /// A fetch failed and will be retried.
    LATER(Kind.OPEN),
    IN_BATCH(Kind.OPEN),

    MAX_PAGES(Kind.LEFT, "max_pages "),
    /// The task reached another limit while the URL waited; [CrawlLimits] produces the prefixes.
    LIMIT(Kind.LEFT, "max_bytes_total ", "max_errors ", "max_time "),
    /// The task ended while the URL waited.
    TASK_ENDED(Kind.LEFT),

    /// A reason that this version does not know.
    OTHER(Kind.FAILED);

    /// The effect of a cause on its URL.
    public enum Kind {
        DONE,
        /// The URL never entered the frontier.
        UNFOLLOWED,
        SKIPPED,
        FAILED,
        /// The outcome is undecided.
        OPEN,
        /// The URL was found, but not fetched when the crawl ended.
        LEFT
    }

    private static final Map<String, UrlCause> BY_BEGINNING = byBeginning();

    private final Kind kind;
    private final String beginnings;

    UrlCause(Kind kind, String... beginnings) {
        this.kind = kind;
        this.beginnings = String.join("|", beginnings);
    }

    private static Map<String, UrlCause> byBeginning() {
        var known = new LinkedHashMap<String, UrlCause>();
        for (UrlCause cause : values()) {
            cause.beginnings().forEach(beginning -> known.put(beginning, cause));
        }
        return known;
    }

    private List<String> beginnings() {
        return beginnings.isEmpty() ? List.of() : List.of(beginnings.split("\\|"));
    }

    public Kind kind() {
        return kind;
    }

    /// The name in API responses and counters.
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The stored reason for this cause.
    ///
    /// @throws IllegalStateException when this cause is never stored
    public String because(String particulars) {
        if (beginnings.isEmpty()) {
            throw new IllegalStateException(this + " is no reason that is stored");
        }
        return beginnings().getFirst() + particulars;
    }

    /// The cause of a stored reason; [#OTHER] when the prefix is unknown.
    public static UrlCause of(String reason) {
        for (var known : BY_BEGINNING.entrySet()) {
            if (reason.startsWith(known.getKey())) {
                return known.getValue();
            }
        }
        return OTHER;
    }

    /// Why a URL was still open when its task ended. Tasks of older versions have no reason when `max_pages` ended
    /// them.
    public static UrlCause left(TaskState end, String reason) {
        UrlCause known = of(reason);
        if (known == LIMIT || known == MAX_PAGES) {
            return known;
        }
        return end == TaskState.COMPLETED && reason.isEmpty() ? MAX_PAGES : TASK_ENDED;
    }

    /// The cause as far as the URL's own row determines it.
    public static UrlCause of(UrlState state, String reason) {
        return switch (state) {
            case DONE -> reason.isEmpty() ? FETCHED : of(reason);
            case FAILED, SKIPPED -> of(reason);
            case WAITING -> WAITING;
            case LATER -> LATER;
            case CUT -> IN_BATCH;
        };
    }

    /// The cause with this code; [#OTHER] when there is none.
    public static UrlCause byCode(String code) {
        return Arrays.stream(values())
                .filter(cause -> cause.code().equals(code))
                .findFirst()
                .orElse(OTHER);
    }
}
