package dev.trawl.core.report;

import dev.trawl.core.task.CountCauses;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.HostReport;
import dev.trawl.spi.crawl.Notes;
import dev.trawl.spi.ledger.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/// Writes the discoveries of crawl batches: outcomes, new URLs, counters and host pace change in one transaction.
record ApplyDiscovery(Transaction transaction, RandomGenerator random) {

    /// @param crawls the locked counters, one per task
    void apply(Map<TaskId, Crawl> crawls, Map<TaskId, Discovery> discoveries) {
        if (discoveries.isEmpty()) {
            return;
        }
        var changed = new ArrayList<Crawl>(discoveries.size());
        discoveries.forEach((task, discovery) -> {
            changed.add(counted(Objects.requireNonNull(crawls.get(task)), discovery));
            keep(task, discovery.notes());
        });
        transaction
                .frontier()
                .keep(hear(changed, discoveries).stream()
                        .map(crawl -> crawl.measured(transaction.now()))
                        .toList());
    }

    private void keep(TaskId task, Notes notes) {
        if (!notes.robots().isEmpty()) {
            transaction.notes().keep(task, notes.robots());
        }
        if (!notes.tally().isEmpty()) {
            transaction.notes().add(task, notes.tally());
        }
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

    /// Applies host reports. They are rare, so most calls return without locking host groups.
    private List<Crawl> hear(List<Crawl> crawls, Map<TaskId, Discovery> discoveries) {
        var groups = new TreeSet<String>();
        discoveries.values().forEach(discovery -> discovery.signs().forEach(sign -> groups.add(sign.group())));
        if (groups.isEmpty()) {
            return crawls;
        }
        var signs = new ApplyHostReports(transaction, groups, random);
        var heard = crawls.stream()
                .map(crawl -> signs.hear(crawl, signsOf(discoveries, crawl.task())))
                .toList();
        signs.keep();
        return heard;
    }

    private static List<HostReport> signsOf(Map<TaskId, Discovery> discoveries, TaskId task) {
        return discoveries.getOrDefault(task, Discovery.NONE).signs();
    }
}
