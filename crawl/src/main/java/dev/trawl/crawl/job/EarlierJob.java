package dev.trawl.crawl.job;

import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.TaskReads;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import java.util.Optional;

/// Finds the job of an earlier crawl for an incremental crawl.
public final class EarlierJob {

    private EarlierJob() {}

    /// Empty when the project has no such task, or the task is not a crawl.
    public static Optional<CrawlJob> find(TaskReads reads, String project, TaskId named) {
        return reads.task(named)
                .filter(view -> view.task().project().equals(project))
                .flatMap(EarlierJob::read);
    }

    /// The reason why a crawl cannot build on a task; empty when it can.
    static Optional<String> refusal(TaskReads reads, String project, TaskId named) {
        Optional<CrawlJob> job = find(reads, project, named);
        if (job.isEmpty()) {
            return Optional.of(
                    "since: there is no crawl %s; name a task of type crawl that is not deleted yet".formatted(named));
        }
        return job.get().output().warc() == WarcCoding.NONE
                ? Optional.of(
                        "since: %s kept no captures; crawl once with 'warc: gzip', and name that task".formatted(named))
                : Optional.empty();
    }

    private static Optional<CrawlJob> read(TaskView view) {
        try {
            return Optional.of(JobPlanner.job(view.body().payload()));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
