package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.ExplainReads;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.tally.PageTally;
import dev.trawl.spi.crawl.tally.PageTally.Kind;
import dev.trawl.spi.crawl.tally.PageTally.Sum;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.Subtask;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The explanations of a crawl are stored with it.
public abstract class NotesContract extends LedgerContract {

    private static final String GROUP = "a.example:8080";

    @Test
    void a_robots_file_is_read_back_octet_by_octet() {
        var task = insertTask(1).id();
        String octets = IntStream.range(0, 256).mapToObj(Character::toString).collect(Collectors.joining());
        var file = new RobotsFile(GROUP, "https", 1L << 40, 200, Optional.empty(), octets);
        keep(task, file);
        assertThat(why().robots(task, GROUP, "https")).contains(file);
        assertThat(why().robots(task, GROUP, "http")).isEmpty();
        assertThat(why().robots(task, "b.example", "https")).isEmpty();
        assertThat(why().robots(insertTask(1).id(), GROUP, "https")).isEmpty();
    }

    @Test
    void a_large_robots_file_is_kept_whole() {
        var task = insertTask(1).id();
        var file = new RobotsFile(GROUP, "http", 1, 200, Optional.empty(), "Disallow: /x\n".repeat(40_000));
        keep(task, file);
        assertThat(why().robots(task, GROUP, "http")).contains(file);
    }

    @Test
    void a_newer_robots_file_replaces_the_older() {
        var task = insertTask(1).id();
        var other = new RobotsFile(GROUP, "http", 5, 404, Optional.empty(), "");
        var newer = new RobotsFile(GROUP, "https", 7, 0, Optional.of(UrlCause.DNS.because("dns: no such host")), "");
        keep(task, new RobotsFile(GROUP, "https", 5, 200, Optional.empty(), "Disallow: /"), other);
        keep(task, newer);
        assertThat(why().robots(task, GROUP, "https")).contains(newer);
        assertThat(why().robots(task, GROUP, "http")).contains(other);
    }

    @Test
    void causes_are_added_up_by_task() {
        var task = insertTask(1).id();
        var other = insertTask(1).id();
        count(task, Map.of(UrlCause.ROBOTS, 2, UrlCause.DNS, 1));
        count(task, Map.of(UrlCause.ROBOTS, 3));
        count(other, Map.of(UrlCause.SCOPE, 4));
        count(other, Map.of());
        assertThat(why().causes(task)).containsOnly(Map.entry(UrlCause.ROBOTS, 5L), Map.entry(UrlCause.DNS, 1L));
        assertThat(why().causes(other)).containsOnly(Map.entry(UrlCause.SCOPE, 4L));
        assertThat(why().causes(insertTask(1).id())).isEmpty();
    }

    @Test
    void a_cause_that_a_retry_took_back_is_left_out() {
        var task = insertTask(1).id();
        count(task, Map.of(UrlCause.DNS, 2, UrlCause.TLS, 3));
        count(task, Map.of(UrlCause.DNS, -2, UrlCause.TLS, -1));
        assertThat(why().causes(task)).containsOnly(Map.entry(UrlCause.TLS, 2L));
    }

    @Test
    void sums_over_rows_are_added_up_by_task_and_the_slowest_hosts_come_first() {
        var task = insertTask(1).id();
        var other = insertTask(1).id();
        tally(task, Kind.ROW, "", 5, 4);
        tally(task, Kind.ROW, "", 2, 1);
        tally(task, Kind.FIELD, "preis €", 3, 0);
        tally(task, Kind.HOST, "a.example", 4, 400);
        tally(task, Kind.HOST, "b.example:8080", 1, 900);
        tally(task, Kind.HOST, "c.example", 2, 10);
        tally(other, Kind.ROW, "", 9, 0);
        assertThat(why().tally(task, 2).sums())
                .containsOnly(
                        Map.entry(new PageTally.Key(Kind.ROW, ""), new Sum(7, 5)),
                        Map.entry(new PageTally.Key(Kind.FIELD, "preis €"), new Sum(3, 0)),
                        Map.entry(new PageTally.Key(Kind.HOST, "a.example"), new Sum(4, 400)),
                        Map.entry(new PageTally.Key(Kind.HOST, "b.example:8080"), new Sum(1, 900)));
        assertThat(why().tally(other, 2).sums())
                .containsOnly(Map.entry(new PageTally.Key(Kind.ROW, ""), new Sum(9, 0)));
        assertThat(why().tally(insertTask(1).id(), 2)).isEqualTo(PageTally.NONE);
    }

