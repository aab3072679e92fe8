package dev.trawl.spi.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.edit.CrawlAllowance;
import dev.trawl.spi.crawl.tally.PageRate;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The counters of a crawl keep its allowance and rate, and a retry extends the allowance by its URLs.
class CrawlTest {

    private static final long LIMIT = 1_000;
    private static final long NOW = 5_000;

    @Test
    void skipped_urls_keep_the_allowance_and_the_rate() {
        var crawl = new Crawl(
                new TaskId(1),
                9,
                1,
                2,
                3,
                1,
                7,
                Optional.of(UrlCause.LIMIT),
                new CrawlAllowance(1_010, 10, 77),
                new PageRate(1, 2, 3, 4));
        var more = crawl.withSkipped(5);
        assertThat(more.found()).isEqualTo(14);
        assertThat(more.skipped()).isEqualTo(6);
        assertThat(more.waiting()).isEqualTo(crawl.waiting());
        assertThat(more.allowance()).isEqualTo(crawl.allowance());
        assertThat(more.rate()).isEqualTo(crawl.rate());
        assertThat(more.limit()).isEqualTo(crawl.limit());
    }

    @Test
    void a_retry_with_an_unknown_allowance_grants_the_retried_urls_only() {
        var retried = ended(1_000, 10).retried(10, 0, NOW);
        assertThat(retried.allowance().isKnown()).isFalse();
        assertThat(retried.allowance().of(LIMIT)).isEqualTo(new CrawlAllowance(1_010, 10, NOW));
        var inTwoSteps = ended(1_000, 10).retried(4, 0, NOW).retried(6, 0, NOW);
        assertThat(inTwoSteps.allowance()).isEqualTo(retried.allowance());
    }

    @Test
    void a_second_step_does_not_grant_the_links_found_since_the_first() {
        var first = known(1_000, 10, LIMIT).retried(6, 0, NOW);
        assertThat(first.allowance().pages()).isEqualTo(1_006);
        var open = first.withCut(6).withFound(300).after(done(1));
        var second = open.retried(4, 0, NOW);
        assertThat(second.allowance()).isEqualTo(new CrawlAllowance(1_010, 10, NOW));
    }

    @Test
    void two_steps_grant_as_much_as_one_below_the_limit() {
        var crawl = known(990, 30, LIMIT);
        var once = crawl.retried(30, 0, NOW);
        assertThat(once.allowance()).isEqualTo(new CrawlAllowance(1_020, 20, NOW));
        assertThat(crawl.retried(25, 0, NOW).retried(5, 0, NOW).allowance()).isEqualTo(once.allowance());
    }

    @Test
    void a_retry_that_fails_again_is_granted_once() {
        var first = known(1_000, 10, LIMIT).retried(10, 0, NOW);
        assertThat(first.withGivenUp(10).retried(10, 0, NOW).allowance()).isEqualTo(first.allowance());
    }

    @Test
    void retried_urls_are_granted_although_the_limit_was_lowered() {
        var retried = known(1_000, 10, 500).retried(10, 0, NOW);
        assertThat(retried.allowance().pages()).isEqualTo(1_010);
    }

    private static Crawl ended(long done, long failed) {
        return Crawl.withoutAllowance(new TaskId(1), done + failed, 0, done, failed, 0, 0);
    }

    private static Crawl known(long done, long failed, long limit) {
        return ended(done, failed).with(CrawlAllowance.UNKNOWN.of(limit));
    }

    private static UrlOutcome done(long id) {
        return UrlOutcome.of(id, UrlState.DONE, 1, 0, 200, 0);
    }
}
