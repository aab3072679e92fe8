package dev.trawl.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.query.SubtaskProgress.Source;
import dev.trawl.core.query.TaskProgress.Unit;
import dev.trawl.core.query.TaskProgress.Urls;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.edit.CrawlAllowance;
import dev.trawl.spi.live.TaskBoard.Standing;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.Task.SubtaskCounts;
import dev.trawl.testkit.Rows;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Which of two counts is shown.
class TaskProgressTest {

    private static final long NOW = 1_000_000;
    private static final Task RUNNING = Rows.task(7).entered(TaskState.RUNNING).with(counts(40, 10, 2));

    @Test
    void live_counts_that_are_as_high_as_those_of_the_ledger_are_shown() {
        assertThat(of(RUNNING, new Standing("RUNNING", 40, 17, 3))).isEqualTo(progress(40, 17, 3, 50.0, Source.LIVE));
        assertThat(of(RUNNING, new Standing("RUNNING", 40, 10, 2)).subtasks().source())
                .isEqualTo(Source.LIVE);
    }

    @Test
    void live_counts_that_are_behind_or_too_high_are_not_shown() {
        var ledger = progress(40, 10, 2, 30.0, Source.LEDGER);
        assertThat(of(RUNNING, new Standing("RUNNING", 40, 9, 2))).isEqualTo(ledger);
        assertThat(of(RUNNING, new Standing("RUNNING", 40, 15, 0))).isEqualTo(ledger);
        assertThat(of(RUNNING, new Standing("RUNNING", 40, 39, 2))).isEqualTo(ledger);
        assertThat(TaskProgress.of(SubtaskProgress.of(RUNNING))).isEqualTo(ledger);
    }

    @Test
    void the_end_of_a_task_is_read_from_the_ledger() {
        var ended = RUNNING.entered(TaskState.COMPLETED).with(counts(40, 38, 2));
        assertThat(of(ended, new Standing("COMPLETED", 40, 38, 2)))
                .isEqualTo(progress(40, 38, 2, 100.0, Source.LEDGER));
    }

    @Test
    void nothing_is_known_of_a_task_that_is_not_split_yet() {
        assertThat(of(RUNNING.with(SubtaskCounts.NONE), new Standing("PENDING", 0, 0, 0))
                        .percent())
                .isEmpty();
    }

    @Test
    void a_crawl_counts_its_urls_and_batches_stand_beside() {
        var started = Crawl.withoutAllowance(RUNNING.id(), 0, 0, 0, 0, 0, 0).measured(NOW - 4_000);
        var crawl = after(started, 100, 8, 24, 6, 12).with(new CrawlAllowance(50, 0, 0));
        var shown = TaskProgress.of(RUNNING, SubtaskProgress.of(RUNNING), crawl, NOW);
        assertThat(shown)
                .isEqualTo(new TaskProgress(
                        Unit.PAGES,
                        100,
                        24,
                        6,
                        Optional.of(new Urls(12, 50, 8, 50, Optional.of(6.0))),
                        Optional.of(61.7), // of 50 pages, besides the 18 URLs without one
                        new SubtaskProgress(40, 10, 2, Source.LEDGER)));
    }

    @Test
    void nothing_of_an_ended_crawl_waits() {
        var crawl = after(Crawl.begun(RUNNING.id()), 100, 8, 24, 6, 12);
        var task = RUNNING.entered(TaskState.CANCELLED);
        var ended = TaskProgress.of(task, SubtaskProgress.of(task), crawl, NOW);
        assertThat(ended.urls()).contains(new Urls(70, 0, 0, 0, Optional.empty()));
        assertThat(ended.percent()).contains(100.0);
    }

    @Test
    void a_crawl_without_a_limit_of_pages_shows_none() {
        var crawl = after(Crawl.begun(RUNNING.id()), 100, 8, 24, 6, 12)
                .with(new CrawlAllowance(CrawlAllowance.UNLIMITED, 0, 0));
        assertThat(TaskProgress.of(RUNNING, SubtaskProgress.of(RUNNING), crawl, NOW)
                        .urls())
                .map(Urls::most)
                .contains(0L);
    }

    private static Crawl after(Crawl crawl, long found, long cut, long done, long failed, long skipped) {
        return new Crawl(
                crawl.task(), found, cut, done, failed, skipped, 0, crawl.limit(), crawl.allowance(), crawl.rate());
    }

    private static TaskProgress progress(long total, long done, long failed, double percent, Source source) {
        return new TaskProgress(
                Unit.SUBTASKS,
                total,
                done,
                failed,
                Optional.empty(),
                Optional.of(percent),
                new SubtaskProgress(total, done, failed, source));
    }

    private static SubtaskCounts counts(int total, int done, int failed) {
        return SubtaskCounts.ofTotal(total).plusDone(done).plusFailed(failed);
    }

    private static TaskProgress of(Task task, Standing live) {
        return TaskProgress.of(SubtaskProgress.of(task, live));
    }
}
