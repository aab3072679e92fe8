package dev.trawl.core.task;

import static dev.trawl.core.Sites.SUCCEEDED;
import static dev.trawl.core.Sites.found;
import static dev.trawl.core.Sites.outcomes;
import static dev.trawl.core.Sites.url;
import static dev.trawl.core.Sites.urls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.Sites;
import dev.trawl.core.World;
import dev.trawl.core.query.ReplacedRows.Attempt;
import dev.trawl.core.task.ControlReply.Done;
import dev.trawl.core.task.ControlReply.NoCrawl;
import dev.trawl.core.task.ControlReply.NotAllowed;
import dev.trawl.core.task.ControlReply.NothingToRetry;
import dev.trawl.core.task.ControlReply.Unknown;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.CrawlLimits;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.crawl.edit.CrawlAllowance;
import dev.trawl.spi.ledger.Transaction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// A crawl counts its failed URLs, and they can be retried after any end.
class RetryUrlsTest {

    private static final String A = "a.example";
    private static final String B = "b.example";

    private final Sites sites = new Sites();
    private final World world = sites.world;

    @Test
    void a_crawl_with_failed_urls_completes_and_says_how_many() {
        var task = sites.crawl(100, 1, 9, urls(A, 9));
        fail(sites.claimOne(), 6, UrlCause.TIMEOUT, 0);
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(world.task(task).status().reason()).hasValue("6 of 9 URLs failed");
    }

    @Test
    void a_retry_fetches_the_failed_urls_and_no_others() {
        var task = sites.crawl(100, 1, 9, urls(A, 9));
        fail(sites.claimOne(), 6, UrlCause.TIMEOUT, 0);
        assertThat(retry(task, UrlChoice.ALL)).isInstanceOf(Done.class);
        assertThat(world.task(task).state()).isEqualTo(TaskState.RUNNING);
        assertThat(causes(task)).isEmpty();
        var again = sites.claimOne();
        assertThat(Sites.ids(again)).hasSize(6);
        sites.finish(again);
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(world.task(task).status().reason()).isEmpty();
        assertThat(sites.counters(task).done()).isEqualTo(9);
        assertThat(sites.counters(task).failed()).isZero();
    }

    @Test
    void a_retried_page_leads_to_pages_that_were_not_known() {
        var task = sites.crawl(100, 1, 9, urls(A, 2));
        fail(sites.claimOne(), 1, UrlCause.TIMEOUT, 0);
        retry(task, UrlChoice.ALL);
        var again = sites.claimOne();
        sites.report(again, 1, outcomes(again, UrlState.DONE).plus(found(url(A, 7))), SUCCEEDED);
        sites.finish(sites.claimOne());
        assertThat(sites.counters(task).done()).isEqualTo(3);
    }

    @Test
    void urls_are_chosen_by_cause_host_and_status() {
        var task = sites.crawl(100, 1, 3, List.of(url(A, 1), url(A, 2), url(A, 3), url(B, 1), url(B, 2)));
        for (Lease lease : sites.claim()) {
            var ids = Sites.ids(lease);
            var cause = ids.size() == 3 ? UrlCause.STATUS : UrlCause.DNS;
            fail(lease, ids.size() - 1, cause, cause == UrlCause.STATUS ? 503 : 0);
        }
        assertThat(retry(task, new UrlChoice(Set.of(UrlCause.TLS), Set.of(), Set.of())))
                .isEqualTo(new NothingToRetry(TaskState.COMPLETED, 3));
        assertThat(retry(task, new UrlChoice(Set.of(UrlCause.DNS), Set.of(A), Set.of())))
                .isInstanceOf(NothingToRetry.class);
        retry(task, new UrlChoice(Set.of(), Set.of(B), Set.of()));
        var ofHost = sites.claimOne();
        assertThat(Sites.ids(ofHost)).hasSize(1);
        sites.finish(ofHost);
        assertThat(causes(task)).containsExactly(Map.entry(UrlCause.STATUS, 2L));
        retry(task, new UrlChoice(Set.of(UrlCause.STATUS), Set.of(A), Set.of(5)));
        assertThat(Sites.ids(sites.claimOne())).hasSize(2);
    }

