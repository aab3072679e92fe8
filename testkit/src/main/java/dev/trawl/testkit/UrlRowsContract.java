package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.crawl.CrawlBatch;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.HostThrottle;
import dev.trawl.spi.crawl.PageReads;
import dev.trawl.spi.crawl.PageReads.Known;
import dev.trawl.spi.crawl.PageReads.Page;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The row of a URL keeps how it was found. The cause of its state is separate from the text.
public abstract class UrlRowsContract extends LedgerContract {

    private static final String GROUP = "a.example";
    private static final int MANY = 1_000;

    @Test
    void a_found_url_is_read_back_as_it_was() {
        var task = insertTask(1).id();
        var found = found(-1, new DiscoveryPath(DiscoveryPath.Kind.NEXT, 2, 1, 0, true, false));
        add(task, found(1, DiscoveryPath.PLAIN), found);
        var shown = reads().crawls().url(task, GROUP, -1, Long.MIN_VALUE).orElseThrow();
        assertThat(shown).isEqualTo(new UrlView(shown.id(), found, UrlState.WAITING, 0, 0, 0, Optional.empty(), 0));
        assertThat(reads().crawls().url(task, GROUP, -1, 5)).isEmpty();
        assertThat(reads().crawls().url(task, "unknown.example", -1, Long.MIN_VALUE))
                .isEmpty();
        assertThat(reads().crawls().urls(task, Set.of(), 0, MANY)).hasSize(2).contains(shown);
        assertThat(reads().crawls().urls(task, Set.of(UrlState.WAITING), shown.id() - 1, 1))
                .containsExactly(shown);
        assertThat(reads().crawls().urls(task, Set.of(UrlState.DONE), 0, MANY)).isEmpty();
    }

    @Test
    void the_request_of_a_url_is_kept_and_goes_into_its_batch() {
        var task = insertTask(1).id();
        String request = "{\"method\":\"POST\",\"body\":\"{\\\"a\\\":\\\"é\\\"}\",\"page\":{\"number\":2}}";
        var found = new FoundUrl(
                GROUP,
                9,
                9,
                "https://a.example/api",
                0,
                DiscoveryPath.PLAIN,
                0,
                0,
                Optional.of(request),
                FetchMode.HTTP);
        add(task, found(1, DiscoveryPath.PLAIN), found);

        assertThat(reads().crawls().url(task, GROUP, 9, 9).orElseThrow().found())
                .isEqualTo(found);
        List<CutUrl> cut = cut(task);
        assertThat(cut).extracting(CutUrl::request).containsExactlyInAnyOrder(Optional.empty(), Optional.of(request));
        assertThat(CrawlBatch.of(new CrawlBatch(cut, HostThrottle.FREE).document())
                        .urls())
                .isEqualTo(cut);
    }

    @Test
    void a_batch_knows_how_each_url_was_found() {
        var task = insertTask(1).id();
        var paths = List.of(
                DiscoveryPath.PLAIN,
                new DiscoveryPath(DiscoveryPath.Kind.SITEMAP, 0, 0, 3, false, false),
                new DiscoveryPath(DiscoveryPath.Kind.PAGE, 255, 255, 15, false, true));
        for (int i = 0; i < paths.size(); i++) {
            add(task, found(i, paths.get(i)));
        }
        assertThat(cut(task)).extracting(CutUrl::path).containsExactlyElementsOf(paths);
    }

    @Test
    void the_cause_of_a_url_does_not_depend_on_the_text_beside_it() {
        var task = insertTask(1).id();
        var reasons = List.of(
                UrlCause.STATUS.because("the server said 503"),
                UrlCause.DNS.because("status 404"),
                UrlCause.OTHER.because("dns: no such host"));
        for (int i = 0; i < reasons.size(); i++) {
            add(task, found(i, DiscoveryPath.PLAIN));
        }
        List<CutUrl> urls = cut(task);
        for (int i = 0; i < reasons.size(); i++) {
            settle(task, UrlOutcome.unfetched(urls.get(i), UrlState.FAILED, 1, reasons.get(i)));
        }
        assertThat(reads().crawls().urls(task, Set.of(), 0, MANY))
                .extracting(UrlView::reason)
                .containsExactlyElementsOf(reasons.stream().map(Optional::of).toList());
        assertThat(reads().crawls().urls(task, Set.of(), 0, MANY))
                .extracting(UrlView::cause)
                .containsExactly(UrlCause.STATUS, UrlCause.DNS, UrlCause.OTHER);
    }

    @Test
    void a_url_that_is_fetched_in_the_end_has_no_reason_left() {
        var task = insertTask(2).id();
        add(task, found(1, DiscoveryPath.PLAIN));
        UrlReason busy = UrlCause.STATUS.because("status 503");
        CutUrl first = cut(task).getFirst();
        settle(task, UrlOutcome.unfetched(first, UrlState.WAITING, 1, busy));
        assertThat(only(task).reason()).contains(busy);
        assertThat(only(task).cause()).isEqualTo(UrlCause.WAITING);
        var again = write(transaction ->
                transaction.frontier().cut(List.of(new SubtaskId(task, 2)), GROUP, EnumSet.allOf(FetchMode.class), 1));
        assertThat(again.getFirst()).extracting(CutUrl::attempts).containsExactly(1);
        settle(task, UrlOutcome.of(first.id(), UrlState.DONE, 1, 0, 200, 9));
        assertThat(only(task).reason()).isEmpty();
        assertThat(only(task).cause()).isEqualTo(UrlCause.FETCHED);
    }

