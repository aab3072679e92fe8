package dev.trawl.testkit.memory.transaction;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlNotes;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.tally.PageTally;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.OriginKey;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Data that explains crawls, in one transaction.
final class MemoryNotes implements CrawlNotes {

    private final MemoryRows store;

    MemoryNotes(MemoryRows store) {
        this.store = store;
    }

    @Override
    public void keep(TaskId task, List<RobotsFile> files) {
        files.forEach(file -> store.robots.put(new OriginKey(task, file.group(), file.scheme()), file));
    }

    @Override
    public void count(TaskId task, Map<UrlCause, Integer> more) {
        if (more.isEmpty()) {
            return;
        }
        var counted = new EnumMap<UrlCause, Long>(UrlCause.class); // rows are immutable, for the undo log
        counted.putAll(store.causes.get(task).orElse(Map.of()));
        more.forEach((cause, some) -> counted.merge(cause, some.longValue(), Long::sum));
        store.causes.put(task, counted);
    }

    @Override
    public void add(TaskId task, PageTally more) {
        store.tallies.put(task, store.tallies.get(task).orElse(PageTally.NONE).plus(more));
    }
}
