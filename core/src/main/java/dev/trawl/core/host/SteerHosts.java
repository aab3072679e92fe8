package dev.trawl.core.host;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.LockOrder;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.commit.Operation.Phase;
import dev.trawl.core.task.Durations;
import dev.trawl.spi.Caller;
import dev.trawl.spi.crawl.CrawlReads.HostView;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.Transaction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/// Lists, pauses and paces host groups. A group has no owner: each project that crawls it sees it, and settings apply
/// to
/// all crawls, also to batches that workers already hold. A pause lets them finish.
public final class SteerHosts {

    private final GroupCommit commits;
    private final LedgerReads reads;
    private final TrimBatches trim;
    private final Paces paces;
    private final Runnable changed;
    private final Operation<Order, HostGroup> operation = Operation.in(Phase.HOSTS, (transaction, orders) -> {
        var names = new TreeSet<>(orders.stream().map(Order::name).toList());
        transaction.frontier().hosts().lock(names);
        return LockOrder.forEach(orders, Order::name, order -> obey(transaction, order));
    });

    /// @param changed called when the next request time of a group may have changed
    public SteerHosts(GroupCommit commits, LedgerReads reads, TrimBatches trim, Paces paces, Runnable changed) {
        this.commits = commits;
        this.reads = reads;
        this.trim = trim;
        this.paces = paces;
        this.changed = changed;
    }

    /// Finds effective paces.
    @FunctionalInterface
    public interface Paces {

        /// The pace of a group for the crawls of the caller's project.
        HostPaceView of(Caller caller, HostGroup group);
    }

    /// The effective pace of a group for the crawls of the caller's project.
    public HostPaceView pace(Caller caller, HostGroup group) {
        return paces.of(caller, group);
    }

    /// A page of the groups in which the caller's project has found URLs, by name above `after`.
    public List<HostView> list(Caller caller, String after, int max) {
        return reads.crawls().hosts().list(caller.project(), after, max);
    }

    public Optional<HostView> find(Caller caller, String name) {
        return reads.crawls().hosts().find(caller.project(), name);
    }

    /// Pauses a group for a time. A longer existing pause stays.
    public CompletableFuture<HostGroup> pause(String name, Duration time) {
        return steer(name, (group, now) -> group.pausedUntil(now + time.toMillis()));
    }

    /// Pauses a group until it is resumed.
    public CompletableFuture<HostGroup> pause(String name) {
        return steer(name, (group, _) -> group.pausedUntil(HostGroup.FOR_EVER));
    }

    /// Ends the pause of a group, whatever its cause.
    public CompletableFuture<HostGroup> resume(String name) {
        return steer(name, HostGroup::resumed);
    }

    /// Ends a pause at `until` at the latest; never extends it.
    public CompletableFuture<HostGroup> shorten(String name, long until) {
        return steer(name, (group, now) -> group.resumed(Math.max(now, until)));
    }

    /// Changes the pace that operators set for a group. Batches above a lower limit are given back.
    public CompletableFuture<HostGroup> set(Caller caller, String name, UnaryOperator<HostRule> change) {
        return steer(name, (group, _) -> group.ruled(change.apply(group.rule())))
                .thenCompose(group -> trim.ofGroup(name, detail(caller, group)).thenApply(_ -> group));
    }

    private static String detail(Caller caller, HostGroup group) {
        var rule = group.rule();
        return "host %s set to limit %s, delay %s by %s"
                .formatted(
                        group.name(),
                        rule.limit().isPresent() ? rule.limit().getAsInt() : "none",
                        rule.delay().map(Durations::text).orElse("none"),
                        caller.principal());
    }

    private CompletableFuture<HostGroup> steer(String name, Step step) {
        return commits.write(operation, name.hashCode(), new Order(name, step)).whenComplete((_, _) -> changed.run());
    }

    private record Order(String name, Step step) {}

    /// Computes the new state of a group.
    @FunctionalInterface
    private interface Step {
        HostGroup after(HostGroup group, long now);
    }

    private static HostGroup obey(Transaction transaction, Order order) {
        var hosts = transaction.frontier().hosts();
        var group = hosts.lock(List.of(order.name())).getOrDefault(order.name(), HostGroup.fresh(order.name()));
        var after = order.step().after(group, transaction.now());
        hosts.keep(List.of(after));
        return after;
    }
}
