package dev.trawl.core.dispatch;

import static dev.trawl.core.Sites.url;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.Sites;
import dev.trawl.core.World;
import dev.trawl.core.dispatch.ReassignReply.Moved;
import dev.trawl.core.dispatch.ReassignReply.WorkerLacks;
import dev.trawl.core.host.ReturnUnmetBatches;
import dev.trawl.core.query.TaskDetails;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.WorkerOffers;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.Protocol;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Only a worker that meets the needs of a batch gets it.
class WorkNeedsTest {

    private static final Duration A_WHILE = Duration.ofSeconds(3);
    private static final WorkNeeds NEEDS_CHROME = WorkNeeds.of(FetchMode.CHROME);
    private static final WorkerOffers CHROME = new WorkerOffers(Set.of(FetchMode.CHROME), Protocol.CURRENT);

    private final Sites sites = new Sites();
    private final World world = sites.world;

    @Test
    void a_batch_of_chrome_urls_goes_to_a_worker_that_offers_chrome() {
        sites.crawl(10, 2, 5, List.of(rendered("a.example", 1), url("b.example", 1), rendered("a.example", 2)));
        world.pass(A_WHILE);
        assertThat(sites.claim()).singleElement().satisfies(lease -> {
            assertThat(Sites.ids(lease)).hasSize(1);
            assertThat(lease.payload()).doesNotContain("\"mode\"");
        });
        long chrome = world.worker("chrome", 4, CHROME, "site");
        world.pass(A_WHILE);
        assertThat(world.claim(chrome, 4))
                .hasSize(2)
                .allSatisfy(lease -> assertThat(lease.payload()).contains("\"mode\":\"chrome\""));
    }

    /// Every crawl of a host shares its places, so one that cannot run must not take them.
    @Test
    void urls_that_no_worker_can_fetch_do_not_hold_up_other_crawls_of_their_host() {
        var blocked = sites.crawl(10, 1, 5, List.of(rendered("a.example", 1), rendered("a.example", 2)));
        world.pass(A_WHILE);
        var other = sites.crawl(10, 1, 1, Sites.urls("a.example", 4));
        for (int i = 0; i < 4; i++) { // in a few milliseconds: the crawl that cannot run has waited longest
            var lease = sites.claimOne();
            assertThat(lease.id().subtask().task()).isEqualTo(other);
            sites.finish(lease);
            world.settle();
        }
        assertThat(unmet(blocked)).contains(NEEDS_CHROME);
        assertThat(sites.counters(blocked).cut()).isZero();
    }

    @Test
    void urls_are_cut_as_soon_as_a_worker_that_can_fetch_them_joins() {
        var task = sites.crawl(10, 1, 5, List.of(rendered("a.example", 1), rendered("a.example", 2)));
        world.pass(A_WHILE);
        assertThat(sites.counters(task).cut()).isZero();
        world.worker("other", 4, CHROME, "echo");
        world.settle();
        assertThat(sites.counters(task).cut()).as("it runs another type").isZero();
        long chrome = world.worker("chrome", 4, CHROME, "site");
        world.pass(A_WHILE);
        assertThat(world.claim(chrome, 4))
                .singleElement()
                .satisfies(lease -> assertThat(Sites.ids(lease)).hasSize(2));
        assertThat(unmet(task)).isEmpty();
    }

    @Test
    void batches_give_their_places_back_when_the_only_worker_that_can_run_them_leaves() {
        long chrome = world.worker("chrome", 4, CHROME, "site");
        var stuck = sites.crawl(10, 1, 5, List.of(rendered("a.example", 1)));
        assertThat(world.subtask(stuck, 1).state()).isEqualTo(SubtaskState.QUEUED);
        var other = sites.crawl(10, 1, 5, List.of(url("a.example", 2)));
        world.pass(A_WHILE);
        assertThat(sites.claim()).as("the host has one place").isEmpty();
        world.await(world.core.channel().leave(chrome));
        for (int i = 0; i < 12; i++) {
            world.pass(A_WHILE);
            world.renew(sites.session);
        }
        assertThat(sites.claimOne().id().subtask().task()).isEqualTo(other);
        assertThat(world.subtask(stuck, 1).state()).isEqualTo(SubtaskState.CANCELLED);
        assertThat(sites.counters(stuck).waiting()).isEqualTo(1);
        assertThat(unmet(stuck)).contains(NEEDS_CHROME);
    }

