package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.live.SharedUrls;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The filter may miss a URL, but never reports one that was not added.
@SuppressWarnings("NullAway.Init") // JUnit opens the filters before each test.
public abstract class SharedUrlsContract {

    private static final TaskId TASK = new TaskId(7);
    private static final TaskId OTHER = new TaskId(8);

    private SharedUrls here;
    private SharedUrls there;

    /// Opens the shared filter as one node of the cluster. Each call is another node.
    protected abstract SharedUrls open();

    @BeforeEach
    final void openBoth() {
        here = open();
        there = open();
    }

    @Test
    void only_added_urls_are_known_on_every_node() {
        assertThat(there.unknown(TASK, urls(0, 5))).isEqualTo(urls(0, 5));
        here.add(TASK, urls(2, 4));
        here.add(TASK, urls(2, 3));
        assertThat(there.unknown(TASK, urls(0, 5))).extracting(FoundUrl::high).containsExactly(0L, 1L, 4L);
        assertThat(there.unknown(OTHER, urls(0, 5))).hasSize(5);
    }

    @Test
    void holds_lists_of_any_length() {
        assertThat(here.unknown(TASK, List.of())).isEmpty();
        here.add(TASK, List.of());
        here.add(TASK, urls(0, 5_000));
        assertThat(there.unknown(TASK, urls(1, 5_001))).isEqualTo(urls(5_000, 5_001));
    }

    @Test
    void forgets_a_task_that_has_ended() {
        here.add(TASK, urls(0, 3));
        here.add(OTHER, urls(0, 3));
        there.forget(TASK);
        there.forget(TASK);
        assertThat(here.unknown(TASK, urls(0, 3))).hasSize(3);
        assertThat(here.unknown(OTHER, urls(0, 3))).isEmpty();
    }

    protected static List<FoundUrl> urls(long from, long to) {
        return LongStream.range(from, to)
                .mapToObj(number -> FoundUrl.byGet(
                        "a.test", number, -number, "http://a.test/" + number, 1, DiscoveryPath.PLAIN, 0, 0))
                .toList();
    }
}