    @Test
    void the_row_of_a_failed_attempt_is_replaced_once_a_newer_one_has_a_row() {
        var task = sites.crawl(100, 1, 9, urls(A, 2));
        fail(sites.claimOne(), 2, UrlCause.TIMEOUT, 0);
        String row = "{\"url\":\"https://a.example/0\",\"status\":0,\"error\":\"timeout\"}";
        assertThat(attempt(task, 1, row)).isEqualTo(Attempt.NEWEST);
        retry(task, UrlChoice.ALL);
        assertThat(attempt(task, 1, row)).isEqualTo(Attempt.REOPENED);
        var again = sites.claimOne();
        assertThat(attempt(task, 1, row)).isEqualTo(Attempt.REOPENED);
        sites.finish(again);
        assertThat(attempt(task, 1, row)).isEqualTo(Attempt.REPLACED);
        assertThat(attempt(task, 2, row)).isEqualTo(Attempt.NEWEST);
        assertThat(attempt(task, 1, row.replace("/0", "/9"))).isEqualTo(Attempt.NEWEST);
        assertThat(attempt(task, 1, "{\"url\":\"https://a.example/0\",\"status\":200}"))
                .isEqualTo(Attempt.NEWEST);
    }

    @Test
    void the_row_of_a_failed_attempt_stays_when_the_newer_one_has_none() {
        var task = sites.crawl(100, 1, 9, urls(A, 1));
        fail(sites.claimOne(), 1, UrlCause.TIMEOUT, 0);
        String row = "{\"url\":\"https://a.example/0\",\"status\":0,\"error\":\"timeout\"}";
        retry(task, UrlChoice.ALL);
        fail(sites.claimOne(), 1, UrlCause.SECRET, 0);
        assertThat(attempt(task, 1, row)).isEqualTo(Attempt.NEWEST);
        retry(task, UrlChoice.ALL);
        fail(sites.claimOne(), 1, UrlCause.TIMEOUT, 0);
        assertThat(attempt(task, 1, row)).isEqualTo(Attempt.REPLACED);
        assertThat(attempt(task, 3, row)).isEqualTo(Attempt.NEWEST);
    }

    private Attempt attempt(TaskId task, int subtask, String row) {
        return world.core.query().replaced(task).of(subtask, row);
    }

    @Test
    void a_crawl_without_failed_urls_has_nothing_to_retry() {
        var task = sites.crawl(100, 1, 9, urls(A, 2));
        sites.finish(sites.claimOne());
        assertThat(retry(task, UrlChoice.ALL)).isEqualTo(new NothingToRetry(TaskState.COMPLETED, 0));
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
    }

    @Test
    void a_retry_exceeds_the_limit_of_pages_by_the_failed_urls_only() {
        var task = sites.crawl(2, 1, 1, urls(A, 9));
        fail(sites.claimOne(), 1, UrlCause.TIMEOUT, 0);
        sites.finish(sites.claimOne());
        sites.finish(sites.claimOne());
        assertThat(world.task(task).status().reason()).hasValue("max_pages (2) is reached; 1 of 3 URLs failed");
        retry(task, UrlChoice.ALL);
        sites.finish(sites.claimOne());
        assertThat(sites.claim()).isEmpty();
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(sites.counters(task).done()).isEqualTo(3);
        assertThat(sites.urls(task, UrlState.SKIPPED))
                .extracting(UrlView::cause)
                .hasSize(6)
                .containsOnly(UrlCause.MAX_PAGES);
        assertThat(causes(task)).containsExactly(Map.entry(UrlCause.MAX_PAGES, 6L));
    }

