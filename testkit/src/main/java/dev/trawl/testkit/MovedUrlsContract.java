package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlReads.HostView;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.Frontier.EndedUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.crawl.edit.CrawlAllowance;
import dev.trawl.spi.crawl.tally.PageRate;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Ended URLs can be retried, and open ones skipped, without a batch. An ended task has no waiting URLs.
public abstract class MovedUrlsContract extends LedgerContract {

    private static final String GROUP = "a.example";
    private static final UrlReason BROKEN = UrlCause.STATUS.because("status 503");

    @Test
    void a_revived_url_is_cut_again_before_all_others_as_if_it_were_new() {
        var task = insertTask(1).id();
        var urls = found(task, 4);
        var cut = cut(task, 1, 2);
        settle(task, cut.getFirst(), UrlState.FAILED);
        settle(task, cut.getLast(), UrlState.DONE);
        long failed = cut.getFirst().id();
        assertThat(revive(task, List.of(failed, cut.getLast().id(), urls.getLast(), 1L << 50)))
                .containsExactly(
                        Optional.of(new EndedUrl(UrlState.FAILED, Optional.of(UrlCause.STATUS))),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());
        var revived = view(task, failed);
        assertThat(revived.state()).isEqualTo(UrlState.WAITING);
        assertThat(revived.attempts()).isZero();
        assertThat(revived.status()).isZero();
        assertThat(revived.reason()).isEmpty();
        assertThat(cut(task, 2, 9)).extracting(CutUrl::id).hasSize(3).first().isEqualTo(failed);
    }

    @Test
    void a_left_url_is_skipped_and_no_longer_waits_for_its_host() {
        var task = insertTask(1).id();
        var urls = found(task, 3);
        var why = UrlCause.MAX_PAGES.because("max_pages (2) is reached");
        assertThat(leave(task, urls.subList(0, 2), why)).containsExactly(true, true);
        assertThat(leave(task, urls.subList(0, 1), why)).containsExactly(false);
        assertThat(view(task, urls.getFirst()).state()).isEqualTo(UrlState.SKIPPED);
        assertThat(view(task, urls.getFirst()).reason()).contains(why);
        assertThat(waiting()).isEqualTo(1);
    }

    @Test
    void a_url_that_is_named_twice_is_moved_once() {
        var task = insertTask(1).id();
        var urls = found(task, 2);
        var twice = List.of(urls.getLast(), urls.getFirst(), urls.getLast());
        assertThat(leave(task, twice, BROKEN)).containsExactly(true, true, false);
        assertThat(revive(task, twice)).extracting(Optional::isPresent).containsExactly(true, true, false);
        assertThat(waiting()).isEqualTo(2);
        assertThat(leave(task, List.of(), BROKEN)).isEmpty();
    }

    @Test
    void urls_of_another_task_are_not_moved() {
        var task = insertTask(1).id();
        var urls = found(task, 1);
        var other = insertTask(1).id();
        assertThat(leave(other, urls, BROKEN)).containsExactly(false);
        assertThat(view(task, urls.getFirst()).state()).isEqualTo(UrlState.WAITING);
    }

    @Test
    void urls_of_an_ended_task_wait_for_no_host() {
        var task = insertTask(1);
        found(task.id(), 3);
        assertThat(waiting()).isEqualTo(3);
        assertThat(change(task, task.ended(TaskState.COMPLETED, "", reads().now())))
                .isTrue();
        assertThat(waiting()).isZero();
    }

    @Test
    void allowance_and_rate_are_kept_and_the_counters_of_many_tasks_are_read_at_once() {
        var task = insertTask(1).id();
        var second = insertTask(1).id();
        var kept = new Crawl(
                task,
                9,
                1,
                2,
                3,
                1,
                7,
                Optional.of(UrlCause.LIMIT),
                new CrawlAllowance(1L << 40, 6, 1L << 41),
                new PageRate(1L << 40, 5, 1L << 41, 6));
        run(transaction -> transaction.frontier().keep(List.of(kept, Crawl.begun(second))));
        assertThat(reads().crawls().crawls(List.of(second, task, insertTask(1).id())))
                .containsOnlyKeys(task, second)
                .containsEntry(task, kept);
        assertThat(reads().crawls().crawls(List.of())).isEmpty();
    }

    private List<Long> found(TaskId task, int count) {
        run(transaction -> transaction.frontier().keep(List.of(Crawl.begun(task).withFound(count))));
        run(transaction -> transaction
                .frontier()
                .add(
                        task,
                        IntStream.range(0, count)
                                .mapToObj(i -> FoundUrl.byGet(
                                        GROUP, i, 1, "https://a.example/" + i, 0, DiscoveryPath.PLAIN, 0, 0))
                                .toList()));
        return reads().crawls().urls(task, Set.of(), 0, count).stream()
                .map(UrlView::id)
                .toList();
    }

    private List<CutUrl> cut(TaskId task, int batch, int max) {
        return write(transaction -> transaction
                        .frontier()
                        .cut(List.of(new SubtaskId(task, batch)), GROUP, EnumSet.allOf(FetchMode.class), max))
                .getFirst();
    }

    private List<Optional<EndedUrl>> revive(TaskId task, List<Long> urls) {
        return write(transaction -> transaction.frontier().revive(task, urls));
    }

    private List<Boolean> leave(TaskId task, List<Long> urls, UrlReason why) {
        return write(transaction -> transaction.frontier().leave(task, urls, why));
    }

    private void settle(TaskId task, CutUrl url, UrlState state) {
        var outcome = UrlOutcome.of(url.id(), state, 3, 0, 503, 0);
        var settled = state == UrlState.FAILED ? outcome.because(BROKEN) : outcome;
        run(transaction -> {
            var _ = transaction.frontier().settle(task, List.of(settled));
        });
    }

    private UrlView view(TaskId task, long id) {
        return reads().crawls().why().url(task, id).orElseThrow();
    }

    private int waiting() {
        return reads().crawls()
                .hosts()
                .find(Rows.PROJECT, GROUP)
                .map(HostView::waiting)
                .orElseThrow();
    }
}
