package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.edit.CrawlEdits;
import dev.trawl.spi.crawl.edit.CrawlEdits.OpenBatch;
import dev.trawl.spi.crawl.edit.CrawlEdits.WaitingUrl;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.crawl.edit.UnfinishedEdit;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Edits are kept beside the job of a crawl, and its queued URLs and open batches can be listed. (004.20, 004.21)
public abstract class EditsContract extends LedgerContract {

    @Test
    void the_last_edits_of_a_task_are_read_back() {
        var task = insertTask(1).id();
        var other = insertTask(1).id();
        keep(task, new JobEdits(1, "{\"delay\":\"2s\"}"));
        keep(task, new JobEdits(2, "{\"delay\":\"3s\",\"exclude\":[\"/中/**\"]}"));

        var expected = Map.of(task, new JobEdits(2, "{\"delay\":\"3s\",\"exclude\":[\"/中/**\"]}"));
        Map<TaskId, JobEdits> locked = edits(edits -> edits.of(List.of(task, other)));
        assertThat(locked).isEqualTo(expected);
        assertThat(reads().crawls().edits(Set.of(task, other))).isEqualTo(expected);
        assertThat(reads().crawls().edits(Set.of())).isEmpty();
    }

    @Test
    void effects_are_unfinished_until_those_of_the_last_edits_are_complete() {
        var task = insertTask(1).id();
        var first = new JobEdits(1, "{\"depth\":3}");
        var second = new JobEdits(2, "{\"depth\":2}");
        assertThat(this.<String>edits(edits -> edits.keep(task, first, "{}"))).isEqualTo("{}");
        assertThat(reads().crawls().unfinishedEdits(9)).containsExactly(new UnfinishedEdit(task, first, "{}"));
        assertThat(this.<String>edits(edits -> edits.keep(task, second, first.settings())))
                .isEqualTo("{}");
        assertThat(this.<Boolean>edits(edits -> edits.finish(task, 1))).isFalse();
        assertThat(reads().crawls().unfinishedEdits(9)).containsExactly(new UnfinishedEdit(task, second, "{}"));
        assertThat(this.<Boolean>edits(edits -> edits.finish(task, 2))).isTrue();
        assertThat(this.<Boolean>edits(edits -> edits.finish(task, 2))).isFalse();
        assertThat(reads().crawls().unfinishedEdits(9)).isEmpty();
        assertThat(this.<String>edits(edits -> edits.keep(task, new JobEdits(3, "{}"), second.settings())))
                .isEqualTo(second.settings());
    }

    @Test
    void waiting_urls_are_listed_in_pages() {
        var task = crawl(4);
        cut(task, 1);
        var waiting = waiting(task);
        assertThat(waiting).extracting(WaitingUrl::depth).containsExactly(2, 3, 4);
        List<WaitingUrl> next =
                edits(edits -> edits.waiting(task, waiting.getFirst().id(), 1));
        assertThat(next).containsExactly(waiting.get(1));
    }

    @Test
    void open_batches_are_listed_by_task_and_by_group() {
        var task = crawl(2);
        var other = crawl(1);
        cut(task, 1);
        cut(task, 2);
        cut(other, 1);
        var first = new OpenBatch(new SubtaskId(task, 1), "a.example");
        var second = new OpenBatch(new SubtaskId(task, 2), "a.example");

        List<OpenBatch> ofTask = edits(edits -> edits.batches(task));
        List<OpenBatch> ofGroup = edits(edits -> edits.batches("a.example"));
        List<OpenBatch> elsewhere = edits(edits -> edits.batches("b.example"));
        assertThat(ofTask).containsExactly(first, second);
        assertThat(ofGroup).containsExactly(first, second, new OpenBatch(new SubtaskId(other, 1), "a.example"));
        assertThat(elsewhere).isEmpty();
        List<TaskId> crawls = edits(edits -> edits.crawlsIn("a.example"));
        assertThat(crawls).isEmpty();
    }

    @Test
    void the_crawls_with_urls_to_cut_in_a_group_are_listed() {
        var task = crawl(2);
        var other = crawl(1);
        List<TaskId> crawls = edits(edits -> edits.crawlsIn("a.example"));
        assertThat(crawls).containsExactly(task, other);
    }

    @Test
    void the_robots_files_of_a_task_are_listed() {
        var task = crawl(1);
        var file = new RobotsFile("a.example", "https", 5, 200, Optional.empty(), "Crawl-delay: 2");
        write(transaction -> {
            transaction.notes().keep(task, List.of(file));
            return true;
        });

        assertThat(reads().crawls().why().robots(task, 10)).containsExactly(file);
        assertThat(reads().crawls().why().robots(insertTask(1).id(), 10)).isEmpty();
    }

    /// A crawl of `urls` waiting URLs at depth 1, 2, … of one group.
    private TaskId crawl(int urls) {
        var task = insertTask(2).id();
        var found = IntStream.rangeClosed(1, urls)
                .mapToObj(i ->
                        FoundUrl.byGet("a.example", i, 0, "https://a.example/a/" + i, i, DiscoveryPath.PLAIN, i, 0))
                .toList();
        return write(transaction -> {
            transaction.frontier().add(task, found);
            transaction.frontier().keep(List.of(Crawl.begun(task).withFound(urls)));
            return task;
        });
    }

    private void cut(TaskId task, int batch) {
        write(transaction -> transaction
                .frontier()
                .cut(List.of(new SubtaskId(task, batch)), "a.example", EnumSet.allOf(FetchMode.class), 1));
    }

    private void keep(TaskId task, JobEdits edits) {
        write(transaction -> {
            var _ = transaction.frontier().edits().keep(task, edits, "{}");
            return true;
        });
    }

    private List<WaitingUrl> waiting(TaskId task) {
        return edits(edits -> edits.waiting(task, 0, 10));
    }

    private <T> T edits(Function<CrawlEdits, T> work) {
        return write(transaction -> work.apply(transaction.frontier().edits()));
    }
}