    @Test
    void a_retry_of_a_crawl_of_the_version_before_keeps_the_limit_of_pages() {
        var task = sites.crawl(2, 1, 1, urls(A, 3));
        fail(sites.claimOne(), 1, UrlCause.TIMEOUT, 0);
        sites.finish(sites.claimOne());
        sites.finish(sites.claimOne());
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        var ended = sites.counters(task).with(CrawlAllowance.UNKNOWN);
        write(transaction -> transaction.frontier().keep(List.of(ended)));
        retry(task, UrlChoice.ALL);
        var again = sites.claimOne();
        sites.report(again, 1, outcomes(again, UrlState.DONE).plus(found(url(A, 7), url(A, 8))), SUCCEEDED);
        assertThat(sites.claim()).isEmpty();
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(sites.counters(task).done()).isEqualTo(3);
        assertThat(sites.counters(task).allowance().pages()).isEqualTo(3);
    }

    @Test
    void a_cancel_between_two_steps_ends_the_retry() {
        var task = sites.crawl(10_000, 1, 10_000, urls(A, 5_011));
        failRest(sites.claim(), 1);
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(sites.counters(task).failed()).isEqualTo(5_010);
        var retry = world.core.control().retry(World.CALLER, task, UrlChoice.ALL);
        assertThat(world.core.commits().runOnce(0)).isTrue(); // the first step
        assertThat(sites.counters(task).failed()).isEqualTo(10);
        var cancel = world.core.control().order(World.CALLER, task, TaskAction.CANCEL);
        assertThat(world.await(cancel)).isInstanceOf(Done.class);
        assertThat(world.await(retry))
                .isInstanceOfSatisfying(
                        Done.class, done -> assertThat(done.task().state()).isEqualTo(TaskState.CANCELLED));
        assertThat(world.task(task).state()).isEqualTo(TaskState.CANCELLED);
        assertThat(sites.counters(task).failed()).isEqualTo(10);
        assertThat(causes(task)).containsEntry(UrlCause.TIMEOUT, 10L);
        assertThat(sites.claim()).isEmpty();
    }

    @Test
    void a_retry_in_two_steps_returns_all_urls() {
        var task = sites.crawl(10_000, 1, 10_000, urls(A, 5_010));
        failRest(sites.claim(), 0);
        retry(task, UrlChoice.ALL);
        assertThat(world.task(task).state()).isEqualTo(TaskState.RUNNING);
        assertThat(sites.counters(task).failed()).isZero();
        assertThat(causes(task)).isEmpty();
    }

    @Test
    void a_url_is_counted_by_its_state_at_the_time_of_the_retry() {
        var task = sites.crawl(100, 1, 9, urls(A, 9));
        fail(sites.claimOne(), 6, UrlCause.TIMEOUT, 0);
        var retry = world.core.control().retry(World.CALLER, task, UrlChoice.ALL);
        var failed = List.of(sites.urls(task, UrlState.FAILED).getFirst().id());
        var counted = sites.counters(task).retried(1, 0, 0).withLeft(1);
        write(transaction -> {
            var _ = transaction.frontier().revive(task, failed);
            var _ = transaction.frontier().leave(task, failed, UrlCause.MAX_PAGES.because("max_pages (9) is reached"));
            transaction.frontier().keep(List.of(counted));
            transaction.notes().count(task, Map.of(UrlCause.TIMEOUT, -1, UrlCause.MAX_PAGES, 1));
        });
        assertThat(world.await(retry)).isInstanceOf(Done.class);
        assertThat(sites.counters(task).failed()).isZero();
        assertThat(sites.counters(task).skipped()).isZero();
        assertThat(causes(task)).isEmpty();
    }

    @Test
    void a_retry_has_the_time_limit_of_the_job_anew() {
        var task = sites.limited(new CrawlLimits(Long.MAX_VALUE, Long.MAX_VALUE, 5_000), urls(A, 2));
        fail(sites.claimOne(), 1, UrlCause.TIMEOUT, 0);
        sites.finish(sites.claimOne());
        world.pass(Duration.ofSeconds(6));
        retry(task, UrlChoice.ALL);
        sites.finish(sites.claimOne());
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(sites.counters(task).done()).isEqualTo(2);
    }

