package dev.trawl.core.report;

import dev.trawl.core.task.CountCauses;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.ledger.Transaction;
import java.util.ArrayList;
import java.util.Map;

/// Writes what the batches of crawls learned: outcomes, new URLs and counters move together.
record Discovering(Transaction transaction) {

    void apply(Map<TaskId, Discovery> discoveries) {
        if (discoveries.isEmpty()) {
            return;
        }
        var crawls = transaction.frontier().lock(discoveries.keySet());
        var changed = new ArrayList<Crawl>(discoveries.size());
        discoveries.forEach((task, discovery) -> {
            var crawl = crawls.get(task);
            if (crawl == null) {
                throw new IllegalStateException("%s is no crawl".formatted(task));
            }
            changed.add(counted(crawl, discovery));
            transaction.frontier().pause(discovery.pauses());
            transaction.notes().keep(task, discovery.notes().robots());
        });
        transaction.frontier().keep(changed);
    }

    private Crawl counted(Crawl crawl, Discovery discovery) {
        var after = crawl;
        var causes = new CountCauses(discovery.notes().unfollowed());
        var settled = transaction.frontier().settle(crawl.task(), discovery.outcomes());
        for (int i = 0; i < settled.size(); i++) {
            if (settled.get(i)) {
                after = after.after(discovery.outcomes().get(i));
                causes.add(discovery.outcomes().get(i));
            }
        }
        causes.write(transaction, crawl.task());
        var isNew = transaction.frontier().add(crawl.task(), discovery.found());
        return after.withFound((int) isNew.stream().filter(added -> added).count());
    }
}
