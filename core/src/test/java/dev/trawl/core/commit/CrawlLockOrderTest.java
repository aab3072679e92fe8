package dev.trawl.core.commit;

import static dev.trawl.core.Sites.urls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.Sites;
import dev.trawl.core.World;
import dev.trawl.core.commit.LockLog.Lock;
import dev.trawl.core.dispatch.OfferedWork;
import dev.trawl.core.edit.EditTask.Change;
import dev.trawl.core.edit.EditTask.Target;
import dev.trawl.core.host.ReturnUnmetBatches;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.core.task.TaskAction;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.WorkerOffers;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.HostReport;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.worker.Protocol;
import dev.trawl.spi.worker.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Transactions that change crawls lock tasks, then subtasks, then crawls, then host groups, each ascending, whatever
/// commands they combine.
class CrawlLockOrderTest {

    private static final String A = "a.example";
    private static final String B = "b.example";

    private final List<LockLog> transactions = new ArrayList<>();
    private final Sites sites = new Sites(ledger -> new LockWatch(ledger, transactions));
    private final World world = sites.world;

    @Test
    void limits_of_several_hosts() {
        sites.crawl(1_000, 4, 2, urls(B, 20));
        sites.crawl(1_000, 4, 2, urls(A, 20));
        var held = sites.claim();
        assertThat(held).hasSize(8);
        var hosts = world.core.steering().hosts();
        var one = hosts.set(World.CALLER, A, _ -> HostRule.of(1, Duration.ZERO));
        var other = hosts.set(World.CALLER, B, _ -> HostRule.of(1, Duration.ZERO));
        assertThat(world.core.commits().runOnce(0)).isTrue(); // the rules
        assertThat(locks()).extracting(Lock::kind).startsWith(2, 2, 3).doesNotContain(4, 5);
        assertThat(one).isCompleted();
        assertThat(other).isCompleted();
        assertThat(held.stream().filter(this::isCancelled)).hasSize(6);
    }

    @Test
    void two_limits_of_one_host_give_each_batch_back_once() {
        var task = sites.crawl(1_000, 4, 2, urls(A, 20));
        var held = sites.claim();
        assertThat(held).hasSize(4);
        var hosts = world.core.steering().hosts();
        var _ = hosts.set(World.CALLER, A, _ -> HostRule.of(2, Duration.ZERO));
        var last = hosts.set(World.CALLER, A, _ -> HostRule.of(1, Duration.ZERO));
        world.await(last);
        assertThat(held.stream().filter(this::isCancelled)).hasSize(3);
        assertThat(world.task(task).progress().done()).isEqualTo(3);
    }

    @Test
    void a_crawl_that_continues_and_a_task_that_is_cancelled() {
        var ended = limitedCrawl();
        var running = sites.crawl(1_000, 2, 2, urls(B, 9));
        sites.claim();
        var resumed = world.core.control().order(World.CALLER, ended, TaskAction.RESUME);
        var _ = world.core.control().order(World.CALLER, running, TaskAction.CANCEL);
        assertThat(locks()).extracting(Lock::kind).contains(2, 3, 4);
        assertThat(resumed).isCompleted();
        assertThat(world.task(ended).state()).isEqualTo(TaskState.RUNNING);
    }

    @Test
    void several_crawls_that_are_paused() {
        var tasks = Stream.of(A, B)
                .map(host -> sites.crawl(1_000, 2, 2, urls(host, 9)))
                .toList();
        sites.claim();
        for (TaskId task : tasks.reversed()) {
            var _ = world.core.control().order(World.CALLER, task, TaskAction.PAUSE);
        }
        assertThat(locks()).extracting(Lock::kind).contains(2, 3).doesNotContain(4);
    }

    @Test
    void a_paused_host_and_a_report_with_discoveries() {
        sites.crawl(1_000, 1, 2, urls(A, 9));
        var lease = sites.claimOne();
        var _ = world.core.steering().hosts().pause(A);
        var found = new Discovery(
                List.of(Sites.url(A, 77)),
                Sites.outcomes(lease, UrlState.DONE).outcomes(),
                List.of(HostReport.pause(A, 1_000)));
        var report = new Report(sites.session, lease.id(), 1, Optional.empty(), List.of(), found, Sites.SUCCEEDED);
        var _ = world.core.channel().report(report);
        assertThat(locks()).extracting(Lock::kind).contains(4).endsWith(5);
    }

    @Test
    void an_edit_of_a_crawl_that_a_limit_ended() {
        var ended = limitedCrawl();
        var _ = world.core.steering().edit().edit(World.CALLER, Target.of(ended), maxPages(7));
        assertThat(locks()).extracting(Lock::kind).containsExactly(2);
    }

    @Test
    void batches_with_unmet_needs_and_a_crawl_that_is_paused() {
        world.worker("chrome", 4, new WorkerOffers(Set.of(FetchMode.CHROME), Protocol.CURRENT), "site");
        var unmet = sites.crawl(1_000, 2, 2, List.of(Sites.url(A, 1).fetchedBy(FetchMode.CHROME)));
        var paused = sites.crawl(1_000, 2, 2, urls(B, 9));
        sites.claim();
        var batches = new ReturnUnmetBatches(
                world.core.commits(), world.ledger.reads(), new ReleaseLeases(new Journal("node-1")));
        for (int look = 0; look < 3; look++) {
            var _ = batches.look(1, OfferedWork.NONE);
        }
        var _ = world.core.control().order(World.CALLER, paused, TaskAction.PAUSE);
        assertThat(locks()).extracting(Lock::kind).startsWith(2, 2, 3);
        assertThat(world.subtask(unmet, 1).state()).isEqualTo(SubtaskState.CANCELLED);
    }

    private TaskId limitedCrawl() {
        var task = sites.editable(2, 1, 10, urls(A, 9));
        sites.finish(sites.claimOne());
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        world.await(world.core.steering().edit().edit(World.CALLER, Target.of(task), maxPages(6)));
        return task;
    }

    private static Change maxPages(int pages) {
        return new Change(OptionalInt.empty(), Optional.of("{\"max_pages\":%d}".formatted(pages)));
    }

    private boolean isCancelled(Lease lease) {
        var id = lease.id().subtask();
        return world.subtask(id.task(), id.number()).state() == SubtaskState.CANCELLED;
    }

    /// The locks of the one transaction that commits the queued operations.
    private List<Lock> locks() {
        transactions.clear();
        world.core.commits().runOnce(0);
        assertThat(transactions).hasSize(1);
        assertThat(transactions.getFirst().inOrder()).isSortedAccordingTo(Lock.ORDER);
        return transactions.getFirst().inOrder();
    }
}
