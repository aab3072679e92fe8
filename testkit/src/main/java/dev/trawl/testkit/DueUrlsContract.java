package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.HostThrottle;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The next due time of a task depends on its own URLs, each with the pause of its group.
public abstract class DueUrlsContract extends LedgerContract {

    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;

    @Test
    void a_waiting_url_is_due_when_the_pause_of_its_group_ends() {
        var task = insertTask(1).id();
        add(task, "a.example", "b.example");
        long end = reads().now() + MINUTE;
        pause("a.example", end + HOUR);
        pause("b.example", end);
        assertThat(due(task)).contains(end);
    }

    @Test
    void a_waiting_url_of_a_group_without_a_pause_is_due_now() {
        var task = insertTask(1).id();
        add(task, "a.example", "b.example");
        pause("a.example", reads().now() + HOUR);
        assertThat(due(task)).contains(0L);
    }

    @Test
    void a_url_that_waits_for_its_time_waits_for_its_own_group_too_but_for_no_other() {
        var task = insertTask(2).id();
        add(task, "a.example", "b.example");
        tryLater(new SubtaskId(task, 1), "a.example", 1_000);
        tryLater(new SubtaskId(task, 2), "b.example", MINUTE);
        long end = reads().now() + HOUR;
        pause("a.example", end);
        assertThat(due(task)).contains(later(task, "b.example").notBefore());
        pause("b.example", end + HOUR);
        assertThat(due(task)).contains(end);
    }

    @Test
    void a_url_in_a_batch_is_due_now() {
        var task = insertTask(1).id();
        add(task, "a.example", "b.example");
        pause("a.example", reads().now() + HOUR);
        pause("b.example", reads().now() + HOUR);
        cut(new SubtaskId(task, 1), "b.example");
        assertThat(due(task)).contains(0L);
    }

    @Test
    void ended_urls_and_those_of_other_tasks_are_not_due() {
        var task = insertTask(1).id();
        var other = insertTask(3).id();
        add(task, "a.example");
        add(other, "a.example", "b.example", "c.example");
        cut(new SubtaskId(other, 1), "a.example");
        tryLater(new SubtaskId(other, 2), "b.example", 1_000);
        settle(new SubtaskId(task, 1), "a.example", UrlState.DONE, 0);
        assertThat(due(task)).isEmpty();
        assertThat(due(insertTask(1).id())).isEmpty();
    }

    private Optional<Long> due(TaskId task) {
        return reads().crawls().nextUrlDue(task);
    }

    private UrlView later(TaskId task, String group) {
        return reads().crawls().urls(task, Set.of(UrlState.LATER), 0, 9).stream()
                .filter(url -> url.found().group().equals(group))
                .findFirst()
                .orElseThrow();
    }

    private void add(TaskId task, String... groups) {
        var urls = Set.of(groups).stream()
                .map(group -> FoundUrl.byGet(group, 1, 0, "https://" + group, 0, DiscoveryPath.PLAIN, 0, 0))
                .toList();
        run(transaction -> transaction.frontier().add(task, urls));
    }

    private long cut(SubtaskId batch, String group) {
        return write(transaction ->
                        transaction.frontier().cut(List.of(batch), group, EnumSet.allOf(FetchMode.class), 1))
                .getFirst()
                .getFirst()
                .id();
    }

    private void tryLater(SubtaskId batch, String group, long waitMillis) {
        settle(batch, group, UrlState.LATER, waitMillis);
    }

    private void settle(SubtaskId batch, String group, UrlState state, long waitMillis) {
        var outcome = UrlOutcome.of(cut(batch, group), state, 1, waitMillis, 503, 0);
        run(transaction -> transaction.frontier().settle(batch.task(), List.of(outcome)));
    }

    private void pause(String group, long until) {
        run(transaction ->
                transaction.frontier().hosts().keep(List.of(new HostGroup(group, 0, until, HostThrottle.NEW))));
    }
}
