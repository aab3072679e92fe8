package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.Frontier.Open;
import dev.trawl.spi.crawl.Frontier.Room;
import dev.trawl.spi.task.Task.SplitState;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Batches that are cut at once share the first URLs in the order.
public abstract class BatchesContract extends LedgerContract {

    private static final String GROUP = "a.example";

    @Test
    void crawls_of_which_more_can_be_cut_say_how_much_they_have_found() {
        var growing = insert(Rows.task(reserveId()).split(0, SplitState.START)).id();
        var whole = insertTask(1).id();
        run(transaction -> transaction
                .frontier()
                .keep(List.of(
                        Crawl.begun(growing).withFound(7), Crawl.begun(whole).withFound(3))));
        assertThat(reads().crawls().found(10)).isEqualTo(Map.of(growing, 7L));
    }

    @Test
    void first_urls_are_distributed_round_robin_to_all_batches() {
        var task = insertTask(3).id();
        var urls = IntStream.rangeClosed(1, 4)
                .mapToObj(rank ->
                        FoundUrl.byGet(GROUP, rank, 0, "https://a.example/" + rank, 0, DiscoveryPath.PLAIN, rank, 0))
                .toList();
        run(transaction -> transaction.frontier().add(task, urls));
        var batches = List.of(new SubtaskId(task, 1), new SubtaskId(task, 2), new SubtaskId(task, 3));
        var dealt = write(transaction -> transaction.frontier().cut(batches, GROUP, EnumSet.allOf(FetchMode.class), 4));
        assertThat(dealt)
                .extracting(part -> part.stream().map(CutUrl::url).toList())
                .containsExactly(
                        List.of("https://a.example/1", "https://a.example/4"),
                        List.of("https://a.example/2"),
                        List.of("https://a.example/3"));
        Open open = write(transaction -> transaction.frontier().open(task));
        assertThat(open).isEqualTo(new Open(3, 0));
        List<Room> rooms = write(transaction -> transaction.frontier().rooms(task, 4, Set.of(), 10));
        assertThat(rooms).isEmpty();
    }
}
