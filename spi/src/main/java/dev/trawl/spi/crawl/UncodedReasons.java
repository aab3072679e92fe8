package dev.trawl.spi.crawl;

import static java.util.Map.entry;

import dev.trawl.spi.TaskState;
import java.util.List;
import java.util.Map;

/// Reads reasons of the previous version, which stored a text without a cause. The prefixes are those of that version
/// and never change: data with a cause of its own never comes here. Migration V16 uses the same prefixes.
final class UncodedReasons {

    /// The first prefix that matches decides.
    private static final List<Map.Entry<String, UrlCause>> PREFIXES = List.of(
            entry("unchanged", UrlCause.UNCHANGED),
            entry("redirected", UrlCause.REDIRECTED),
            entry("a sitemap", UrlCause.SITEMAP),
            entry("scheme ", UrlCause.SCHEME),
            entry("scope.", UrlCause.SCOPE),
            entry("exclude ", UrlCause.EXCLUDED),
            entry("include", UrlCause.NOT_INCLUDED),
            entry("depth ", UrlCause.DEPTH),
            entry("nofollow", UrlCause.NOFOLLOW),
            entry("trap.", UrlCause.TRAP),
            entry("near_duplicates ", UrlCause.NEAR_DUPLICATES),
            entry("robots.txt line ", UrlCause.ROBOTS),
            entry("cancelled", UrlCause.CANCELLED),
            entry("robots.txt could not be fetched: ", UrlCause.ROBOTS_UNREACHABLE),
            entry("dns: ", UrlCause.DNS),
            entry("connect: ", UrlCause.CONNECT),
            entry("no_reply: ", UrlCause.CONNECT),
            entry("proxy: ", UrlCause.CONNECT),
            entry("tls: ", UrlCause.TLS),
            entry("timeout_", UrlCause.TIMEOUT),
            entry("blocked_address: ", UrlCause.BLOCKED_ADDRESS),
            entry("too_many_redirects: ", UrlCause.REDIRECTS),
            entry("bad_redirect: ", UrlCause.REDIRECTS),
            entry("refused_redirect: ", UrlCause.REDIRECTS),
            entry("bad_response: ", UrlCause.BAD_REPLY),
            entry("too_large_headers: ", UrlCause.BAD_REPLY),
            entry("truncated: ", UrlCause.BAD_REPLY),
            entry("decode: ", UrlCause.BAD_REPLY),
            entry("decoded_ratio: ", UrlCause.BAD_REPLY),
            entry("out_of_memory: ", UrlCause.MEMORY),
            entry("memory_busy: ", UrlCause.MEMORY),
            entry("memory_slow: ", UrlCause.MEMORY),
            entry("status ", UrlCause.STATUS),
            entry("no http or https address", UrlCause.BAD_ADDRESS),
            entry("it is no sitemap", UrlCause.NO_SITEMAP),
            entry("its batch was given up", UrlCause.GIVEN_UP),
            entry("its batch ended without a word about it", UrlCause.GIVEN_UP),
            entry("its host was busy ", UrlCause.HOST_GIVEN_UP),
            entry("its host did not answer ", UrlCause.HOST_GIVEN_UP),
            entry("broke: ", UrlCause.BROKE),
            entry("max_pages ", UrlCause.MAX_PAGES),
            entry("max_bytes_total ", UrlCause.LIMIT),
            entry("max_errors ", UrlCause.LIMIT),
            entry("max_time ", UrlCause.LIMIT));

    private UncodedReasons() {}

    /// The cause of a text; [UrlCause#OTHER] when the prefix is unknown.
    static UrlReason read(String text) {
        return PREFIXES.stream()
                .filter(prefix -> text.startsWith(prefix.getKey()))
                .findFirst()
                .map(Map.Entry::getValue)
                .orElse(UrlCause.OTHER)
                .because(text);
    }

    /// The limit that ended a crawl, from the reason of its task. Tasks of versions before have no reason when
    /// `max_pages` ended them.
    static UrlCause left(TaskState end, String reason) {
        UrlCause known = read(reason).cause();
        if (known.kind() == UrlCause.Kind.LEFT) {
            return known;
        }
        return end == TaskState.COMPLETED && reason.isEmpty() ? UrlCause.MAX_PAGES : UrlCause.TASK_ENDED;
    }
}
