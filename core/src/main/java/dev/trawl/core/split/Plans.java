package dev.trawl.core.split;

import dev.trawl.core.edit.EffectivePayloads;
import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.Splitter;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.schedule.CrawlPlanner;
import dev.trawl.spi.task.Task;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Cache of crawl plans. The effective payload changes only with an edit, so its plan is read once per version and kept
/// until it is evicted (LRU).
public final class Plans {

    private static final Logger log = LoggerFactory.getLogger(Plans.class);
    private static final int MOST = 1_000;

    private final TaskTypes types;
    private final Map<String, Splitter> splitters;
    private final EffectivePayloads payloads;
    private final Map<TaskId, Known> known = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<TaskId, Known> eldest) {
            return size() > MOST;
        }
    });

    public Plans(TaskTypes types, Map<String, Splitter> splitters) {
        this.types = types;
        this.splitters = splitters;
        this.payloads = new EffectivePayloads(types, splitters);
    }

    /// @param version of the edits in the plan
    private record Known(int version, Optional<CrawlPlan> plan) {}

    /// The plan of a task, with its edits. Empty if this node cannot plan it, which is logged once while the result is
    /// cached.
    Optional<CrawlPlan> of(Transaction transaction, Task task) {
        var edits = transaction.frontier().edits().of(List.of(task.id())).getOrDefault(task.id(), JobEdits.NONE);
        var cached = known.get(task.id());
        if (cached == null || cached.version() != edits.version()) {
            cached = new Known(
                    edits.version(), planner(task).flatMap(planner -> read(transaction, task, planner, edits)));
            known.put(task.id(), cached);
        }
        return cached.plan();
    }

    private Optional<CrawlPlan> read(Transaction transaction, Task task, CrawlPlanner planner, JobEdits edits) {
        String payload = transaction.tasks().body(task.id()).orElseThrow().payload();
        try {
            return Optional.of(planner.plan(payloads.of(task, payload, edits)));
        } catch (IllegalArgumentException refusal) {
            log.warn("crawl not planned task={} cause={}", task.id(), refusal.getMessage());
            return Optional.empty();
        }
    }

    boolean isCrawl(String type) {
        return types.find(type).flatMap(TaskType::splitter).map(splitters::get).stream()
                .anyMatch(splitter -> CrawlPlanner.of(splitter).isPresent());
    }

    private Optional<CrawlPlanner> planner(Task task) {
        String name = types.version(task.type().name(), task.type().version())
                .splitter()
                .orElse("");
        var planner = Optional.ofNullable(splitters.get(name)).flatMap(CrawlPlanner::of);
        if (planner.isEmpty()) {
            log.warn("planner missing task={} splitter={}", task.id(), name);
        }
        return planner;
    }
}
