package dev.trawl.core.split;

import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.Splitter;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.schedule.CrawlPlanner;
import dev.trawl.spi.task.Task;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Cache of crawl plans. A payload never changes, so its plan is read once and kept until it is evicted (LRU).
public final class Plans {

    private static final Logger log = LoggerFactory.getLogger(Plans.class);
    private static final int MOST = 1_000;

    private final TaskTypes types;
    private final Map<String, Splitter> splitters;
    private final Map<TaskId, Optional<CrawlPlan>> known =
            Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<TaskId, Optional<CrawlPlan>> eldest) {
                    return size() > MOST;
                }
            });

    public Plans(TaskTypes types, Map<String, Splitter> splitters) {
        this.types = types;
        this.splitters = splitters;
    }

    /// The plan of a task. Empty if this node cannot plan it, which is logged once while the result is cached.
    Optional<CrawlPlan> of(Transaction transaction, Task task) {
        var plan = known.get(task.id());
        if (plan == null) {
            plan = planner(task).flatMap(planner -> read(transaction, task, planner));
            known.put(task.id(), plan);
        }
        return plan;
    }

    private static Optional<CrawlPlan> read(Transaction transaction, Task task, CrawlPlanner planner) {
        String payload = transaction.tasks().body(task.id()).orElseThrow().payload();
        try {
            return Optional.of(planner.plan(payload));
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
