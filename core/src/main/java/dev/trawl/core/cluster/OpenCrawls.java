package dev.trawl.core.cluster;

import dev.trawl.core.split.CutFrontier;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.CrawlReads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/// The crawls that may have something to cut. Anybody may name one; the leader's round cuts them.
final class OpenCrawls {

    private static final int AT_ONCE = 16;
    private static final int MOST = 10_000;

    private final CutFrontier cut;
    private final CrawlReads reads;
    private final Set<TaskId> moved = ConcurrentHashMap.newKeySet();

    OpenCrawls(CutFrontier cut, CrawlReads reads) {
        this.cut = cut;
        this.reads = reads;
    }

    void moved(TaskId task) {
        moved.add(task);
    }

    /// Every open crawl: news from other nodes, and pauses that are over, are told by nobody.
    void lookAgain() {
        moved.addAll(reads.open(MOST));
    }

    boolean isEmpty() {
        return moved.isEmpty();
    }

    /// Cuts some of them; tells whether there are more.
    CompletableFuture<Optional<Boolean>> cutNext() {
        List<CompletableFuture<Boolean>> cuts = new ArrayList<>();
        var tasks = moved.iterator();
        while (tasks.hasNext() && cuts.size() < AT_ONCE) {
            var task = tasks.next();
            tasks.remove();
            cuts.add(cut.cutNext(task));
        }
        return CompletableFuture.allOf(cuts.toArray(CompletableFuture<?>[]::new))
                .thenApply(_ -> Optional.of(!moved.isEmpty()));
    }
}
