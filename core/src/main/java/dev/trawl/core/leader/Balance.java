package dev.trawl.core.leader;

import dev.trawl.core.dispatch.ChosenStrategy;
import dev.trawl.core.dispatch.Rebalance;
import dev.trawl.core.dispatch.Roster;
import dev.trawl.core.queue.OutstandingInvitations;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// Shows and controls the distribution of work over the workers, for operators. Only the leader can answer; other
/// nodes return empty.
public final class Balance {

    private final LeaderMailbox mailbox;
    private final ChosenStrategy strategy;
    private final Rebalance rebalance;
    private final Roster roster;
    private final OutstandingInvitations window;

    public Balance(
            LeaderMailbox mailbox,
            ChosenStrategy strategy,
            Rebalance rebalance,
            Roster roster,
            OutstandingInvitations window) {
        this.mailbox = mailbox;
        this.strategy = strategy;
        this.rebalance = rebalance;
        this.roster = roster;
        this.window = window;
    }

    /// The load of a worker that can get work.
    ///
    /// @param leases the number of subtasks it holds
    /// @param promised the number of unclaimed invitations in its inbox
    public record Load(long session, String project, String worker, int capacity, int leases, int promised) {}

    /// The names of all strategies, ascending.
    public List<String> strategies() {
        return strategy.names();
    }

    /// The name of the strategy in use.
    public CompletableFuture<Optional<String>> strategy() {
        return mailbox.ask(strategy::name);
    }

    /// Switches to another strategy until this process ends; false if the name is unknown.
    public CompletableFuture<Optional<Boolean>> use(String name) {
        return mailbox.ask(() -> strategy.use(name));
    }

    /// The loads of all workers that can get work, by session.
    public CompletableFuture<Optional<List<Load>>> loads() {
        return mailbox.ask(() -> roster.ready().stream()
                .map(session -> new Load(
                        session.id(),
                        session.project(),
                        session.worker(),
                        session.capacity(),
                        roster.heldBy(session.id()),
                        window.inInbox(session.id())))
                .toList());
    }

    /// Moves unclaimed invitations to workers below their fair share; returns their number.
    public CompletableFuture<Optional<Integer>> rebalance() {
        return mailbox.ask(rebalance::runOnce);
    }
}
