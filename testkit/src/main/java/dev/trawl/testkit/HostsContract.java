package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.crawl.CrawlReads.HostView;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.spi.crawl.HostThrottle;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A project sees the host groups of its URLs, and their settings are kept.
public abstract class HostsContract extends LedgerContract {

    @Test
    void a_project_sees_its_own_groups_by_name_in_pages() {
        found(insertTask(1).id(), "b.example", 2);
        found(insertTask(1).id(), "b.example", 1);
        found(insertTask(1).id(), "a.example", 1);
        found(insertTask("other", Rows.TYPE, 1).id(), "b.example", 5);
        found(insertTask("other", Rows.TYPE, 1).id(), "c.example", 5);
        var first = new HostView(HostGroup.fresh("a.example"), 1);
        var second = new HostView(HostGroup.fresh("b.example"), 3);

        assertThat(reads().crawls().hosts().list(Rows.PROJECT, "", 10)).containsExactly(first, second);
        assertThat(reads().crawls().hosts().list(Rows.PROJECT, "", 1)).containsExactly(first);
        assertThat(reads().crawls().hosts().list(Rows.PROJECT, "a.example", 10)).containsExactly(second);
        assertThat(reads().crawls().hosts().find(Rows.PROJECT, "b.example")).contains(second);
        assertThat(reads().crawls().hosts().find(Rows.PROJECT, "c.example")).isEmpty();
        assertThat(reads().crawls().hosts().find("nobody", "a.example")).isEmpty();
    }

    @Test
    void a_host_rule_survives_a_change_of_pace() {
        var task = insertTask(1).id();
        found(task, "a.example", 3);
        var set = HostGroup.fresh("a.example").ruled(HostRule.of(2, Duration.ofMillis(1_500)));
        keep(set);
        assertThat(reads().crawls()
                        .hosts()
                        .find(Rows.PROJECT, "a.example")
                        .orElseThrow()
                        .group())
                .isEqualTo(set);

        keep(locked().withPace(HostThrottle.FREE));

        assertThat(locked().rule()).isEqualTo(HostRule.of(2, Duration.ofMillis(1_500)));
        assertThat(locked().pace()).isEqualTo(HostThrottle.FREE);
    }

    @Test
    void rules_are_read_by_name_and_a_delay_of_zero_differs_from_none() {
        keep(HostGroup.fresh("a.example").ruled(HostRule.of(2, Duration.ZERO)));
        keep(HostGroup.fresh("b.example").ruled(HostRule.NONE));
        keep(HostGroup.fresh("c.example").ruled(HostRule.of(1, Duration.ofSeconds(3))));

        assertThat(reads().crawls().hosts().rules(Set.of("a.example", "b.example", "x.example")))
                .isEqualTo(Map.of("a.example", HostRule.of(2, Duration.ZERO)));
    }

    @Test
    void a_rule_opens_a_group_to_more_batches_than_the_crawl_wants() {
        var task = insertTask(1).id();
        found(task, "a.example", 3);
        keep(HostGroup.fresh("a.example").ruled(HostRule.of(2, Duration.ofSeconds(1))));
        run(transaction -> transaction
                .frontier()
                .cut(List.of(new SubtaskId(task, 1)), "a.example", EnumSet.allOf(FetchMode.class), 1));

        assertThat(rooms(task)).isEqualTo(1);
        assertThat(reads().crawls().hosts().crawls(Rows.PROJECT, "a.example", 10))
                .containsExactly(task);
        assertThat(reads().crawls().hosts().crawls(Rows.PROJECT, "b.example", 10))
                .isEmpty();
        assertThat(reads().crawls().hosts().crawls("other", "a.example", 10)).isEmpty();
    }

    @Test
    void a_pause_for_ever_ends_when_it_is_lifted() {
        var task = insertTask(1).id();
        found(task, "a.example", 1);
        keep(HostGroup.fresh("a.example").pausedUntil(HostGroup.FOR_EVER));
        assertThat(rooms(task)).isZero();

        keep(locked().resumed(reads().now()));

        assertThat(rooms(task)).isEqualTo(1);
    }

    private void found(TaskId task, String group, int urls) {
        run(transaction -> transaction
                .frontier()
                .add(
                        task,
                        IntStream.range(0, urls)
                                .mapToObj(i -> FoundUrl.byGet(
                                        group, i, 0, "https://%s/%d".formatted(group, i), 0, DiscoveryPath.PLAIN, 0, 0))
                                .toList()));
    }

    private void keep(HostGroup group) {
        run(transaction -> transaction.frontier().hosts().keep(List.of(group)));
    }

    private HostGroup locked() {
        return write(transaction -> transaction.frontier().hosts().lock(Set.of("a.example")))
                .getOrDefault("a.example", HostGroup.fresh(""));
    }

    private int rooms(TaskId task) {
        return write(transaction ->
                transaction.frontier().rooms(task, 1, Set.of(), 10).size());
    }
}