    @Test
    void a_cancelled_crawl_retries_the_urls_that_were_in_its_batches() {
        var task = sites.crawl(100, 1, 2, urls(A, 9));
        sites.claimOne();
        order(task, TaskAction.CANCEL);
        world.pass(Duration.ofSeconds(1));
        assertThat(retry(task, UrlChoice.ALL)).isInstanceOf(Done.class);
        var again = sites.claimOne();
        assertThat(Sites.ids(again)).hasSize(2);
        sites.finish(again);
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(sites.claim()).isEmpty();
    }

    @Test
    void a_failed_crawl_is_retried() {
        var task = sites.crawl(100, 1, 9, urls(A, 2));
        fail(sites.claimOne(), 2, UrlCause.DNS, 0);
        assertThat(world.task(task).state()).isEqualTo(TaskState.FAILED);
        retry(task, UrlChoice.ALL);
        sites.finish(sites.claimOne());
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
    }

    @Test
    void a_repeated_retry_changes_nothing() {
        var task = sites.crawl(100, 1, 9, urls(A, 4));
        fail(sites.claimOne(), 2, UrlCause.DNS, 0);
        retry(task, UrlChoice.ALL);
        var before = sites.counters(task);
        assertThat(order(task, TaskAction.RETRY)).isInstanceOf(Done.class);
        assertThat(sites.counters(task)).isEqualTo(before);
        order(task, TaskAction.PAUSE);
        assertThat(order(task, TaskAction.RETRY)).isInstanceOf(NotAllowed.class);
    }

    @Test
    void only_crawls_of_the_project_have_urls_to_choose() {
        world.worker("w1", 1);
        var plain = world.submit("echo", "1");
        var choice = new UrlChoice(Set.of(UrlCause.DNS), Set.of(), Set.of());
        assertThat(retry(plain, choice)).isInstanceOf(NoCrawl.class);
        var stranger = new Caller("other", "bob", Role.ADMIN);
        assertThat(world.await(world.core.control().retry(stranger, plain, choice)))
                .isInstanceOf(Unknown.class);
    }

    /// Fails these batches and all that follow, except for `done` URLs of the first one.
    private void failRest(List<Lease> first, int done) {
        int good = done;
        for (var leases = first; !leases.isEmpty(); leases = sites.claim()) {
            for (Lease lease : leases) {
                fail(lease, Sites.ids(lease).size() - good, UrlCause.TIMEOUT, 0);
                good = 0;
            }
        }
    }

    private void fail(Lease lease, int failures, UrlCause cause, int status) {
        var ids = Sites.ids(lease);
        var bad = ids.stream()
                .limit(failures)
                .map(id -> UrlOutcome.of(id, UrlState.FAILED, 3, 0, status, 0).because(cause.because("as told")))
                .toList();
        var good = ids.stream()
                .skip(failures)
                .map(id -> UrlOutcome.of(id, UrlState.DONE, 1, 0, 200, 10))
                .toList();
        sites.report(
                lease,
                1,
                new Discovery(List.of(), bad, List.of()).plus(new Discovery(List.of(), good, List.of())),
                SUCCEEDED);
    }

    private void write(Consumer<Transaction> change) {
        var _ = world.ledger.write(transaction -> {
            change.accept(transaction);
            return true;
        });
    }

    private Map<UrlCause, Long> causes(TaskId task) {
        return world.ledger.reads().crawls().why().causes(task);
    }

    private ControlReply retry(TaskId task, UrlChoice choice) {
        var reply = world.await(world.core.control().retry(World.CALLER, task, choice));
        world.settle();
        return reply;
    }

    private ControlReply order(TaskId task, TaskAction action) {
        return world.await(world.core.control().order(World.CALLER, task, action));
    }
}
