package dev.trawl.core.pull;

import dev.trawl.core.World;
import dev.trawl.core.market.MarketTask;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.Overrides;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.worker.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A core that browsers ask for work, with everyday tasks and workers.
final class Browsers {

    static final Caller POOL = new Caller(Caller.DEFAULT_PROJECT, "pool", Role.BROWSER);

    final World world = new World();

    Browsers() {
        world.type(
                MarketTask.TYPE, "{\"lane\":\"pull\",\"timeout\":\"30m\",\"backoff\":{\"first\":\"1s\",\"jitter\":0}}");
        world.core.types().refresh();
    }

    TaskId task(int priority) {
        return task(priority, 3);
    }

    TaskId task(int priority, int retries) {
        return world.submit(new TaskRequest(
                MarketTask.TYPE,
                new MarketTask("ozon", "RU", "https://www.ozon.ru/c/", "category_page", "{\"max_pages\":5}")
                        .toPayload(),
                priority,
                new Overrides(OptionalInt.of(retries), Optional.empty(), 0),
                Duration.ZERO));
    }

    PullWorkerStatus register(String worker) {
        return register(POOL, worker);
    }

    PullWorkerStatus register(Caller caller, String worker) {
        return world.await(
                world.core.pulls().sessions().register(caller, new PullProfile(worker, worker, "{}", MarketTask.TYPE)));
    }

    Pulled ask(String worker, int limit, long request) {
        world.await(world.core.pulls().locks().runOnce());
        var asked = new PullRequest(worker, MarketTask.TYPE, limit, request, _ -> true);
        return world.await(world.core.pulls().subtasks().pull(POOL, asked));
    }

    List<Lease> pull(String worker, int limit) {
        return ask(worker, limit, 0).leases();
    }

    Lease pullOne(String worker) {
        var leases = pull(worker, 1);
        if (leases.size() != 1) {
            throw new AssertionError("one lease expected, not " + leases);
        }
        return leases.getFirst();
    }

    PullAnswer update(String worker, Lease lease, String cursor) {
        return report(worker, lease.id().subtask().task(), Optional.of(lease.id()), cursor, new Outcome.Continues());
    }

    PullAnswer complete(String worker, Lease lease) {
        return end(worker, lease, new Outcome.Succeeded("{}"));
    }

    PullAnswer fail(String worker, Lease lease) {
        return end(worker, lease, new Outcome.Failed(true, "no network"));
    }

    PullAnswer end(String worker, Lease lease, Outcome outcome) {
        return report(worker, lease.id().subtask().task(), Optional.of(lease.id()), "", outcome);
    }

    PullAnswer report(String worker, TaskId task, Optional<LeaseId> lease, String cursor, Outcome outcome) {
        var saved = Optional.of(cursor).filter(text -> !text.isEmpty());
        return world.await(
                world.core.pulls().reports().report(POOL, new PullReport(worker, task, lease, _ -> saved, outcome)));
    }
}
