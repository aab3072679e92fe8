package dev.trawl.core.edit;

import static dev.trawl.core.Sites.outcomes;
import static dev.trawl.core.Sites.urls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.Sites;
import dev.trawl.core.World;
import dev.trawl.core.edit.EditTask.Change;
import dev.trawl.core.edit.EditTask.Reply;
import dev.trawl.core.task.ControlReply;
import dev.trawl.core.task.TaskAction;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.HostReport;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.spi.crawl.Notes;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.task.LoggedEntry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// An edit of a crawl is stored beside its job and reaches queued URLs, open batches and paused hosts. (004.20, 004.21)
class EditTaskTest {

    private static final String A = "a.example";
    private static final String B = "b.example";

    private final Sites sites = new Sites();
    private final World world = sites.world;

    @Test
    void a_raised_max_pages_is_fetched_up_to() {
        var task = sites.editable(3, 1, 10, urls(A, 9));
        sites.finish(sites.claimOne());
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);

        var other = sites.editable(3, 1, 2, urls(B, 9));
        var first = sites.claimOne();
        done(other, "{\"max_pages\":7}");
        sites.finish(first);
        finishAll(other);

        assertThat(sites.counters(other).done()).isEqualTo(7);
    }

    @Test
    void a_lowered_max_pages_ends_the_crawl_at_what_is_done() {
        var task = sites.editable(100, 1, 2, urls(A, 9));
        sites.finish(sites.claimOne());
        done(task, "{\"max_pages\":3}");
        finishAll(task);

        assertThat(sites.counters(task).done()).isEqualTo(4); // a batch that is out is finished
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
    }

    @Test
    void a_crawl_that_ended_at_a_limit_continues_after_the_limit_is_raised() {
        var task = sites.editable(3, 1, 10, urls(A, 9));
        finishAll(task);
        assertThat(order(task, TaskAction.RESUME)).isInstanceOf(ControlReply.NotAllowed.class);

        done(task, "{\"max_pages\":5}");
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(order(task, TaskAction.RESUME)).isInstanceOf(ControlReply.Done.class);
        assertThat(world.task(task).state()).isEqualTo(TaskState.RUNNING);
        finishAll(task);

        assertThat(sites.counters(task).done()).isEqualTo(5);
        assertThat(sites.counters(task).limit()).contains(UrlCause.MAX_PAGES);
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
    }

    @Test
    void a_crawl_that_ended_without_a_limit_cannot_be_edited() {
        var task = sites.editable(100, 1, 10, urls(A, 2));
        finishAll(task);
        assertThat(edit(task, "{\"max_pages\":5}")).isEqualTo(new Reply.Ended(TaskState.COMPLETED, false));
    }

    @Test
    void a_lower_limit_of_batches_gives_back_the_newest_and_a_higher_one_cuts_more() {
        var task = sites.editable(1_000, 4, 2, urls(A, 40));
        var held = sites.claim();
        assertThat(held).hasSize(4);

        done(task, "{\"per_host\":1}");
        assertThat(world.core.channel().voided(held.stream().map(Lease::id).toList()))
                .containsExactlyElementsOf(held.stream().skip(1).map(Lease::id).toList());
        world.settle();
        assertThat(sites.claim()).isEmpty();
        assertThat(sites.counters(task).cut()).isEqualTo(2);

        done(task, "{\"per_host\":3}");
        world.settle();
        assertThat(sites.claim()).hasSize(2);
        assertThat(sites.counters(task).failed()).isZero();
    }

    @Test
    void an_exclusion_drops_queued_urls_and_says_how_many() {
        var task = sites.editable(
                1_000,
                1,
                2,
                Stream.of(urls(A, 5), urls(B, 4)).flatMap(List::stream).toList());
        sites.claim();

        var tried = (Reply.Done) world.core
                .steering()
                .edit()
                .tryOut(World.CALLER, EditTask.Target.of(task), settings("{\"exclude\":\"//a.\"}"));
        assertThat(tried.dropped()).isEqualTo(5); // with the two that are in a batch
        assertThat(sites.urls(task, UrlState.SKIPPED)).isEmpty();
        assertThat(world.ledger.reads().crawls().edits(List.of(task))).isEmpty();

        assertThat(done(task, "{\"exclude\":\"//a.\"}").dropped()).isEqualTo(3);

        assertThat(sites.urls(task, UrlState.SKIPPED))
                .hasSize(3)
                .allSatisfy(dropped -> assertThat(dropped.cause()).isEqualTo(UrlCause.EXCLUDED));
        assertThat(sites.counters(task).skipped()).isEqualTo(3);
        assertThat(sites.counters(task).waiting()).isEqualTo(2);
        assertThat(world.ledger.reads().crawls().why().causes(task)).isEqualTo(Map.of(UrlCause.EXCLUDED, 3L));
    }

    @Test
    void an_edit_that_can_drop_no_url_reads_no_url() {
        var task = sites.editable(1_000, 1, 2, urls(A, 5));
        done(task, "{\"delay\":1000,\"per_host\":2}");
        var _ = world.core
                .steering()
                .edit()
                .tryOut(World.CALLER, EditTask.Target.of(task), settings("{\"max_pages\":9}"));
        assertThat(sites.filters()).isZero();
        done(task, "{\"exclude\":\"//b.\"}");
        assertThat(sites.filters()).isEqualTo(1);
    }

    @Test
    void a_crawl_whose_last_queued_urls_are_dropped_ends() {
        var task = sites.editable(1_000, 1, 2, urls(A, 4));
        var first = sites.claimOne();
        done(task, "{\"exclude\":\"//a.\"}");
        sites.finish(first);
        world.settle();

        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(sites.counters(task).waiting()).isZero();
    }

    @Test
    void later_leases_carry_the_effective_job_and_the_stored_job_stays() {
        var task = sites.editable(1_000, 1, 2, urls(A, 9));
        var before = sites.claimOne();
        done(task, "{\"delay\":1000}");
        done(task, "{\"max_pages\":50}");
        sites.finish(before);

        assertThat(sites.claimOne().whole()).isEqualTo("{\"plan\":0,\"delay\":1000,\"max_pages\":50}");
        var stored = world.ledger.reads().task(task).orElseThrow();
        assertThat(stored.body().payload()).isEqualTo("{\"plan\":0}");
        assertThat(world.ledger.reads().crawls().edits(List.of(task)).get(task))
                .satisfies(edits -> assertThat(edits.version()).isEqualTo(2));
    }

    @Test
    void an_edit_is_logged_with_its_author() {
        var task = sites.editable(1_000, 1, 2, urls(A, 2));
        done(task, "{\"delay\":1000}");
        assertThat(world.ledger.reads().logOf(task, 0, 100))
                .extracting(LoggedEntry::entry)
                .anyMatch(entry -> entry.detail().equals("settings {\"delay\":1000} by ann"));
    }

    @Test
    void a_delay_below_every_crawl_delay_is_refused_and_below_some_is_noted() {
        var task = sites.editable(
                1_000,
                1,
                2,
                Stream.of(urls(A, 5), urls(B, 5)).flatMap(List::stream).toList());
        var lease = sites.claimOne();
        robots(lease, A, "PT30S");
        assertThat(edit(task, "{\"delay\":1000}"))
                .isInstanceOfSatisfying(
                        Reply.Refused.class,
                        refused -> assertThat(refused.fields().getFirst().message())
                                .isEqualTo(
                                        "has no effect: robots.txt of a.example asks for 30s between two requests (Crawl-delay); "
                                                + "choose at least 30s"));

        robots(lease, B, "");
        assertThat(done(task, "{\"delay\":1000}").notes())
                .containsExactly("robots.txt of a.example asks for 30s between two requests; that stays");
    }

    @Test
    void a_shorter_delay_shortens_the_pause_that_the_delay_made_and_no_other() {
        var task = sites.editable(
                1_000,
                1,
                1,
                Stream.of(urls(A, 5), urls(B, 5)).flatMap(List::stream).toList());
        var held = sites.claim();
        pause(held.getFirst(), A, 60_000);
        pause(held.getLast(), B, 3_600_000);
        long now = world.ledger.reads().now();

        done(task, "{\"delay\":5000}");

        assertThat(pausedUntil(A)).isBetween(now, now + 5_000);
        assertThat(pausedUntil(B)).isGreaterThan(now + 60_000);
    }

    @Test
    void an_invalid_a_stale_and_a_foreign_edit_change_nothing() {
        var task = sites.editable(1_000, 1, 2, urls(A, 2));
        assertThat(edit(task, "{\"wrong\":1}")).isInstanceOf(Reply.Refused.class);
        assertThat(world.await(world.core
                        .steering()
                        .edit()
                        .edit(World.CALLER, new EditTask.Target(task, OptionalLong.of(99)), settings("{\"delay\":1}"))))
                .isEqualTo(new Reply.Stale());
        assertThat(edit(new TaskId(999), "{\"delay\":1}")).isEqualTo(new Reply.Unknown());
        var echo = world.submit("echo", "{}");
        assertThat(edit(echo, "{\"delay\":1}"))
                .isInstanceOfSatisfying(
                        Reply.Refused.class,
                        refused -> assertThat(refused.fields().getFirst().message())
                                .startsWith("only the priority of a echo task"));
        assertThat(world.ledger.reads().crawls().edits(List.of(task, echo))).isEmpty();
    }

    @Test
    void a_host_rule_gives_back_batches_of_all_crawls_or_lets_them_have_more() {
        var task = sites.editable(1_000, 2, 1, urls(A, 9));
        var held = sites.claim();
        assertThat(held).hasSize(2);

        set(HostRule.of(1, Duration.ZERO));
        assertThat(world.core.channel().voided(held.stream().map(Lease::id).toList()))
                .containsExactly(held.getLast().id());
        set(HostRule.of(5, Duration.ZERO));
        world.settle();
        assertThat(sites.claim()).hasSize(4);
        assertThat(sites.counters(task).cut()).isEqualTo(5);
    }

    private void set(HostRule rule) {
        world.await(world.core.steering().hosts().set(World.CALLER, A, _ -> rule));
    }

    private void robots(Lease lease, String host, String delay) {
        var file = new RobotsFile(host, "https", 1, 200, Optional.empty(), delay);
        int number = host.equals(A) ? 1 : 2;
        sites.report(
                lease,
                number,
                new Discovery(List.of(), List.of(), List.of(), new Notes(List.of(file), Map.of())),
                Sites.CONTINUES);
    }

    private void pause(Lease lease, String host, long millis) {
        var signs = List.of(HostReport.pause(host, millis));
        sites.report(
                lease,
                1,
                new Discovery(List.of(), outcomes(lease, UrlState.DONE).outcomes(), signs),
                Sites.SUCCEEDED);
    }

    private long pausedUntil(String host) {
        return world.core
                .steering()
                .hosts()
                .find(World.CALLER, host)
                .orElseThrow()
                .group()
                .pausedUntil();
    }

    private Reply.Done done(TaskId task, String settings) {
        return (Reply.Done) edit(task, settings);
    }

    private Reply edit(TaskId task, String settings) {
        return world.await(
                world.core.steering().edit().edit(World.CALLER, EditTask.Target.of(task), settings(settings)));
    }

    private static Change settings(String settings) {
        return new Change(OptionalInt.empty(), Optional.of(settings));
    }

    private ControlReply order(TaskId task, TaskAction action) {
        return world.await(world.core.control().order(World.CALLER, task, action));
    }

    private void finishAll(TaskId task) {
        for (int i = 0; i < 50 && !world.task(task).state().isEnded(); i++) {
            sites.claim().forEach(sites::finish);
            world.settle();
        }
    }
}
