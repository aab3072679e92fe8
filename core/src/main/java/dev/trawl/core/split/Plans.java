package dev.trawl.core.split;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.crawl.CrawlPlanner;
import dev.trawl.spi.ledger.Transaction;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The plans of crawls. A payload never changes, so its plan is read once and remembered for a while.
public final class Plans {

    private static final int MOST = 1_000;

    private final CrawlPlanner planner;
    private final Map<TaskId, CrawlPlan> known = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<TaskId, CrawlPlan> eldest) {
            return size() > MOST;
        }
    });

    public Plans(CrawlPlanner planner) {
        this.planner = planner;
    }

    /// @throws IllegalArgumentException when the payload is no crawl
    CrawlPlan of(Transaction transaction, TaskId task) {
        var plan = known.get(task);
        if (plan == null) {
            plan = planner.plan(transaction.tasks().body(task).orElseThrow().payload());
            known.put(task, plan);
        }
        return plan;
    }
}
