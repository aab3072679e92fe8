package dev.trawl.core.split;

import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.crawl.CrawlPlanner;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.schedule.Splitter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The plans of crawls. A payload never changes, so its plan is read once and remembered for a while.
public final class Plans {

    private static final int MOST = 1_000;

    private final TaskTypes types;
    private final Map<String, Splitter> splitters;
    private final Map<TaskId, CrawlPlan> known = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<TaskId, CrawlPlan> eldest) {
            return size() > MOST;
        }
    });

    public Plans(TaskTypes types, Map<String, Splitter> splitters) {
        this.types = types;
        this.splitters = splitters;
    }

    CrawlPlan of(Transaction transaction, Task task) {
        var plan = known.get(task.id());
        if (plan == null) {
            plan = planner(task)
                    .plan(transaction.tasks().body(task.id()).orElseThrow().payload());
            known.put(task.id(), plan);
        }
        return plan;
    }

    boolean isCrawl(String type) {
        return types.find(type).flatMap(TaskType::splitter).map(splitters::get).stream()
                .anyMatch(CrawlPlanner.class::isInstance);
    }

    private CrawlPlanner planner(Task task) {
        String name =
                types.version(task.type(), task.configVersion()).splitter().orElse("");
        if (splitters.get(name) instanceof CrawlPlanner planner) {
            return planner;
        }
        throw new IllegalStateException("%s is a crawl but '%s' plans none".formatted(task.id(), name));
    }
}
