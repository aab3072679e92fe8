package dev.trawl.core.cluster;

import dev.trawl.core.dispatch.ChosenStrategy;
import dev.trawl.core.dispatch.Rebalance;
import dev.trawl.core.dispatch.Roster;
import dev.trawl.core.queue.Window;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// How work is spread over the workers, for people: they see it, change it, and have it evened out. Only the leader can
/// tell; any other node answers with nothing.
public final class Balance {

    private final LeaderDesk desk;
    private final ChosenStrategy strategy;
    private final Rebalance rebalance;
    private final Roster roster;
    private final Window window;

    public Balance(LeaderDesk desk, ChosenStrategy strategy, Rebalance rebalance, Roster roster, Window window) {
        this.desk = desk;
        this.strategy = strategy;
        this.rebalance = rebalance;
        this.roster = roster;
        this.window = window;
    }

    /// What a worker that can be given work has to do.
    ///
    /// @param leases subtasks it holds
    /// @param promised invitations it has not claimed yet
    public record Load(long session, String project, String worker, int capacity, int leases, int promised) {}

    /// The names that can be chosen, ascending.
    public List<String> strategies() {
        return strategy.names();
    }

    /// The name of the strategy that decides now.
    public CompletableFuture<Optional<String>> strategy() {
        return desk.ask(strategy::name);
    }

    /// Chooses another strategy until this process ends; false when there is none of that name.
    public CompletableFuture<Optional<Boolean>> use(String name) {
        return desk.ask(() -> strategy.use(name));
    }

    /// The loads of all workers that can be given work, by session.
    public CompletableFuture<Optional<List<Load>>> loads() {
        return desk.ask(() -> roster.ready().stream()
                .map(session -> new Load(
                        session.id(),
                        session.project(),
                        session.worker(),
                        session.capacity(),
                        roster.heldBy(session.id()),
                        window.inInbox(session.id())))
                .toList());
    }

    /// Moves what is promised and not begun to workers below their fair share; returns how much that was.
    public CompletableFuture<Optional<Integer>> rebalance() {
        return desk.ask(rebalance::runOnce);
    }
}
