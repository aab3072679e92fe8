package dev.trawl.spi.crawl;

import dev.trawl.spi.TaskState;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Why a URL of a crawl was fetched or not. The ledger, the worker protocol and the API use [#code]. A text for users
/// stands beside it ([UrlReason]) and decides nothing.
public enum UrlCause {
    FETCHED("fetched", Kind.DONE),
    /// The server reported that the page is unchanged; the body came from an earlier crawl.
    UNCHANGED("unchanged", Kind.DONE),
    REDIRECTED("redirected", Kind.DONE),
    /// A sitemap: read only for the URLs it lists, not a page.
    SITEMAP("sitemap", Kind.DONE),
    /// A page of a listing, fetched; the listing ended there although it names a next page.
    PAGINATION_STOPPED("pagination_stopped", Kind.DONE),
    /// The run that the crawl compares with did not have the page.
    NEW("new", Kind.DONE),
    /// The page differs from that run.
    CHANGED("changed", Kind.DONE),
    /// The page was sent again and equals that run.
    SAME("same", Kind.DONE),
    /// The page was there in that run, and the server reports now that it is not.
    GONE("gone", Kind.DONE),
    /// The page was there in that run, and no link to it was found now.
    UNLINKED("unlinked", Kind.SKIPPED),
    /// The page was fetched, but the item rule of the job matched nothing on it.
    NO_ITEMS("no_items", Kind.DONE),
    /// The page was fetched, but has more items than a page may have.
    ITEMS_CUT("items_cut", Kind.DONE),
    /// The page is a script shell, and no browser loaded it: its row is that of the page over HTTP.
    NOT_RENDERED("not_rendered", Kind.DONE),

    /// No link to the URL was followed.
    NEVER_FOUND("never_found", Kind.UNFOLLOWED),
    SCHEME("scheme", Kind.UNFOLLOWED),
    SCOPE("scope", Kind.UNFOLLOWED),
    EXCLUDED("excluded", Kind.UNFOLLOWED),
    /// The URL matches none of the include patterns.
    NOT_INCLUDED("not_included", Kind.UNFOLLOWED),
    DEPTH("depth", Kind.UNFOLLOWED),
    NOFOLLOW("nofollow", Kind.UNFOLLOWED),
    TRAP("trap", Kind.UNFOLLOWED),
    /// The URL template yields near-identical pages that lead to more of them.
    NEAR_DUPLICATES("near_duplicates", Kind.UNFOLLOWED),

    ROBOTS("robots", Kind.SKIPPED),
    CANCELLED("cancelled", Kind.SKIPPED),

    ROBOTS_UNREACHABLE("robots_unreachable", Kind.FAILED),
    DNS("dns", Kind.FAILED),
    CONNECT("connect", Kind.FAILED),
    TLS("tls", Kind.FAILED),
    TIMEOUT("timeout", Kind.FAILED),
    BLOCKED_ADDRESS("blocked_address", Kind.FAILED),
    REDIRECTS("redirects", Kind.FAILED),
    BAD_REPLY("bad_reply", Kind.FAILED),
    /// The page needs more memory than the process has for it, or it yielded its memory to other pages.
    MEMORY("memory", Kind.FAILED),
    STATUS("status", Kind.FAILED),
    BAD_ADDRESS("bad_address", Kind.FAILED),
    NO_SITEMAP("no_sitemap", Kind.FAILED),
    /// The next page of a listing has the content of the page before.
    REPEATED_PAGE("repeated_page", Kind.FAILED),
    /// The login of the job failed, or its session ended too often.
    LOGIN("login", Kind.FAILED),
    /// A secret of the job is not set, or may not be sent to the hosts that the job names.
    SECRET("secret", Kind.FAILED),
    /// The page needs a browser, and the browser or the page in it failed.
    BROWSER("browser", Kind.FAILED),
    /// The batch of the URL ended without an outcome for it.
    GIVEN_UP("given_up", Kind.FAILED),
    /// The host failed too often, so all URLs that waited for it failed.
    HOST_GIVEN_UP("host_given_up", Kind.FAILED),
    BROKE("broke", Kind.FAILED),

    WAITING("waiting", Kind.OPEN),
    /// The host is paused.
    PAUSED("paused", Kind.OPEN),
    /// A fetch failed and will be retried.
    LATER("later", Kind.OPEN),
    IN_BATCH("in_batch", Kind.OPEN),
    /// No worker offers the fetch mode that the URL needs.
    NO_WORKER("no_worker", Kind.OPEN),
    /// Fetched over HTTP, the page is a script shell; a browser is to load it.
    SCRIPT_SHELL("script_shell", Kind.OPEN),

    MAX_PAGES("max_pages", Kind.LEFT),
    /// The task reached a limit of [CrawlLimits] while the URL waited.
    LIMIT("limit", Kind.LEFT),
    /// The task ended while the URL waited.
    TASK_ENDED("task_ended", Kind.LEFT),

    /// A cause that this version does not know.
    OTHER("other", Kind.FAILED);

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

    private static final Map<String, UrlCause> BY_CODE =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(UrlCause::code, Function.identity()));

    private final String code;
    private final Kind kind;

    UrlCause(String code, Kind kind) {
        this.code = code;
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    /// The stable name in the ledger, the worker protocol, API responses and counters.
    public String code() {
        return code;
    }

    /// This cause with a text for users.
    public UrlReason because(String detail) {
        return new UrlReason(this, detail);
    }

    /// Why a URL was still open when its task ended.
    ///
    /// @param reason of the task, for crawls that ended under a version without [Crawl#limit]
    public static UrlCause left(Crawl crawl, TaskState end, String reason) {
        return crawl.limit().orElseGet(() -> UncodedReasons.left(end, reason));
    }

    /// The cause of a URL in this state that has no reason of its own.
    static UrlCause of(UrlState state) {
        return switch (state) {
            case DONE -> FETCHED;
            case FAILED, SKIPPED -> OTHER;
            case WAITING -> WAITING;
            case LATER -> LATER;
            case CUT -> IN_BATCH;
        };
    }

    /// The cause with this code; [#OTHER] when there is none.
    public static UrlCause byCode(String code) {
        return BY_CODE.getOrDefault(code, OTHER);
    }
}