    @Test
    void a_batch_stays_while_the_only_worker_that_can_run_it_registers_again() {
        long chrome = world.worker("chrome", 4, CHROME, "site");
        var task = sites.crawl(10, 1, 5, List.of(rendered("a.example", 1)));
        world.await(world.core.channel().leave(chrome));
        for (int i = 0; i < 6; i++) {
            world.pass(A_WHILE);
            world.renew(sites.session);
        }
        assertThat(world.subtask(task, 1).state()).isEqualTo(SubtaskState.QUEUED);
        long again = world.worker("chrome", 4, CHROME, "site");
        world.pass(A_WHILE);
        assertThat(world.claimOne(again).id().subtask()).isEqualTo(new SubtaskId(task, 1));
    }

    @Test
    void a_new_leader_gives_batches_back_only_after_several_looks_of_its_own() {
        world.worker("chrome", 4, CHROME, "site");
        var task = sites.crawl(10, 1, 5, List.of(rendered("a.example", 1)));
        var unmet = new ReturnUnmetBatches(
                world.core.commits(), world.ledger.reads(), new ReleaseLeases(new Journal("node-2")));
        for (long term : List.of(1L, 2L, 2L, 3L, 3L)) {
            world.await(unmet.look(term, OfferedWork.NONE));
        }
        assertThat(world.subtask(task, 1).state()).isEqualTo(SubtaskState.QUEUED);
        world.await(unmet.look(3, OfferedWork.NONE));
        assertThat(world.subtask(task, 1).state()).isEqualTo(SubtaskState.CANCELLED);
    }

    /// Batches with requests need version 2 of the worker protocol.
    @Test
    void batches_that_workers_of_version_1_cannot_read_are_not_cut() {
        world.await(world.core.channel().leave(sites.session));
        long old = world.worker("old", 4, WorkerOffers.http(1), "site");
        var task = sites.crawl(10, 1, 5, List.of(requested("a.example", 1)));
        for (int i = 0; i < 15; i++) {
            world.pass(A_WHILE);
            world.renew(old);
        }
        assertThat(world.task(task).progress().total())
                .as("batches that were cut")
                .isZero();
        assertThat(unmet(task)).contains(WorkNeeds.NONE.since(2));
        long current = world.worker("current", 4, "site");
        world.pass(A_WHILE);
        assertThat(world.claim(current, 4)).hasSize(1);
    }

    @Test
    void a_claim_without_the_offers_wins_nothing() {
        world.worker("chrome", 4, CHROME, "site");
        var task = sites.crawl(10, 1, 5, List.of(rendered("a.example", 1)));
        var row = world.subtask(task, 1);
        var stolen = new Invitation(row.id(), row.epoch(), row.type(), row.high(), 0);
        var asked = world.core.channel().claim(new ClaimRequest(sites.session, 99, Lane.ASSIGN, List.of(stolen)));
        assertThat(world.await(asked)).isEmpty();
        assertThat(world.subtask(task, 1).state()).isEqualTo(SubtaskState.QUEUED);
    }

    @Test
    void a_job_with_new_keys_does_not_reach_a_worker_of_an_older_version() {
        world.await(world.core.channel().leave(sites.session));
        long old = world.worker("old", 4, WorkerOffers.http(Protocol.CURRENT - 1), "site");
        var task = sites.crawl(new CrawlPlan(List.of(url("a.example", 1)), 10, 1, 5).readableSince(Protocol.CURRENT));
        world.pass(A_WHILE);
        assertThat(world.claim(old, 4)).isEmpty();
        assertThat(unmet(task)).contains(WorkNeeds.NONE.since(Protocol.CURRENT));
        long current = world.worker("current", 4, "site");
        world.pass(A_WHILE);
        assertThat(world.claim(current, 4)).hasSize(1);
    }

