package dev.trawl.testkit.memory.reads;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlReads.HostView;
import dev.trawl.spi.crawl.HostReads;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.testkit.memory.reads.MemoryWhyReads.Locked;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.UrlRow;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Reads the host groups of a project under the lock of the ledger.
record MemoryHostReads(Locked locked, MemoryRows store) implements HostReads {

    @Override
    public List<HostView> list(String project, String after, int max) {
        return locked.read(() -> waiting(project).tailMap(after, false).entrySet().stream()
                .limit(max)
                .map(this::view)
                .toList());
    }

    @Override
    public Optional<HostView> find(String project, String name) {
        return locked.read(() -> waiting(project).entrySet().stream()
                .filter(group -> group.getKey().equals(name))
                .findFirst()
                .map(this::view));
    }

    @Override
    public Map<String, HostRule> rules(Collection<String> names) {
        return locked.read(() -> {
            var found = new TreeMap<String, HostRule>();
            names.forEach(name -> found.put(name, store.group(name).rule()));
            found.values().removeIf(HostRule.NONE::equals);
            return found;
        });
    }

    @Override
    public List<TaskId> crawls(String project, String group, int max) {
        return locked.read(() -> store.unended.in(project).stream()
                .filter(task ->
                        !store.waitingUrls.in(new UrlRow.Place(task, group)).isEmpty()
                                || store.batchesOf(task).containsValue(group))
                .sorted()
                .limit(max)
                .toList());
    }

    private HostView view(Map.Entry<String, Integer> group) {
        return new HostView(store.group(group.getKey()), group.getValue());
    }

    private TreeMap<String, Integer> waiting(String project) {
        var groups = new TreeMap<String, Integer>();
        store.byProject.in(project).stream()
                .flatMap(task -> store.urlsOf.in(task).stream())
                .map(store.urls::row)
                .forEach(url -> groups.merge(url.found().group(), isWaiting(url) ? 1 : 0, Integer::sum));
        return groups;
    }

    /// The URLs that an ended task has left wait for nothing.
    private boolean isWaiting(UrlRow url) {
        return url.waiting().isPresent() && !MemoryRows.isEnded(store.tasks.row(url.task()));
    }
}
