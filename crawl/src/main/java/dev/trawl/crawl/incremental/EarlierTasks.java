package dev.trawl.crawl.incremental;

import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.EarlierJob;
import dev.trawl.crawl.job.EarlierRun;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.LedgerReads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// Finds earlier crawls in one ledger.
public record EarlierTasks(LedgerReads reads, BlobStore blobs) implements EarlierCrawls {

    private static final int MOST = 100;

    @Override
    public List<EarlierCrawl> chain(String project, EarlierRun since) {
        Deque<EarlierCrawl> chain = new ArrayDeque<>();
        Optional<TaskId> next = since.task();
        while (next.isPresent() && chain.size() < MOST) {
            TaskId task = next.get();
            Optional<CrawlJob> job = EarlierJob.find(reads, project, task);
            job.ifPresent(_ -> chain.addFirst(EarlierCrawl.of(task, reads, blobs)));
            next = job.map(CrawlJob::since).flatMap(EarlierRun::task).filter(before -> before.compareTo(task) < 0);
        }
        return List.copyOf(chain);
    }
}
