package dev.trawl.core.split;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.Sites;
import dev.trawl.core.World;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.WorkerOffers;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.worker.Protocol;
import dev.trawl.spi.worker.Report;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A page that is a script shell goes to a worker with Chrome, and has one result.
class ScriptShellCrawlTest {

    private static final Duration A_WHILE = Duration.ofSeconds(3);
    private static final WorkerOffers CHROME =
            new WorkerOffers(Set.of(FetchMode.HTTP, FetchMode.CHROME), Protocol.CURRENT);

    private final Sites sites = new Sites();
    private final World world = sites.world;

    @Test
    void a_shell_goes_to_a_worker_with_chrome_and_counts_once() {
        var task = crawl();
        Lease first = sites.claimOne();
        long chrome = world.worker("chrome", 4, CHROME, "site");
        handOver(first, sites.session);
        world.pass(A_WHILE);

        assertThat(sites.claim()).as("the worker without Chrome").isEmpty();
        Lease second = world.claimOne(chrome);

        assertThat(Sites.ids(second)).isEqualTo(Sites.ids(first));
        assertThat(second.payload()).contains("\"mode\":\"chrome\"");
        finish(second, chrome);
        world.pass(A_WHILE);
        var counters = sites.counters(task);
        assertThat(counters.found()).isEqualTo(1);
        assertThat(counters.done()).isEqualTo(1);
        assertThat(counters.bytes()).as("both fetches").isEqualTo(80 + 10);
        assertThat(world.ledger.reads().crawls().why().causes(task)).containsEntry(UrlCause.SCRIPT_SHELL, 1L);
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
    }

    @Test
    void a_shell_whose_worker_is_lost_goes_to_another_with_chrome() {
        var task = crawl();
        Lease first = sites.claimOne();
        long chrome = world.worker("chrome", 4, CHROME, "site");
        handOver(first, sites.session);
        world.pass(A_WHILE);
        var _ = world.claimOne(chrome);
        long other = world.worker("other", 4, CHROME, "site");
        world.await(world.core.channel().leave(chrome));
        world.pass(A_WHILE);

        assertThat(sites.claim()).as("the worker without Chrome").isEmpty();
        finish(world.claimOne(other), other);
        world.pass(A_WHILE);

        assertThat(sites.counters(task).done()).isEqualTo(1);
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_shell_goes_to_any_worker_when_the_last_one_with_chrome_leaves(boolean isClaimed) {
        var task = crawl();
        Lease first = sites.claimOne();
        long chrome = world.worker("chrome", 4, CHROME, "site");
        handOver(first, sites.session);
        world.pass(A_WHILE);
        assertThat(world.subtask(task, 2).needs()).isEqualTo(WorkNeeds.of(FetchMode.CHROME));
        if (isClaimed) {
            var _ = world.claimOne(chrome);
        }
        world.await(world.core.channel().leave(chrome));
        passUntilGivenBack(sites.session);

        Lease second = sites.claimOne();

        assertThat(Sites.ids(second)).isEqualTo(Sites.ids(first));
        assertThat(second.payload()).contains("\"mode\":\"chrome\"");
        assertThat(world.subtask(task, 2).state()).isEqualTo(SubtaskState.CANCELLED);
        finish(second, sites.session);
        world.pass(A_WHILE);
        assertThat(sites.counters(task).done()).isEqualTo(1);
        assertThat(world.ledger.reads().crawls().why().causes(task)).containsEntry(UrlCause.SCRIPT_SHELL, 1L);
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
    }

    @Test
    void without_a_worker_with_chrome_any_worker_gets_the_shell() {
        var task = crawl();
        world.pass(A_WHILE);
        handOver(sites.claimOne(), sites.session);
        world.pass(A_WHILE);

        Lease second = sites.claimOne();

        assertThat(second.payload()).contains("\"mode\":\"chrome\"");
        assertThat(world.subtask(task, 2).needs()).isEqualTo(WorkNeeds.NONE.since(FetchMode.CHROME.protocol()));
        assertThat(world.ledger.reads().crawls().why().unmet(task)).isEmpty();
        finish(second, sites.session);
        world.pass(A_WHILE);
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
    }

    @Test
    void without_a_worker_that_can_read_it_a_shell_waits() {
        var task = crawl();
        handOver(sites.claimOne(), sites.session);
        world.await(world.core.channel().leave(sites.session));
        long old = world.worker("old", 4, WorkerOffers.http(FetchMode.CHROME.protocol() - 1), "site");
        passUntilGivenBack(old);
        assertThat(world.claim(old, 4)).isEmpty();
        assertThat(world.ledger.reads().crawls().why().unmet(task)).containsExactly(WorkNeeds.of(FetchMode.CHROME));

        long current = world.worker("current", 4, "site");
        world.pass(A_WHILE);
        assertThat(world.claimOne(current).payload()).contains("\"mode\":\"chrome\"");
    }

    @Test
    void a_crawl_that_needs_chrome_waits_for_it() {
        sites.crawl(new CrawlPlan(List.of(Sites.url("a.example", 1).fetchedBy(FetchMode.CHROME)), 10, 1, 5));
        world.pass(A_WHILE);

        assertThat(sites.claim()).isEmpty();
    }

    private TaskId crawl() {
        var task = sites.crawl(new CrawlPlan(List.of(Sites.url("a.example", 1)), 10, 1, 5).withOptionalChrome());
        world.pass(A_WHILE);
        return task;
    }

    private void passUntilGivenBack(long session) {
        for (int i = 0; i < 12; i++) {
            world.pass(A_WHILE);
            world.renew(session);
        }
    }

    private void handOver(Lease lease, long session) {
        var url = new CutUrl(Sites.ids(lease).getFirst(), "https://a.example/1", 0, DiscoveryPath.PLAIN, 0);
        report(lease, session, UrlOutcome.forBrowser(url, 200, 80, "a shell"));
    }

    private void finish(Lease lease, long session) {
        report(lease, session, UrlOutcome.of(Sites.ids(lease).getFirst(), UrlState.DONE, 0, 0, 200, 10));
    }

    private void report(Lease lease, long session, UrlOutcome outcome) {
        var discovery = new Discovery(List.of(), List.of(outcome), List.of());
        world.report(
                world.core,
                new Report(session, lease.id(), 1, Optional.empty(), List.of(), discovery, Sites.SUCCEEDED));
    }
}
