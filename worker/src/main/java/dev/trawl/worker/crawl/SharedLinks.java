package dev.trawl.worker.crawl;

import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.visit.SeenUrls;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.live.SharedUrls;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Leaves out links of one crawl that other workers have already entered into its frontier. Links enter the shared
/// filter after their commit, on the thread of a later visit, so that a commit never waits for a backend.
final class SharedLinks {

    private final SharedUrls shared;
    private final TaskId task;
    private final SeenUrls seen;
    private final Queue<FoundUrl> committed = new ConcurrentLinkedQueue<>();

    SharedLinks(SharedUrls shared, TaskId task, SeenUrls seen) {
        this.shared = shared;
        this.task = task;
        this.seen = seen;
    }

    /// The links that may be new to the frontier.
    List<FoundUrl> fresh(List<FoundUrl> found) {
        enter();
        if (found.isEmpty()) {
            return found;
        }
        List<FoundUrl> unknown = shared.unknown(task, found);
        if (unknown.size() < found.size()) {
            Set<FoundUrl> left = new HashSet<>(unknown);
            found.stream().filter(url -> !left.contains(url)).forEach(this::remember);
        }
        return unknown;
    }

    /// Adds links that are certainly in the frontier.
    void committed(List<FoundUrl> found) {
        found.forEach(this::remember);
        committed.addAll(found);
    }

    private void enter() {
        var urls = new ArrayList<FoundUrl>();
        for (FoundUrl url = committed.poll(); url != null; url = committed.poll()) {
            urls.add(url);
        }
        if (!urls.isEmpty()) {
            shared.add(task, urls);
        }
    }

    private void remember(FoundUrl url) {
        seen.add(new Fingerprint(url.high(), url.low()));
    }
}
