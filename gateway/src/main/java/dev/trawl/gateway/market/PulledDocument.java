package dev.trawl.gateway.market;

import dev.trawl.core.market.MarketTask;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.ledger.PullReads.PulledTask;

/// A task for a browser worker, with the lease that its reports must name.
record PulledDocument(
        long id,
        String platform,
        String market,
        String url,
        String dataType,
        int priority,
        String payloadJson,
        String lease) {

    static PulledDocument of(PulledTask row) {
        var task = MarketTask.of(row.body().payload());
        return new PulledDocument(
                row.task().id().value(),
                task.platform(),
                task.market(),
                task.url(),
                task.dataType(),
                row.task().priority(),
                task.shown(row.cursor()),
                new LeaseId(row.subtask().id(), row.subtask().epoch()).toString());
    }
}
