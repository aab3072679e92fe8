package dev.trawl.spi.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// The code of a cause decides. Only data of the previous version, which has no code, is read from its text.
class UrlReasonTest {

    /// Codes are stored, so a code that changes loses data.
    @Test
    void the_codes_are_stable() {
        assertThat(Arrays.stream(UrlCause.values()).map(UrlCause::code))
                .containsExactly(("fetched unchanged redirected"
                                + " sitemap pagination_stopped new changed same gone unlinked no_items items_cut not_rendered never_found scheme scope excluded not_included depth nofollow trap near_duplicates"
                                + " robots cancelled robots_unreachable dns connect tls timeout blocked_address redirects"
                                + " bad_reply memory status bad_address no_sitemap repeated_page login secret browser given_up host_given_up broke waiting paused"
                                + " later in_batch no_worker script_shell max_pages limit task_ended other")
                        .split(" "));
    }

    @ParameterizedTest
    @EnumSource(UrlCause.class)
    void a_phrase_changes_no_data(UrlCause cause) {
        for (String phrase : new String[] {"status 503", "dns: x", "another phrase"}) {
            assertThat(UrlReason.stored(cause.code(), phrase)).contains(new UrlReason(cause, phrase));
        }
        assertThat(UrlCause.byCode(cause.code())).isEqualTo(cause);
    }

    @Test
    void an_unknown_code_is_another_cause() {
        assertThat(UrlReason.stored("of_a_later_version", "x")).contains(UrlCause.OTHER.because("x"));
    }

    @Test
    void nothing_stored_is_no_reason() {
        assertThat(UrlReason.stored("", "")).isEmpty();
        assertThat(UrlCause.of(UrlState.DONE)).isEqualTo(UrlCause.FETCHED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UNCHANGED | unchanged since 2026-01-01T00:00:00Z",
                "REDIRECTED | redirected",
                "SITEMAP | a sitemap; it led to 2 new addresses",
                "TRAP | trap.pages_per_host 1",
                "NEAR_DUPLICATES | near_duplicates 24: a.example/*",
                "ROBOTS | robots.txt line 2: Disallow: /x",
                "ROBOTS_UNREACHABLE | robots.txt could not be fetched: status 503",
                "CANCELLED | cancelled",
                "DNS | dns: no such host",
                "CONNECT | no_reply: closed",
                "TIMEOUT | timeout_total: 60 s",
                "MEMORY | memory_busy: others hold it",
                "STATUS | status 503",
                "BAD_ADDRESS | no http or https address",
                "NO_SITEMAP | it is no sitemap",
                "GIVEN_UP | its batch was given up",
                "GIVEN_UP | its batch ended without a word about it",
                "HOST_GIVEN_UP | its host was busy 8 times in a row",
                "BROKE | broke: java.lang.IllegalStateException",
                "OTHER | anything else",
            })
    void a_text_of_the_previous_version_has_its_cause(UrlCause cause, String text) {
        assertThat(UrlReason.stored("", text)).contains(new UrlReason(cause, text));
    }

    @ParameterizedTest
    @CsvSource({"1, 9, 9", "9, 1, 9", "9, 9, 1"})
    void every_limit_of_a_crawl_has_a_cause(long bytes, long errors, long millis) {
        var crawl = Crawl.withoutAllowance(new TaskId(1), 9, 0, 1, 1, 0, 1);
        var reached = new CrawlLimits(bytes, errors, millis).reached(crawl, 1);
        assertThat(reached).map(UrlReason::cause).contains(UrlCause.LIMIT);
    }

    @Test
    void the_limit_of_a_crawl_decides_and_the_reason_of_its_task_only_without_one() {
        var crawl = Crawl.begun(new TaskId(1));
        assertThat(UrlCause.left(crawl.withLimit(UrlCause.LIMIT), TaskState.COMPLETED, "max_pages (5) is reached"))
                .isEqualTo(UrlCause.LIMIT);
        assertThat(UrlCause.left(crawl, TaskState.COMPLETED, "max_pages (5) is reached"))
                .isEqualTo(UrlCause.MAX_PAGES);
        assertThat(UrlCause.left(crawl, TaskState.COMPLETED, "max_errors (5) is reached"))
                .isEqualTo(UrlCause.LIMIT);
        assertThat(UrlCause.left(crawl, TaskState.COMPLETED, "")).isEqualTo(UrlCause.MAX_PAGES);
        assertThat(UrlCause.left(crawl, TaskState.CANCELLED, "")).isEqualTo(UrlCause.TASK_ENDED);
    }
}
