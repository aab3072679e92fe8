package dev.trawl.core.report;

import static dev.trawl.core.Sites.SUCCEEDED;
import static dev.trawl.core.Sites.outcomes;
import static dev.trawl.core.Sites.urls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.Sites;
import dev.trawl.core.World;
import dev.trawl.plugin.Lease;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.HostReport;
import dev.trawl.spi.crawl.HostReport.Kind;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// A host in trouble is left alone but for one probe at a time, and given up when it stays so.
class TroubledHostTest {

    private static final String A = "a.example";

    private final Sites sites = new Sites();
    private final World world = sites.world;

    @Test
    void a_host_in_trouble_gets_one_probe_of_one_url() {
        sites.crawl(100, 4, 5, urls(A, 40));
        var first = sites.claim();
        assertThat(first).hasSize(4);
        first.forEach(lease -> trouble(lease, Kind.BUSY));
        assertThat(sites.claim()).isEmpty();
        world.pass(Duration.ofSeconds(2));
        var probe = sites.claimOne();
        assertThat(Sites.ids(probe)).hasSize(1);
        world.pass(Duration.ofSeconds(5));
        assertThat(sites.claim()).isEmpty();
    }

    @Test
    void a_probe_that_is_answered_opens_the_host_again_a_little_slower() {
        sites.crawl(100, 4, 5, urls(A, 40));
        sites.claim().forEach(lease -> trouble(lease, Kind.BUSY));
        world.pass(Duration.ofSeconds(2));
        var probe = sites.claimOne();
        var fine = new HostReport(A, Kind.FINE, 1, 4, 0, 0);
        sites.report(probe, 1, outcomes(probe, UrlState.DONE).plus(said(fine)), SUCCEEDED);
        assertThat(sites.claim()).hasSize(2);
    }

    @Test
    void a_host_that_never_answers_is_given_up_and_the_crawl_ends_as_failed() {
        var task = sites.crawl(100, 4, 5, urls(A, 40));
        for (int i = 0; i < 20 && world.task(task).state().isOpen(); i++) {
            sites.claim().forEach(lease -> trouble(lease, Kind.DOWN));
            rest(Duration.ofMinutes(1));
        }
        assertThat(world.task(task).state()).isEqualTo(TaskState.FAILED);
        assertThat(world.task(task).status().reason()).hasValue("nothing was fetched: 40 failed, 0 skipped");
        assertThat(sites.urls(task, UrlState.FAILED))
                .hasSize(40)
                .extracting(UrlView::reason)
                .containsOnly(Optional.of(UrlCause.HOST_GIVEN_UP.because("its host did not answer 6 times in a row")));
        assertThat(sites.counters(task).waiting()).isZero();
        assertThat(world.ledger.reads().crawls().why().causes(task)).isEqualTo(Map.of(UrlCause.HOST_GIVEN_UP, 40L));
    }

    @Test
    void throttle_state_of_a_host_is_readable() {
        var task = sites.crawl(100, 4, 5, urls(A, 40));
        trouble(sites.claim().getFirst(), Kind.BUSY);
        assertThat(world.ledger.reads().crawls().paused(task, 10))
                .singleElement()
                .satisfies(view -> {
                    assertThat(view.group().pace().trouble()).isEqualTo(1);
                    assertThat(view.group().pausedUntil())
                            .isGreaterThan(world.ledger.reads().now());
                    assertThat(view.waiting()).isEqualTo(25);
                });
    }

    /// The first URL is to be tried later, the rest goes back.
    private void trouble(Lease lease, Kind kind) {
        var pace = JsonMapper.shared().readTree(lease.payload()).path("pace");
        var sign = new HostReport(A, kind, pace.path("trouble").asInt(), 4, 0, 0);
        sites.report(lease, 1, outcomes(lease, UrlState.WAITING).plus(said(sign)), SUCCEEDED);
    }

    /// The worker lives on meanwhile.
    private void rest(Duration time) {
        for (Duration left = time; left.isPositive(); left = left.minusSeconds(5)) {
            world.pass(Duration.ofSeconds(5));
            world.renew(sites.session);
        }
    }

    private static Discovery said(HostReport sign) {
        return new Discovery(List.of(), List.of(), List.of(sign));
    }
}
