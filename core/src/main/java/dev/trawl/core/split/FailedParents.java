package dev.trawl.core.split;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.PageReads;
import dev.trawl.spi.crawl.UrlState;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.TreeSet;

/// Tells which pages of an earlier run are known only through pages that the current crawl failed to fetch. Follows the
/// path by which the earlier run found a URL up to the first page that the crawl has. Reads the parents of all URLs at
/// once, then their parents, so the number of reads depends on the length of the paths and not on the number of URLs.
final class FailedParents {

    private final ComparePages pages;
    private final TaskId task;
    private final Map<Long, Parent> parents = new HashMap<>();
    private final Map<Long, Boolean> verdicts = new HashMap<>();

    private FailedParents(ComparePages pages, TaskId task) {
        this.pages = pages;
        this.task = task;
    }

    /// @param urls of the earlier run that the crawl has not found
    static FailedParents of(ComparePages pages, TaskId task, Collection<FoundUrl> urls) {
        var failed = new FailedParents(pages, task);
        var unread = new TreeSet<>(urls.stream().map(FoundUrl::parent).toList());
        unread.remove(0L);
        while (!unread.isEmpty()) {
            var read = failed.read(unread);
            failed.parents.putAll(read);
            unread.clear();
            read.values().stream()
                    .map(Parent::next)
                    .filter(id -> id > 0 && !failed.parents.containsKey(id))
                    .forEach(unread::add);
        }
        return failed;
    }

    /// @param next the page that led to this one; 0 if the path ends here
    /// @param failed the crawl has this page and failed to fetch it
    private record Parent(long next, boolean failed) {

        static final Parent UNKNOWN = new Parent(0, false);
    }

    private Map<Long, Parent> read(Collection<Long> ids) {
        var earlier = pages.earlierPages(ids);
        var now = pages.reads()
                .pages()
                .find(task, earlier.values().stream().map(PageReads.Key::of).toList());
        var read = new HashMap<Long, Parent>();
        for (Long id : ids) {
            var url = earlier.get(id);
            var known = url == null ? null : now.get(PageReads.Key.of(url));
            if (known != null) {
                read.put(id, new Parent(0, known.state() == UrlState.FAILED));
            } else {
                read.put(id, url == null ? Parent.UNKNOWN : new Parent(url.parent(), false));
            }
        }
        return read;
    }

    /// Whether the path to a URL begins at a page that the crawl failed to fetch.
    boolean ledTo(FoundUrl url) {
        var path = new LinkedHashSet<Long>();
        long id = url.parent();
        while (id > 0 && !verdicts.containsKey(id) && path.add(id)) {
            id = parents.getOrDefault(id, Parent.UNKNOWN).next();
        }
        boolean verdict = id > 0
                ? verdicts.getOrDefault(id, false)
                : !path.isEmpty()
                        && parents.getOrDefault(path.getLast(), Parent.UNKNOWN).failed();
        path.forEach(each -> verdicts.put(each, verdict));
        return verdict;
    }
}
