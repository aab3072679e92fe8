package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.app.crawl.ChangingSite;
import dev.trawl.app.parts.ServerCrawls;
import dev.trawl.crawl.incremental.EarlierTasks;
import dev.trawl.crawl.job.EarlierRun;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.crawl.UrlCause;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tasks of one ledger that build on each other.
@Timeout(300)
class ServerSinceTest {

    @TempDir
    Path folder;

    @Test
    void a_task_builds_on_another_of_its_project() throws IOException {
        try (var site = new ChangingSite(7);
                var rig = new CrawlRig(folder, 8)) {
            site.makeKnown();
            var first = ended(rig, rig.crawl(List.of(site.root()), "scope", "host", "warc", "zstd"));
            long pages = rig.counters(first).done();
            site.sent.clear();
            var second = ended(
                    rig, rig.crawl(List.of(site.root()), "scope", "host", "warc", "gzip", "since", first.toString()));

            assertThat(rig.counters(second).done()).isEqualTo(pages);
            assertThat(rig.reads().crawls().why().causes(second).getOrDefault(UrlCause.UNCHANGED, 0L))
                    .isEqualTo(pages - site.sent.size())
                    .isGreaterThan(20);

            var tasks = new EarlierTasks(rig.reads(), new FileBlobStore(folder.resolve("blobs")));
            assertThat(tasks.chain(Caller.DEFAULT_PROJECT, EarlierRun.of(second)))
                    .hasSize(2);
            assertThat(tasks.chain("another", EarlierRun.of(second))).isEmpty();
        }
    }

    @Test
    void a_server_whose_ledger_is_not_open_cannot_be_asked_for_earlier_crawls() {
        assertThatThrownBy(() -> new ServerCrawls().chain(Caller.DEFAULT_PROJECT, EarlierRun.of(new TaskId(1))))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_task_that_cannot_build_on_what_it_names_is_refused() throws IOException {
        try (var site = new ChangingSite(8);
                var rig = new CrawlRig(folder, 8)) {
            assertThatThrownBy(() -> rig.crawl(List.of(site.root()), "since", "t999"))
                    .hasMessageContaining("since: there is no crawl t999; name a task of type crawl");
            var bare = rig.crawl(List.of(site.root()));
            assertThatThrownBy(() -> rig.crawl(List.of(site.root()), "since", bare.toString()))
                    .hasMessageContaining("since: %s kept no captures; crawl once with 'warc: gzip'".formatted(bare));
        }
    }

    private static TaskId ended(CrawlRig rig, TaskId task) {
        await().atMost(Duration.ofMinutes(2))
                .until(() -> rig.reads().task(task).orElseThrow().task().state().isEnded());
        return task;
    }
}
