package dev.trawl.core.split;

import dev.trawl.core.dispatch.OfferedWork;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlReads;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/// The crawls that may have URLs to cut. Any thread may add one. The leader's round cuts them in the order of
/// addition, so that frequently added crawls do not starve others.
public final class OpenCrawls {

    private static final int AT_ONCE = 16;
    private static final int MOST = 10_000;

    private final CutFrontier cut;
    private final CrawlReads reads;
    private long restedUntil;
    private Map<TaskId, Long> known = Map.of(); // number of URLs found at the last scan
    private final Set<TaskId> heldBack = ConcurrentHashMap.newKeySet();
    private final Set<TaskId> unmet = ConcurrentHashMap.newKeySet();
    private volatile OfferedWork offered = OfferedWork.NONE;
    private final Set<TaskId> moved = Collections.synchronizedSet(new LinkedHashSet<>());

    public OpenCrawls(CutFrontier cut, CrawlReads reads) {
        this.cut = cut;
        this.reads = reads;
    }

    /// Adds a held-back crawl again after a worker has claimed one of its batches.
    public void taken(TaskId task) {
        if (heldBack.remove(task)) {
            moved.add(task);
        }
    }

    /// Sets the work that workers offer. When it changes, adds the crawls that waited for a worker.
    public void offered(OfferedWork now) {
        if (!now.equals(offered)) {
            offered = now;
            moved.addAll(unmet);
        }
    }

    /// Adds a crawl.
    public void moved(TaskId task) {
        moved.add(task);
    }

    /// Adds every open crawl, to cover missed events and failed cuts.
    public void lookAgain() {
        moved.addAll(reads.open(MOST));
    }

    /// Adds crawls that have found more URLs since the last scan, possibly through other nodes.
    public void grown() {
        var now = reads.found(MOST);
        now.forEach((task, found) -> {
            if (!found.equals(known.get(task))) {
                moved.add(task);
            }
        });
        known = now;
    }

    /// Adds crawls that wait for host groups whose pause has ended since the last call.
    public void rested(long now) {
        moved.addAll(reads.rested(restedUntil, MOST));
        restedUntil = now;
    }

    public boolean isEmpty() {
        return moved.isEmpty();
    }

    /// Clears the state, because another node leads.
    public void clear() {
        moved.clear();
        heldBack.clear();
        unmet.clear();
    }

    /// Cuts some crawls; returns whether there are more.
    public CompletableFuture<Optional<Boolean>> cutNext() {
        var cuts = next().stream().map(this::cutNext).toArray(CompletableFuture<?>[]::new);
        return CompletableFuture.allOf(cuts).thenApply(_ -> Optional.of(!moved.isEmpty()));
    }

    private CompletableFuture<?> cutNext(TaskId task) {
        var used = offered;
        return cut.cutNext(task, used).thenAccept(done -> {
            moved.addAll(done.others());
            keep(heldBack, task, done.heldBack());
            keep(unmet, task, done.unmet());
            boolean joined = done.unmet() && !used.equals(offered); // a worker, during the cut
            if (done.some() || joined) {
                moved.add(task);
            }
        });
    }

    private static void keep(Set<TaskId> tasks, TaskId task, boolean isMember) {
        if (isMember) {
            tasks.add(task);
        } else {
            tasks.remove(task);
        }
    }

    private List<TaskId> next() {
        synchronized (moved) {
            var next = moved.stream().limit(AT_ONCE).toList();
            next.forEach(moved::remove);
            return next;
        }
    }
}
