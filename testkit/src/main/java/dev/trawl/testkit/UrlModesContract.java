package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.Frontier.Room;
import dev.trawl.spi.crawl.UrlState;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A batch has URLs of one fetch mode only.
public abstract class UrlModesContract extends LedgerContract {

    private static final String GROUP = "a.example";

    @Test
    void several_batches_share_the_urls_by_mode() {
        var task = insertTask(4).id();
        var modes = List.of(
                FetchMode.CHROME, FetchMode.HTTP, FetchMode.CHROME, FetchMode.HTTP, FetchMode.HTTP, FetchMode.CHROME);
        add(task, modes);
        var dealt = write(transaction ->
                transaction.frontier().cut(List.of(new SubtaskId(task, 1), new SubtaskId(task, 2)), GROUP, 6));
        assertThat(dealt.getFirst()).extracting(CutUrl::url).containsExactly(address(1), address(3), address(6));
        assertThat(dealt.getFirst()).extracting(CutUrl::mode).containsOnly(FetchMode.CHROME);
        assertThat(dealt.getLast()).extracting(CutUrl::url).containsExactly(address(2), address(4), address(5));
        assertThat(dealt.getLast()).extracting(CutUrl::mode).containsOnly(FetchMode.HTTP);
        assertThat(reads().crawls().urls(task, Set.of(UrlState.CUT), 0, 9))
                .extracting(url -> url.found().mode())
                .containsExactlyElementsOf(modes);
    }

    @Test
    void one_batch_has_the_mode_of_the_url_that_comes_first() {
        var task = insertTask(4).id();
        add(task, List.of(FetchMode.HTTP, FetchMode.CHROME, FetchMode.HTTP));
        assertThat(cut(new SubtaskId(task, 1))).containsExactly(address(1), address(3));
        assertThat(waiting(task)).containsExactly(1);
        assertThat(cut(new SubtaskId(task, 2))).containsExactly(address(2));
        assertThat(waiting(task)).isEmpty();
    }

    /// Adds a URL of each mode, the first with the number 1.
    private void add(TaskId task, List<FetchMode> modes) {
        var urls = IntStream.rangeClosed(1, modes.size())
                .mapToObj(number -> FoundUrl.byGet(GROUP, number, 0, address(number), 0, DiscoveryPath.PLAIN, 0, 0)
                        .fetchedBy(modes.get(number - 1)))
                .toList();
        run(transaction -> transaction.frontier().add(task, urls));
    }

    private List<String> cut(SubtaskId batch) {
        return write(transaction -> transaction.frontier().cut(List.of(batch), GROUP, 9)).getFirst().stream()
                .map(CutUrl::url)
                .toList();
    }

    private List<Integer> waiting(TaskId task) {
        return write(transaction -> transaction.frontier().rooms(task, 9, 9)).stream()
                .map(Room::waiting)
                .toList();
    }

    private static String address(long fingerprint) {
        return "https://a.example/" + fingerprint;
    }
}
