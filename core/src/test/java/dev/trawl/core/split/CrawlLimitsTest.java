package dev.trawl.core.split;

import static dev.trawl.core.Sites.SUCCEEDED;
import static dev.trawl.core.Sites.outcomes;
import static dev.trawl.core.Sites.urls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.Sites;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.CrawlLimits;
import dev.trawl.spi.crawl.UrlState;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// A crawl ends at its limits and says at which.
class CrawlLimitsTest {

    private static final long NEVER = Long.MAX_VALUE;

    private final Sites sites = new Sites();

    @Test
    void a_crawl_ends_when_it_has_its_bytes() {
        var task = sites.limited(new CrawlLimits(20, NEVER, NEVER), urls("a.example", 9));
        sites.finish(sites.claimOne()); // 10 bytes each
        sites.finish(sites.claimOne());

        assertThat(sites.claim()).isEmpty();
        assertThat(sites.world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(sites.world.task(task).status().reason()).hasValue("max_bytes_total (20) is reached");
        assertThat(sites.counters(task).waiting()).isEqualTo(7);
    }

    @Test
    void a_crawl_ends_when_too_much_went_wrong() {
        var task = sites.limited(new CrawlLimits(NEVER, 1, NEVER), urls("a.example", 9));
        var lease = sites.claimOne();
        sites.report(lease, 1, outcomes(lease, UrlState.FAILED), SUCCEEDED);

        assertThat(sites.world.task(task).status().reason()).hasValue("max_errors (1) is reached");
    }

    @Test
    void a_crawl_stops_at_max_time_after_running_batches() {
        var task = sites.limited(new CrawlLimits(NEVER, NEVER, 5_000), urls("a.example", 9));
        sites.finish(sites.claimOne());
        var last = sites.claimOne();
        sites.world.pass(Duration.ofSeconds(6));
        assertThat(sites.world.task(task).state()).isEqualTo(TaskState.RUNNING);
        sites.finish(last);

        assertThat(sites.world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(sites.world.task(task).status().reason()).hasValue("max_time (5 s) is reached");
        assertThat(sites.counters(task).done()).isEqualTo(2);
    }

    @Test
    void a_crawl_names_the_limit_of_pages_that_ended_it() {
        var task = sites.crawl(2, 1, 1, urls("a.example", 9));
        sites.finish(sites.claimOne());
        sites.finish(sites.claimOne());

        assertThat(sites.world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(sites.world.task(task).status().reason()).hasValue("max_pages (2) is reached");
    }

    @Test
    void one_that_is_done_reached_no_limit() {
        var task = sites.limited(new CrawlLimits(10, NEVER, NEVER), urls("a.example", 1));
        sites.finish(sites.claimOne());

        assertThat(sites.world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(sites.world.task(task).status().reason()).isEmpty();
    }
}