    @Test
    void the_payload_of_a_batch_is_read_back() {
        var task = insertTask(2);
        var batch = new SubtaskId(task.id(), 3);
        var other = new SubtaskId(task.id(), 4);
        run(transaction -> transaction
                .subtasks()
                .insert(List.of(
                        new NewSubtask(Subtask.part(batch, task), "{\"urls\":[\"€\"]}"),
                        new NewSubtask(Subtask.part(other, task), ""))));
        assertThat(why().batch(batch)).contains("{\"urls\":[\"€\"]}");
        assertThat(why().batch(other)).isEmpty();
        assertThat(why().batch(new SubtaskId(task.id(), 5))).isEmpty();
    }

    @Test
    void groups_with_found_urls_are_counted() {
        var task = insertTask(1).id();
        assertThat(why().groups(task)).isZero();
        run(transaction -> transaction
                .frontier()
                .add(
                        task,
                        List.of(
                                FoundUrl.byGet(GROUP, 1, 2, "http://a/", 0, DiscoveryPath.PLAIN, 0, 0),
                                FoundUrl.byGet(GROUP, 1, 3, "http://a/b", 0, DiscoveryPath.PLAIN, 0, 0),
                                FoundUrl.byGet("b.example", 1, 2, "http://b/", 0, DiscoveryPath.PLAIN, 0, 0))));
        assertThat(why().groups(task)).isEqualTo(2);
    }

    @Test
    void a_transaction_that_fails_keeps_nothing() {
        var task = insertTask(1).id();
        count(task, Map.of(UrlCause.ROBOTS, 2));
        try {
            run(transaction -> {
                transaction.notes().count(task, Map.of(UrlCause.ROBOTS, 1));
                transaction.notes().keep(task, List.of(new RobotsFile(GROUP, "http", 1, 200, Optional.empty(), "x")));
                throw new IllegalStateException("as planned");
            });
        } catch (IllegalStateException planned) {
            assertThat(planned).hasMessage("as planned");
        }
        assertThat(why().causes(task)).containsOnly(Map.entry(UrlCause.ROBOTS, 2L));
        assertThat(why().robots(task, GROUP, "http")).isEmpty();
    }

    @Test
    void a_url_is_found_by_its_number_in_its_task_alone() {
        var task = insertTask(1).id();
        run(transaction -> transaction
                .frontier()
                .add(task, List.of(FoundUrl.byGet(GROUP, 1, 2, "http://a/", 0, DiscoveryPath.PLAIN, 0, 0))));
        UrlView listed = reads().crawls().urls(task, Set.of(), 0, 1).getFirst();
        assertThat(why().url(task, listed.id())).contains(listed);
        assertThat(why().url(insertTask(1).id(), listed.id())).isEmpty();
        assertThat(why().url(task, listed.id() + 1)).isEmpty();
    }

    @Test
    void the_pause_of_a_host_group_is_readable() {
        assertThat(why().pausedUntil(GROUP)).isZero();
        long now = reads().now();
        run(transaction -> transaction
                .frontier()
                .hosts()
                .keep(List.of(HostGroup.fresh(GROUP).pausedUntil(now + 60_000))));
        assertThat(why().pausedUntil(GROUP)).isEqualTo(now + 60_000);
    }

    private void keep(TaskId task, RobotsFile... files) {
        run(transaction -> transaction.notes().keep(task, List.of(files)));
    }

    private void count(TaskId task, Map<UrlCause, Integer> more) {
        run(transaction -> transaction.notes().count(task, more));
    }

    private void tally(TaskId task, Kind kind, String name, long rows, long amount) {
        run(transaction -> transaction
                .notes()
                .add(task, new PageTally(Map.of(new PageTally.Key(kind, name), new Sum(rows, amount)))));
    }

    private ExplainReads why() {
        return reads().crawls().why();
    }
}
