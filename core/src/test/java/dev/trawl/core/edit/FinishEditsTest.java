package dev.trawl.core.edit;

import static dev.trawl.core.Sites.urls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.Sites;
import dev.trawl.core.TaskCore;
import dev.trawl.core.World;
import dev.trawl.core.edit.EditTask.Change;
import dev.trawl.core.edit.EditTask.Target;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.UrlState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The effects of an edit take place although its node stops right after the commit.
class FinishEditsTest {

    private static final String A = "a.example";
    private static final String B = "b.example";
    private static final Duration TWO_LOOKS = Duration.ofSeconds(61);

    private final Sites sites = new Sites();
    private final World world = sites.world;

    @Test
    void another_node_drops_the_urls_that_the_stopped_node_had_left() {
        var task = crawl(2_500);
        stopAfter(3, task, "{\"exclude\":\"//a.\"}"); // the edit and two pages of URLs
        int dropped = sites.urls(task, UrlState.SKIPPED).size();
        assertThat(dropped).isBetween(1, 2_499);

        pass(world.anotherNode(CoreConfig.defaults("node-2")));

        assertThat(sites.urls(task, UrlState.SKIPPED)).hasSize(2_500);
        assertThat(sites.counters(task).skipped()).isEqualTo(2_500);
        assertThat(world.ledger.reads().crawls().unfinishedEdits(9)).isEmpty();
    }

    @Test
    void a_later_edit_applies_those_that_are_unfinished() {
        var task = crawl(30);
        stopAfter(1, task, "{\"exclude\":\"//a.\"}");
        assertThat(sites.urls(task, UrlState.SKIPPED)).isEmpty();

        var other = world.anotherNode(CoreConfig.defaults("node-2"));
        var reply = other.steering().edit().edit(World.CALLER, Target.of(task), settings("{\"delay\":5}"));
        world.settle(other);

        assertThat(reply).isCompleted();
        assertThat(sites.urls(task, UrlState.SKIPPED)).hasSize(30);
        assertThat(world.ledger.reads().crawls().unfinishedEdits(9)).isEmpty();
    }

    @Test
    void an_edit_that_its_node_may_still_apply_is_left_to_it() {
        var task = crawl(30);
        stopAfter(1, task, "{\"exclude\":\"//a.\"}");
        var other = world.anotherNode(CoreConfig.defaults("node-2"));

        world.settle(other);
        assertThat(sites.urls(task, UrlState.SKIPPED)).isEmpty();

        pass(other);
        assertThat(sites.urls(task, UrlState.SKIPPED)).hasSize(30);
    }

    @Test
    void a_completed_edit_is_finished_at_once() {
        var task = crawl(30);
        world.await(world.core
                .steering()
                .edit()
                .edit(World.CALLER, Target.of(task), settings("{\"exclude\":\"//a.\",\"delay\":5}")));
        assertThat(sites.urls(task, UrlState.SKIPPED)).hasSize(30);
        assertThat(world.ledger.reads().crawls().unfinishedEdits(9)).isEmpty();
    }

    /// A crawl whose only worker is busy with another host.
    private TaskId crawl(int urlsOfA) {
        world.await(world.core.steering().hosts().pause(A));
        return sites.editable(
                100_000,
                1,
                2,
                Stream.of(urls(A, urlsOfA), urls(B, 4)).flatMap(List::stream).toList());
    }

    /// The node of the world commits an edit and some transactions after it, and nothing more.
    private void stopAfter(int transactions, TaskId task, String settings) {
        var _ = world.core.steering().edit().edit(World.CALLER, Target.of(task), settings(settings));
        for (int i = 0; i < transactions; i++) {
            assertThat(world.core.commits().runOnce(0)).isTrue();
        }
        assertThat(world.ledger.reads().crawls().unfinishedEdits(9)).hasSize(1);
    }

    private void pass(TaskCore node) {
        world.settle(node);
        for (Duration left = TWO_LOOKS; left.isPositive(); left = left.minusSeconds(1)) {
            world.time.advance(Duration.ofSeconds(1));
            world.settle(node);
        }
    }

    private static Change settings(String settings) {
        return new Change(OptionalInt.empty(), Optional.of(settings));
    }
}