    @Test
    void a_task_with_unmet_needs_shows_them_until_a_worker_joins() {
        var task = sites.crawl(10, 1, 5, List.of(rendered("a.example", 1)));
        world.pass(A_WHILE);
        assertThat(unmet(task)).contains(NEEDS_CHROME);
        long chrome = world.worker("chrome", 4, CHROME, "site");
        assertThat(unmet(task)).isEmpty();
        world.await(world.core.sessions().drain(chrome, true));
        assertThat(unmet(task)).contains(NEEDS_CHROME);
        world.worker("other", 4, CHROME, "echo");
        assertThat(unmet(task)).as("it runs another type").contains(NEEDS_CHROME);
        world.await(world.core.channel().leave(chrome));
        long second = world.worker("second", 4, CHROME);
        assertThat(unmet(task)).isEmpty();
        world.pass(A_WHILE);
        assertThat(world.claim(second, 4)).hasSize(1);
        assertThat(unmet(task)).isEmpty();
    }

    /// A worker cannot leave an invitation in a queue that it reads, so the leader assigns those with needs.
    @Test
    void workers_that_compete_never_see_what_they_cannot_run() {
        world.type(
                "site",
                "{\"executor\":\"local\",\"pool\":\"sites\",\"lane\":\"compete\",\"split\":{\"splitter\":\"site\"}}");
        world.core.types().refresh();
        long chrome = world.worker("chrome", 4, CHROME, "site");
        var task = sites.crawl(10, 1, 5, List.of(rendered("a.example", 1), url("b.example", 1)));
        world.pass(A_WHILE);
        var assigned = world.core.channel().invitations(chrome, 10, Duration.ZERO);
        assertThat(assigned).extracting(Invitation::needs).containsExactly(NEEDS_CHROME);
        assertThat(world.core.channel().invitations(chrome, 10, Duration.ZERO))
                .as("it does not offer HTTP, so it takes nothing from the queue")
                .isEmpty();
        assertThat(world.core.channel().invitations(sites.session, 10, Duration.ZERO))
                .extracting(Invitation::needs)
                .containsExactly(WorkNeeds.NONE);
        var won = world.await(world.core.channel().claim(new ClaimRequest(chrome, 1, Lane.ASSIGN, assigned)));
        assertThat(won).hasSize(1);
        assertThat(world.subtask(task, won.getFirst().id().subtask().number())
                        .lease()
                        .lane())
                .isEqualTo(Lane.ASSIGN);
    }

    @Test
    void a_subtask_is_not_moved_to_a_worker_that_lacks_what_it_needs() {
        long chrome = world.worker("chrome", 4, CHROME, "site");
        var task = sites.crawl(10, 1, 5, List.of(rendered("a.example", 1)));
        world.pass(A_WHILE);
        world.claimOne(chrome);
        assertThat(to(task, "w")).isEqualTo(new WorkerLacks(NEEDS_CHROME));
        world.worker("second", 4, CHROME, "site");
        assertThat(to(task, "second")).isEqualTo(new Moved(1));
    }

    @Test
    void waiting_invitations_move_only_to_workers_that_can_run_them() {
        long chrome = world.worker("chrome", 2, CHROME, "site");
        var seeds = List.of(
                rendered("a.example", 1), rendered("b.example", 1), rendered("c.example", 1), rendered("d.example", 1));
        sites.crawl(10, 1, 5, seeds);
        world.pass(A_WHILE);
        var held = world.claim(chrome, 2).toArray(Lease[]::new);
        for (int i = 0; i < 10; i++) {
            world.pass(Duration.ofSeconds(1));
            world.renew(chrome, held);
            world.renew(sites.session);
        }
        assertThat(world.inboxes.size(sites.session)).isZero();
        long second = world.worker("second", 4, CHROME, "site");
        world.pass(A_WHILE);
        assertThat(world.claim(second, 4)).isNotEmpty();
    }

    private Optional<WorkNeeds> unmet(TaskId task) {
        return world.core.query().task(World.CALLER, task).flatMap(TaskDetails::unmet);
    }

    private ReassignReply to(TaskId task, String worker) {
        return world.await(world.core.steering().reassign().to(World.CALLER, task, worker));
    }

    private static FoundUrl requested(String group, int number) {
        return new FoundUrl(
                group,
                number,
                0,
                "https://%s/%d".formatted(group, number),
                0,
                DiscoveryPath.PLAIN,
                0,
                0,
                Optional.of("{}"),
                FetchMode.HTTP);
    }

    private static FoundUrl rendered(String group, int number) {
        return url(group, number).fetchedBy(FetchMode.CHROME);
    }
}
