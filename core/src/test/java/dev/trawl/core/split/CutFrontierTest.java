package dev.trawl.core.split;

import static dev.trawl.core.Sites.SUCCEEDED;
import static dev.trawl.core.Sites.outcomes;
import static dev.trawl.core.Sites.url;
import static dev.trawl.core.Sites.urls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.Sites;
import dev.trawl.core.World;
import dev.trawl.core.task.ControlReply;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.core.task.TaskAction;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.WorkerOffers;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.HostReport;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Protocol;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A crawl is cut while it goes on, never more than its plan allows, and ends when nothing of it is left.
class CutFrontierTest {

    private static final String A = "a.example";
    private static final String B = "b.example";

    private final Sites sites = new Sites();
    private final World world = sites.world;

    @Test
    void seeds_become_urls_and_one_that_is_named_twice_counts_once() {
        var task = sites.crawl(100, 1, 10, List.of(url(A, 1), url(A, 2), url(A, 1), url(B, 1)));
        assertThat(sites.counters(task).found()).isEqualTo(3);
        assertThat(sites.claim()).extracting(lease -> Sites.ids(lease).size()).containsExactlyInAnyOrder(2, 1);
        assertThat(sites.counters(task).waiting()).isZero();
    }

    @Test
    void a_crawl_that_has_begun_does_not_begin_again() {
        var task = sites.crawl(100, 1, 2, urls(A, 5));
        var before = sites.counters(task);
        var journal = new Journal("node-2");
        var late = new SplitTask(
                world.core.commits(), world.core.types(), world.splitters, journal, new ReleaseLeases(journal));
        assertThat(world.await(late.splitNext(task))).isFalse();
        assertThat(sites.counters(task)).isEqualTo(before);
    }

    @Test
    void batches_of_a_host_stay_within_the_limit_across_tasks() {
        var tasks = List.of(sites.crawl(100, 2, 2, urls(A, 9)), sites.crawl(100, 2, 2, urls(A, 7)));
        var held = new ArrayDeque<Lease>();
        for (int i = 0; i < 100 && tasks.stream().anyMatch(this::isOpen); i++) {
            held.addAll(sites.claim());
            assertThat(held).hasSizeBetween(1, 2);
            sites.finish(held.remove());
        }
        assertThat(tasks).allSatisfy(task -> {
            assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
            assertThat(sites.urls(task, UrlState.WAITING)).isEmpty();
        });
    }

    @Test
    void batches_that_no_worker_can_take_yet_are_not_cut_so_that_they_are_larger_later() {
        var seeds = IntStream.range(0, 200)
                .mapToObj(host -> urls("h%d.example".formatted(host), 4))
                .flatMap(List::stream)
                .toList();
        var task = sites.crawl(10_000, 4, 10, seeds);
        assertThat(world.task(task).progress().total()).isEqualTo(CutFrontier.WAITING_BATCHES);
        var first = sites.claim();
        assertThat(first)
                .hasSize(CutFrontier.WAITING_BATCHES)
                .allMatch(lease -> Sites.ids(lease).size() == 4);
        world.settle();
        assertThat(sites.claim())
                .as("the rest is cut once workers took the first")
                .hasSize(200 - first.size());
        assertThat(sites.counters(task).waiting()).isZero();
    }

    @Test
    void no_more_pages_are_fetched_than_allowed_and_no_fewer() {
        var seeds = Stream.of(urls(A, 8), urls(B, 8)).flatMap(List::stream).toList();
        var task = sites.crawl(7, 2, 3, seeds);
        var first = sites.claim();
        assertThat(first.stream().mapToInt(lease -> Sites.ids(lease).size()).sum())
                .isEqualTo(7);
        sites.report(first.getFirst(), 1, outcomes(first.getFirst(), UrlState.FAILED), SUCCEEDED);
        first.stream().skip(1).forEach(sites::finish);
        for (int i = 0; i < 20 && isOpen(task); i++) {
            sites.claim().forEach(sites::finish);
        }
        assertThat(sites.counters(task).done()).isEqualTo(7);
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
    }

    @Test
    void the_urls_of_a_batch_that_is_given_up_have_failed() {
        var task = sites.crawl(100, 1, 5, urls(A, 5));
        sites.report(sites.claimOne(), 1, Discovery.NONE, new Outcome.Failed(false, "broken"));
        assertThat(sites.urls(task, UrlState.FAILED))
                .hasSize(5)
                .extracting(UrlView::reason)
                .containsOnly(Optional.of(UrlCause.GIVEN_UP.because("its batch was given up: FAILED: broken")));
        assertThat(sites.counters(task).failed()).isEqualTo(5);
        assertThat(world.task(task).state().isEnded()).isTrue();
    }