    @Test
    void the_digest_of_a_page_is_found_by_its_key() {
        var task = insertTask(1).id();
        add(task, found(1, DiscoveryPath.PLAIN), found(2, DiscoveryPath.PLAIN), found(3, DiscoveryPath.PLAIN));
        List<CutUrl> urls = cut(task);
        settle(task, new UrlOutcome(urls.get(0).id(), UrlState.DONE, 0, 0, 200, Optional.empty(), 9, "2.ab"));
        settle(task, new UrlOutcome(urls.get(2).id(), UrlState.DONE, 0, 0, 200, Optional.empty(), 9, "2.cd"));
        var keys = write(transaction ->
                transaction.frontier().keys(urls.stream().map(CutUrl::id).toList()));
        assertThat(keys.get(urls.getFirst().id())).isEqualTo(new PageReads.Key(GROUP, 1, Long.MIN_VALUE));
        var asked = new ArrayList<>(keys.values());
        asked.add(new PageReads.Key(GROUP, 9, 9));
        asked.add(new PageReads.Key("unknown.example", 1, Long.MIN_VALUE));
        asked.add(new PageReads.Key("\"quoted\\\u0001 \u4e2d", 1, Long.MIN_VALUE));
        assertThat(reads().crawls().pages().find(task, asked))
                .containsOnly(
                        Map.entry(new PageReads.Key(GROUP, 1, Long.MIN_VALUE), new Known(UrlState.DONE, "2.ab")),
                        Map.entry(new PageReads.Key(GROUP, 2, Long.MIN_VALUE), new Known(UrlState.CUT, "")),
                        Map.entry(new PageReads.Key(GROUP, 3, Long.MIN_VALUE), new Known(UrlState.DONE, "2.cd")));
        assertThat(reads().crawls().pages().find(new TaskId(task.value() + 1), asked))
                .isEmpty();
        var pages = reads().crawls().pages().pages(task, 0, MANY);
        assertThat(pages).extracting(Page::digest).containsExactly("2.ab", "2.cd");
        assertThat(pages.getFirst().found().url()).isEqualTo(urls.getFirst().url());
        assertThat(reads().crawls().pages().pages(task, pages.getFirst().id(), MANY))
                .containsExactly(pages.getLast());
    }

    @Test
    void pages_are_found_by_key_in_many_groups_at_once() {
        var task = insertTask(1).id();
        var groups = List.of(GROUP, "\"quoted\\.example", "\u4e2d.example");
        add(
                task,
                groups.stream()
                        .map(group -> FoundUrl.byGet(group, 1, 2, "https://x/", 0, DiscoveryPath.PLAIN, 0, 0))
                        .toArray(FoundUrl[]::new));
        var keys = groups.stream().map(group -> new PageReads.Key(group, 1, 2)).toList();
        assertThat(reads().crawls().pages().find(task, keys)).containsOnlyKeys(keys);
        assertThat(reads().crawls().pages().find(task, List.of())).isEmpty();
    }

    @Test
    void urls_of_a_task_are_found_by_their_ids() {
        var task = insertTask(1).id();
        var other = insertTask(1).id();
        add(task, found(1, DiscoveryPath.PLAIN), found(2, DiscoveryPath.PLAIN));
        add(other, found(3, DiscoveryPath.PLAIN));
        var ids = ids(task);
        var asked = new ArrayList<>(ids);
        asked.addAll(ids(other));
        asked.add(1L << 50);
        assertThat(reads().crawls().pages().found(task, asked))
                .containsOnlyKeys(ids)
                .containsEntry(ids.getLast(), found(2, DiscoveryPath.PLAIN));
        assertThat(reads().crawls().pages().found(task, List.of())).isEmpty();
    }

    private List<Long> ids(TaskId task) {
        return reads().crawls().urls(task, Set.of(), 0, MANY).stream()
                .map(UrlView::id)
                .toList();
    }

    @Test
    void a_url_added_as_skipped_never_waits() {
        var task = insertTask(1).id();
        var known = found(1, DiscoveryPath.PLAIN);
        add(task, known);
        var missing = found(2, DiscoveryPath.PLAIN);
        UrlReason reason = UrlCause.UNLINKED.because("no link");
        List<Boolean> isNew =
                write(transaction -> transaction.frontier().addSkipped(task, List.of(known, missing), reason));
        assertThat(isNew).containsExactly(false, true);
        List<Boolean> again = write(transaction -> transaction.frontier().addSkipped(task, List.of(missing), reason));
        assertThat(again).containsExactly(false);
        assertThat(reads().crawls().urls(task, Set.of(UrlState.SKIPPED), 0, MANY))
                .singleElement()
                .satisfies(url -> assertThat(url.reason()).contains(reason))
                .satisfies(url -> assertThat(url.found()).isEqualTo(missing));
        assertThat(cut(task)).extracting(CutUrl::url).containsExactly(known.url());
    }

    private static FoundUrl found(long high, DiscoveryPath path) {
        return FoundUrl.byGet(GROUP, high, Long.MIN_VALUE, "https://a.example/ü?q=%20" + high, 3, path, 7, 12);
    }

    private void add(TaskId task, FoundUrl... urls) {
        run(transaction -> transaction.frontier().add(task, List.of(urls)));
    }

    private List<CutUrl> cut(TaskId task) {
        return write(transaction -> transaction
                        .frontier()
                        .cut(List.of(new SubtaskId(task, 1)), GROUP, EnumSet.allOf(FetchMode.class), MANY))
                .getFirst();
    }

    private void settle(TaskId task, UrlOutcome outcome) {
        run(transaction -> transaction.frontier().settle(task, List.of(outcome)));
    }

    private UrlView only(TaskId task) {
        return reads().crawls().urls(task, Set.of(), 0, 1).getFirst();
    }
}
