package dev.trawl.testkit.memory.reads;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.ExplainReads;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.OriginKey;
import dev.trawl.testkit.memory.rows.UrlRow;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Reads that explain crawls, under the lock of the ledger.
record MemoryWhyReads(Locked locked, MemoryRows store) implements ExplainReads {

    @Override
    public Optional<UrlView> url(TaskId task, long id) {
        return locked.read(
                () -> store.urls.get(id).filter(url -> url.task().equals(task)).map(UrlRow::view));
    }

    @Override
    public long pausedUntil(String group) {
        return locked.read(() -> store.group(group).pausedUntil());
    }

    @Override
    public Optional<RobotsFile> robots(TaskId task, String group, String scheme) {
        return locked.read(() -> store.robots.get(new OriginKey(task, group, scheme)));
    }

    @Override
    public Map<UrlCause, Long> causes(TaskId task) {
        return locked.read(() -> store.causes.get(task).orElse(Map.of()));
    }

    /// Reads under the lock, without concurrent writes.
    @FunctionalInterface
    interface Locked {
        <T> T read(Supplier<T> read);
    }
}
