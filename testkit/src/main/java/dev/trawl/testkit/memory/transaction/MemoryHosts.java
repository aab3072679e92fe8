package dev.trawl.testkit.memory.transaction;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.Hosts;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.testkit.memory.rows.MemoryRows;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The host groups of all crawls in one transaction.
record MemoryHosts(MemoryRows store) implements Hosts {

    @Override
    public Map<String, HostGroup> lock(Collection<String> names) {
        var found = new TreeMap<String, HostGroup>();
        names.forEach(name -> found.put(name, store.group(name)));
        return found;
    }

    @Override
    public void keep(List<HostGroup> groups) {
        groups.forEach(group -> {
            int open = store.group(group.name()).open();
            store.groups.put(group.name(), group.opened(open - group.open()));
        });
    }

    @Override
    public int giveUp(TaskId task, String group, UrlReason reason, int max) {
        var urls = store.urlsOf.in(task).stream()
                .map(store.urls::row)
                .filter(url -> url.found().group().equals(group))
                .filter(url -> url.state() == UrlState.WAITING || url.state() == UrlState.LATER)
                .limit(max)
                .toList();
        urls.forEach(url -> store.urls.put(url.id(), url.givenUp(reason)));
        return urls.size();
    }

    @Override
    public Set<TaskId> sharedWith(TaskId task, Collection<String> groups) {
        var others = new TreeSet<TaskId>();
        store.waitingUrls.groups().keySet().stream()
                .filter(place -> groups.contains(place.group()))
                .forEach(place -> others.add(place.task()));
        others.remove(task);
        return others;
    }
}
