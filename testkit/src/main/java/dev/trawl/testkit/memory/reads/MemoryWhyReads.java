package dev.trawl.testkit.memory.reads;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.ExplainReads;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.tally.PageTally;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.MemorySubtask;
import dev.trawl.testkit.memory.rows.OriginKey;
import dev.trawl.testkit.memory.rows.UrlRow;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Reads that explain crawls, under the lock of the ledger.
record MemoryWhyReads(Locked locked, MemoryRows store) implements ExplainReads {

    @Override
    public Optional<UrlView> url(TaskId task, long id) {
        return locked.read(
                () -> store.urls.get(id).filter(url -> url.task().equals(task)).map(UrlRow::view));
    }

    @Override
    public Optional<String> batch(SubtaskId batch) {
        return locked.read(
                () -> store.subtasks.get(batch).map(MemorySubtask::part).filter(part -> !part.isEmpty()));
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
    public List<RobotsFile> robots(TaskId task, int max) {
        return locked.read(
                () -> store.robotsOf(task).values().stream().limit(max).toList());
    }

    @Override
    public Map<UrlCause, Long> causes(TaskId task) {
        return locked.read(() -> store.causes.get(task).orElse(Map.of()).entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    @Override
    public PageTally tally(TaskId task, int hosts) {
        return locked.read(() -> {
            var sums = new TreeMap<PageTally.Key, PageTally.Sum>();
            var all = store.tallies.get(task).orElse(PageTally.NONE).sums().entrySet();
            all.stream()
                    .filter(entry -> entry.getKey().kind() != PageTally.Kind.HOST)
                    .forEach(entry -> sums.put(entry.getKey(), entry.getValue()));
            all.stream()
                    .filter(entry -> entry.getKey().kind() == PageTally.Kind.HOST)
                    .sorted(Comparator.<Map.Entry<PageTally.Key, PageTally.Sum>>comparingDouble(entry -> -1.0
                                    * entry.getValue().amount()
                                    / entry.getValue().rows())
                            .thenComparing(Map.Entry.comparingByKey()))
                    .limit(hosts)
                    .forEach(entry -> sums.put(entry.getKey(), entry.getValue()));
            return new PageTally(sums);
        });
    }

    @Override
    public Set<WorkNeeds> unmet(TaskId task) {
        return locked.read(() -> store.unmetWhereWaiting(task));
    }

    @Override
    public int groups(TaskId task) {
        return locked.read(() -> (int) store.urlsOf.in(task).stream()
                .map(id -> store.urls.row(id).found().group())
                .distinct()
                .count());
    }

    /// Reads under the lock, without concurrent writes.
    @FunctionalInterface
    interface Locked {
        <T> T read(Supplier<T> read);
    }
}