    /// R9
    @Test
    void of_a_batch_that_workers_are_lost_with_only_the_url_in_progress_fails() {
        var task = sites.crawl(100, 1, 5, urls(A, 5));
        var first = sites.claimOne();
        var ids = Sites.ids(first);
        var done = UrlOutcome.of(ids.getFirst(), UrlState.DONE, 1, 0, 200, 10);
        sites.report(first, 1, new Discovery(List.of(), List.of(done), List.of()), Sites.CONTINUES);
        List<Lease> again = List.of();
        int deaths = 0;
        while (world.subtask(task, 1).state() != SubtaskState.DEAD) {
            assertThat(++deaths).isLessThan(10);
            long restarted = world.worker("w", 1_000, "site"); // what its old session held is lost
            world.pass(Duration.ofSeconds(8));
            again = world.claim(restarted, 10);
        }

        assertThat(sites.urls(task, UrlState.FAILED))
                .singleElement()
                .satisfies(url -> assertThat(url.reason().map(UrlReason::detail).orElse(""))
                        .startsWith("its batch was given up: poison: 5 workers were lost"));
        assertThat(again).singleElement().extracting(Sites::ids).isEqualTo(ids.subList(2, 5));
        assertThat(sites.counters(task).failed()).isEqualTo(1);
    }

    @Test
    void a_crawl_that_lacks_a_secret_names_it_in_its_reason() {
        var task = sites.crawl(100, 1, 5, urls(A, 2));
        var lease = sites.claimOne();
        var missing = UrlCause.SECRET.because("secret://shop is not set");
        var outcomes = Sites.ids(lease).stream()
                .map(id -> UrlOutcome.of(id, UrlState.FAILED, 0, 0, 0, 0).because(missing))
                .toList();
        sites.report(lease, 1, new Discovery(List.of(), outcomes, List.of()), SUCCEEDED);
        assertThat(world.task(task).state()).isEqualTo(TaskState.FAILED);
        assertThat(world.task(task).status().reason()).contains("secret://shop is not set");
    }

    @Test
    void a_batch_that_was_given_up_never_runs_again_but_its_urls_do() {
        var task = sites.crawl(100, 1, 5, urls(A, 5));
        sites.report(sites.claimOne(), 1, Discovery.NONE, new Outcome.Failed(false, "broken"));
        assertThat(order(task, TaskAction.RETRY)).isInstanceOf(ControlReply.Done.class);
        var again = sites.claimOne();
        assertThat(again.id().subtask().number()).isEqualTo(2);
        sites.finish(again);
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
    }

    @Test
    void urls_that_a_batch_leaves_behind_are_cut_again() {
        var task = sites.crawl(100, 1, 5, urls(A, 2));
        var first = sites.claimOne();
        sites.report(first, 1, Discovery.NONE, SUCCEEDED);
        var second = sites.claimOne();
        assertThat(Sites.ids(second)).isEqualTo(Sites.ids(first));
        sites.finish(second);
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(sites.counters(task).done()).isEqualTo(2);
    }

    @Test
    void a_batch_that_never_says_what_became_of_its_urls_is_not_cut_for_ever() {
        var task = sites.crawl(100, 1, 5, urls(A, 2));
        int batches = 0;
        while (isOpen(task)) {
            assertThat(++batches).isLessThan(20);
            sites.report(sites.claimOne(), 1, Discovery.NONE, SUCCEEDED);
        }
        assertThat(sites.urls(task, UrlState.FAILED))
                .hasSize(2)
                .extracting(UrlView::reason)
                .containsOnly(Optional.of(UrlCause.GIVEN_UP.because("no outcome reported")));
        assertThat(world.task(task).state()).isEqualTo(TaskState.FAILED);
    }

    @Test
    void a_crawl_without_fetched_pages_fails_with_a_reason() {
        var task = sites.crawl(100, 1, 5, urls(A, 2));
        var lease = sites.claimOne();
        sites.report(lease, 1, outcomes(lease, UrlState.SKIPPED), SUCCEEDED);
        assertThat(world.task(task).state()).isEqualTo(TaskState.FAILED);
        assertThat(world.task(task).status().reason()).hasValue("nothing was fetched: 0 failed, 2 skipped");
    }

    @Test
    void two_crawls_of_one_host_take_turns() {
        var tasks = List.of(sites.crawl(100, 1, 2, urls(A, 20)), sites.crawl(100, 1, 2, urls(A, 20)));
        var order = new ArrayList<TaskId>();
        for (int i = 0; i < 10; i++) {
            var lease = sites.claimOne();
            order.add(lease.id().subtask().task());
            sites.finish(lease);
            world.pass(Duration.ofMillis(1)); // turns are told apart by their time
        }
        assertThat(tasks)
                .allSatisfy(task -> assertThat(order).filteredOn(task::equals).hasSize(5));
    }

    @Test
    void a_cancelled_crawl_frees_its_host_groups() {
        var cancelled = sites.crawl(100, 1, 5, urls(A, 20));
        sites.claimOne();
        sites.crawl(100, 1, 5, urls(A, 5));
        assertThat(sites.claim()).isEmpty();
        order(cancelled, TaskAction.CANCEL);
        world.pass(Duration.ofSeconds(1));
        assertThat(Sites.ids(sites.claimOne())).hasSize(5);
        assertThat(sites.urls(cancelled, UrlState.SKIPPED)).hasSize(5);
        assertThat(sites.counters(cancelled).cut()).isZero();
    }

