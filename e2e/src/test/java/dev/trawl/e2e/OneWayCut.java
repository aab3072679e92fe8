package dev.trawl.e2e;

import dev.trawl.engines.TcpProxy;
import java.util.Locale;

/// A loss of all packets in one direction between a scheduler and a store that it leads by.
enum OneWayCut {
    ELECTION_REPLIES,
    ELECTION_REQUESTS,
    LEDGER_REPLIES,
    LEDGER_REQUESTS;

    void begin(ThreeSchedulers cluster, String scheduler) {
        var way = way(cluster, scheduler);
        if (this == ELECTION_REPLIES || this == LEDGER_REPLIES) {
            way.holdReplies();
        } else {
            way.holdRequests();
        }
    }

    void end(ThreeSchedulers cluster, String scheduler) {
        way(cluster, scheduler).pass();
    }

    private TcpProxy way(ThreeSchedulers cluster, String scheduler) {
        boolean isElection = this == ELECTION_REPLIES || this == ELECTION_REQUESTS;
        return isElection ? cluster.toElection(scheduler) : cluster.toLedger(scheduler);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-') + "-lost";
    }
}
