package dev.trawl.testkit.memory.reads;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.PageReads;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.UrlRow;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reads of the pages of crawls, under the lock of the ledger.
record MemoryPageReads(MemoryWhyReads.Locked locked, MemoryRows store) implements PageReads {

    @Override
    public Map<Key, Known> find(TaskId task, Collection<Key> keys) {
        return locked.read(() -> {
            var found = new HashMap<Key, Known>();
            for (Key key : keys) {
                store.urlsByKey.in(new UrlRow.Key(task, key.group(), key.high(), key.low())).stream()
                        .map(store.urls::row)
                        .forEach(url -> found.put(key, new Known(url.state(), url.digest())));
            }
            return found;
        });
    }

    @Override
    public Map<Long, FoundUrl> found(TaskId task, Collection<Long> urls) {
        return locked.read(() -> {
            var found = new HashMap<Long, FoundUrl>();
            for (Long id : urls) {
                store.urls.get(id).filter(url -> url.task().equals(task)).ifPresent(url -> found.put(id, url.found()));
            }
            return found;
        });
    }

    @Override
    public List<TaskId> completed(String project, String series, int max) {
        return locked.read(() -> store.byProject.in(project).descendingSet().stream()
                .filter(id -> store.series.get(id).orElse(List.of()).contains(series))
                .filter(id -> store.tasks.row(id).task().state() == TaskState.COMPLETED)
                .limit(max)
                .toList());
    }

    @Override
    public List<Page> pages(TaskId task, long after, int max) {
        return locked.read(() -> store.urlsOf.in(task).tailSet(after, false).stream()
                .map(store.urls::row)
                .filter(url -> !url.digest().isEmpty())
                .limit(max)
                .map(url -> new Page(url.id(), url.found(), url.digest()))
                .toList());
    }
}