    @Test
    void a_crawl_runs_until_no_discovered_url_is_left() {
        var task = sites.crawl(100, 1, 5, urls(A, 1));
        var first = sites.claimOne();
        sites.report(first, 1, outcomes(first, UrlState.DONE).plus(Sites.found(url(B, 1), url(A, 0))), SUCCEEDED);
        assertThat(isOpen(task)).isTrue();
        sites.finish(sites.claimOne());
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(sites.counters(task).found()).isEqualTo(2);
    }

    @Test
    void a_paused_group_is_cut_when_its_pause_is_over() {
        sites.crawl(100, 1, 1, urls(A, 2));
        var first = sites.claimOne();
        var pause = new Discovery(List.of(), List.of(), List.of(HostReport.pause(A, 3_000)));
        sites.report(first, 1, outcomes(first, UrlState.DONE).plus(pause), SUCCEEDED);
        world.pass(Duration.ofMillis(2_500));
        assertThat(sites.claim()).isEmpty();
        world.pass(Duration.ofMillis(600));
        assertThat(sites.claim()).hasSize(1);
    }

    @Test
    void a_url_to_be_tried_later_is_cut_when_its_time_has_come() {
        var task = sites.crawl(100, 1, 1, urls(A, 1));
        var first = sites.claimOne();
        sites.report(first, 1, outcomes(first, UrlState.LATER, 3_000), SUCCEEDED);
        world.pass(Duration.ofMillis(2_500));
        assertThat(sites.claim()).isEmpty();
        assertThat(isOpen(task)).isTrue();
        world.pass(Duration.ofMillis(600));
        assertThat(Sites.ids(sites.claimOne())).isEqualTo(Sites.ids(first));
    }

    @Test
    void a_paused_crawl_is_not_cut_until_it_is_resumed() {
        var task = sites.crawl(100, 1, 1, urls(A, 2));
        sites.claimOne();
        order(task, TaskAction.PAUSE);
        world.pass(Duration.ofSeconds(2));
        assertThat(world.task(task).progress().total()).isEqualTo(1);
        assertThat(sites.claim()).isEmpty();
        order(task, TaskAction.RESUME);
        sites.finish(sites.claimOne());
        assertThat(world.task(task).progress().total()).isEqualTo(3);
    }

    @Test
    void a_paused_crawl_leaves_its_hosts_to_others_and_loses_nothing() {
        var paused = sites.crawl(100, 2, 5, urls(A, 20));
        sites.claimOne();
        var other = sites.crawl(100, 2, 5, urls(A, 5));
        assertThat(sites.claim())
                .extracting(lease -> lease.id().subtask().task())
                .doesNotContain(other);
        order(paused, TaskAction.PAUSE);
        sites.claim().forEach(sites::finish);
        sites.claim().forEach(sites::finish);
        assertThat(world.task(other).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(sites.counters(paused).waiting()).isEqualTo(20);
        order(paused, TaskAction.RESUME);
        for (int i = 0; i < 20 && isOpen(paused); i++) {
            sites.claim().forEach(sites::finish);
        }
        assertThat(world.task(paused).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(sites.counters(paused).done()).isEqualTo(20);
    }

    @Test
    void a_wide_crawl_is_cut_as_fast_as_workers_take_it() {
        var seeds = IntStream.range(0, 600)
                .mapToObj(host -> urls("h%d.example".formatted(host), 10))
                .flatMap(List::stream)
                .toList();
        var task = sites.crawl(100_000, 1, 10, seeds);
        for (int i = 0; i < 10 && world.task(task).progress().total() < 600; i++) {
            assertThat(sites.claim()).isNotEmpty();
            world.settle();
        }
        assertThat(world.task(task).progress().total()).isEqualTo(600);
        assertThat(sites.counters(task).cut()).isEqualTo(6_000);
    }

    /// A cut looks at 256 groups at once.
    @Test
    void groups_with_unmet_needs_do_not_keep_the_groups_after_them_from_being_cut() {
        var seeds = new ArrayList<FoundUrl>();
        for (int host = 0; host < 600; host++) {
            seeds.add(url("h%03d.example".formatted(host), 1).fetchedBy(FetchMode.CHROME));
        }
        seeds.add(url("z.example", 1));
        var task = sites.crawl(100_000, 1, 10, seeds);
        assertThat(sites.claim())
                .singleElement()
                .satisfies(lease -> assertThat(lease.payload()).contains("https://z.example/1"));
        world.worker("chrome", 1_000, new WorkerOffers(Set.of(FetchMode.CHROME), Protocol.CURRENT), "site");
        world.settle();
        assertThat(world.task(task).progress().total())
                .as("a worker that meets the needs joined")
                .isEqualTo(1 + CutFrontier.WAITING_BATCHES);
    }

    private boolean isOpen(TaskId task) {
        return world.task(task).state().isOpen();
    }

    private ControlReply order(TaskId task, TaskAction action) {
        return world.await(world.core.control().order(World.CALLER, task, action));
    }
}
