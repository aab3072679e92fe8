package dev.trawl.gateway.worker;

import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.spi.worker.WorkOrders;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The response to a renewal or a check of a worker.
///
/// @param lost tokens of leases that the session no longer holds
/// @param capacity of the worker
/// @param jobs crawls whose settings were changed since the version that the worker named
/// @param hosts the pace set for the host groups that the worker named
record OrdersDocument(
        boolean open,
        boolean drain,
        List<String> lost,
        Optional<Integer> capacity,
        Optional<List<Job>> jobs,
        Optional<List<Host>> hosts) {

    /// @param payload the effective payload of the task, as JSON text
    record Job(String task, int version, String payload) {}

    /// @param limit concurrent batches; null when the crawls decide
    /// @param delayMs milliseconds between two requests; null when the crawls decide
    record Host(String host, Optional<Integer> limit, Optional<Long> delayMs) {

        static Host of(String name, HostRule rule) {
            return new Host(
                    name,
                    rule.limit().stream().boxed().findFirst(),
                    rule.delay().map(Duration::toMillis));
        }
    }

    static OrdersDocument of(boolean drain, WorkOrders orders, Map<LeaseId, String> tokens) {
        return new OrdersDocument(
                true,
                drain,
                orders.lost().stream()
                        .map(lease -> tokens.getOrDefault(lease, ""))
                        .toList(),
                orders.capacity().stream().boxed().findFirst(),
                list(orders.jobs().entrySet().stream()
                        .map(job -> new Job(
                                job.getKey().toString(),
                                job.getValue().version(),
                                job.getValue().payload()))
                        .toList()),
                list(orders.hosts().entrySet().stream()
                        .map(host -> Host.of(host.getKey(), host.getValue()))
                        .toList()));
    }

    private static <T> Optional<List<T>> list(List<T> items) {
        return items.isEmpty() ? Optional.empty() : Optional.of(items);
    }

    /// A crawl in a check, with the version of the edits that the worker uses.
    record KnownJob(String task, Integer version) {

        Optional<TaskId> id() {
            return TaskId.parse(task);
        }
    }
}
