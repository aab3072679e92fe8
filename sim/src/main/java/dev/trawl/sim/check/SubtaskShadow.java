package dev.trawl.sim.check;

import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.task.Subtask;
import java.util.HashMap;
import java.util.Map;

/// The expected state of a subtask: its row and the commits of its leases.
final class SubtaskShadow {

    private final Map<Long, Grant> grants = new HashMap<>();
    private final Map<Long, Integer> reports = new HashMap<>();
    private Subtask row;
    private int items;
    private int silentClaims;

    SubtaskShadow(Subtask row) {
        this.row = row;
    }

    /// @param items committed when the lease began
    private record Grant(long session, int items) {}

    Subtask row() {
        return row;
    }

    SubtaskState state() {
        return row.state();
    }

    void become(Subtask next) {
        row = next;
    }

    void claimed(Subtask leased) {
        grants.put(leased.epoch(), new Grant(leased.session().orElseThrow(), items));
        silentClaims++;
    }

    /// The session that received the lease with this epoch; 0 if there was none.
    long holder(long epoch) {
        var grant = grants.get(epoch);
        return grant == null ? 0 : grant.session();
    }

    /// A late repetition of the claim may already see what the lease has committed.
    boolean hasGranted(long epoch, long session, String from) {
        var grant = grants.get(epoch);
        int at = from.isEmpty() ? 0 : Integer.parseInt(from);
        return grant != null && grant.session() == session && grant.items() <= at && at <= items;
    }

    /// The holder of this lease has committed its report of this number.
    void reported(long epoch, int number) {
        reports.merge(epoch, number, Math::max);
        silentClaims = 0;
    }

    /// A claim that was given back does not count.
    void unclaimed() {
        silentClaims = Math.max(0, silentClaims - 1);
    }

    /// Notes that it was revived, or that an attempt ended for another reason than a lost worker.
    void forgiven() {
        silentClaims = 0;
    }

    boolean hasReported(long epoch, int number) {
        return number <= reports.getOrDefault(epoch, 0);
    }

    int silentClaims() {
        return silentClaims;
    }

    int items() {
        return items;
    }

    void committed(int more) {
        items += more;
    }
}
