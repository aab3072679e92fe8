package dev.trawl.core.report;

import static dev.trawl.core.Sites.CONTINUES;
import static dev.trawl.core.Sites.SUCCEEDED;
import static dev.trawl.core.Sites.found;
import static dev.trawl.core.Sites.outcomes;
import static dev.trawl.core.Sites.url;
import static dev.trawl.core.Sites.urls;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.trawl.core.Sites;
import dev.trawl.core.World;
import dev.trawl.core.task.TaskAction;
import dev.trawl.plugin.Lease;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.Notes;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What a batch learned is committed with its report, once, or not at all.
class ApplyDiscoveryTest {

    private final Sites sites = new Sites();
    private final World world = sites.world;

    @Test
    void outcomes_and_new_urls_are_counted_with_the_checkpoint() {
        var task = sites.crawl(100, 1, 10, urls("a.example", 3));
        var lease = sites.claimOne();
        sites.report(lease, 1, outcomes(lease, UrlState.DONE).plus(found(url("a.example", 7))), CONTINUES);
        var crawl = sites.counters(task);
        assertThat(crawl)
                .isEqualTo(new Crawl(task, 4, 0, 3, 0, 0, 30, Optional.empty(), crawl.allowance(), crawl.rate()));
    }

    @Test
    void a_repeated_report_counts_once() {
        var task = sites.crawl(100, 1, 10, urls("a.example", 3));
        var lease = sites.claimOne();
        var discovery = outcomes(lease, UrlState.DONE).plus(found(url("b.example", 1)));
        sites.report(lease, 1, discovery, CONTINUES);
        var once = sites.counters(task);
        assertThat(sites.report(lease, 1, discovery, CONTINUES)).isEqualTo(ReportReply.COMMITTED);
        assertThat(sites.counters(task)).isEqualTo(once);
    }

    @Test
    void causes_are_counted_once_and_robots_txt_is_kept_with_the_checkpoint() {
        var task = sites.crawl(100, 1, 10, urls("a.example", 3));
        var lease = sites.claimOne();
        var file = new RobotsFile("a.example", "https", 7, 200, Optional.empty(), "Disallow: /1");
        var discovery = new Discovery(
                List.of(),
                List.of(
                        ended(lease, 0, UrlState.SKIPPED, UrlCause.ROBOTS.because("a text that may change")),
                        ended(lease, 1, UrlState.FAILED, UrlCause.DNS.because("status 404")),
                        ended(lease, 2, UrlState.LATER, UrlCause.DNS.because("dns: no such host"))),
                List.of(),
                new Notes(List.of(file), Map.of(UrlCause.SCOPE, 4)));
        sites.report(lease, 1, discovery, CONTINUES);
        sites.report(lease, 1, discovery, CONTINUES);
        var why = world.ledger.reads().crawls().why();
        assertThat(why.causes(task))
                .containsOnly(entry(UrlCause.ROBOTS, 1L), entry(UrlCause.DNS, 1L), entry(UrlCause.SCOPE, 4L));
        assertThat(why.robots(task, "a.example", "https")).contains(file);
    }

    @Test
    void a_stale_lease_leaves_no_notes() {
        var task = sites.crawl(100, 1, 10, urls("a.example", 1));
        var lease = sites.claimOne();
        world.await(world.core.control().order(World.CALLER, task, TaskAction.CANCEL));
        var notes = new Notes(List.of(), Map.of(UrlCause.SCOPE, 4));
        sites.report(lease, 1, new Discovery(List.of(), List.of(), List.of(), notes), CONTINUES);
        assertThat(world.ledger.reads().crawls().why().causes(task)).doesNotContainKey(UrlCause.SCOPE);
    }

    private static UrlOutcome ended(Lease lease, int index, UrlState state, UrlReason reason) {
        return UrlOutcome.of(Sites.ids(lease).get(index), state, 1, 0, 0, 0).because(reason);
    }

    @Test
    void a_finished_url_ignores_later_outcomes() {
        var task = sites.crawl(100, 1, 10, urls("a.example", 3));
        var lease = sites.claimOne();
        sites.report(lease, 1, outcomes(lease, UrlState.DONE), CONTINUES);
        var once = sites.counters(task);
        sites.report(lease, 2, outcomes(lease, UrlState.FAILED), SUCCEEDED);
        assertThat(sites.counters(task)).isEqualTo(once);
        assertThat(sites.urls(task, UrlState.FAILED)).isEmpty();
    }

    @Test
    void reports_of_several_batches_in_one_commit_are_all_counted() {
        var task = sites.crawl(100, 2, 2, urls("a.example", 4));
        var leases = sites.claim();
        assertThat(leases).hasSize(2);
        leases.forEach(lease ->
                sites.report(lease, 1, outcomes(lease, UrlState.DONE).plus(found(url("b.example", 1))), SUCCEEDED));
        assertThat(sites.counters(task).done()).isEqualTo(4);
        assertThat(sites.counters(task).found()).isEqualTo(5);
    }

    @Test
    void the_discovery_of_a_stale_lease_changes_nothing() {
        var task = sites.crawl(100, 1, 10, urls("a.example", 3));
        var lease = sites.claimOne();
        world.await(world.core.control().order(World.CALLER, task, TaskAction.PAUSE));
        world.settle();
        var before = sites.counters(task);
        var discovery = outcomes(lease, UrlState.DONE).plus(found(url("b.example", 1)));
        assertThat(sites.report(lease, 1, discovery, SUCCEEDED)).isEqualTo(ReportReply.STALE_LEASE);
        assertThat(sites.counters(task)).isEqualTo(before);
        assertThat(sites.urls(task, UrlState.WAITING)).hasSize(3);
    }

    @Test
    void rejects_discovered_urls_for_a_non_crawl_task() {
        var task = world.submit("list", "{\"items\":[1]}");
        long session = world.worker("other", 1, "list");
        var lease = world.claimOne(session);
        assertThat(world.report(
                        world.core,
                        new Report(
                                session,
                                lease.id(),
                                1,
                                Optional.empty(),
                                List.of(),
                                new Discovery(List.of(url("a.example", 1)), List.of(), List.of()),
                                SUCCEEDED)))
                .isEqualTo(ReportReply.NO_CRAWL);
        assertThat(world.task(task).progress().done()).isZero();
    }
}
