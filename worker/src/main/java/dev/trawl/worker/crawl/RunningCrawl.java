package dev.trawl.worker.crawl;

import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.incremental.StoredPages;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.JobForm;
import dev.trawl.crawl.visit.SeenUrls;
import dev.trawl.crawl.visit.VisitPage;
import dev.trawl.plugin.Lease;
import dev.trawl.spi.worker.WorkOrders.EditedJob;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One crawl on this worker. Its batches share it, and follow edits of its job.
final class RunningCrawl {

    private static final Logger log = LoggerFactory.getLogger(RunningCrawl.class);

    private final JobForm form;
    private final Links links;
    private final VisitPage visit;
    private final WarcCoding warc;
    private final Rows rows;
    private final Optional<StoredPages> stored;
    private volatile int perHost;
    private volatile int version;

    /// Which links are new.
    record Links(SeenUrls seen, SharedLinks shared) {}

    /// How rows are written.
    record Rows(HiddenRow hidden, VisitRecords records, TallyRows tally) {}

    RunningCrawl(JobForm form, CrawlJob job, VisitPage visit, Links links, Rows rows, Optional<StoredPages> stored) {
        this.form = form;
        this.links = links;
        this.visit = visit;
        this.warc = job.warc();
        this.rows = rows;
        this.stored = stored;
        this.perHost = job.perHost();
    }

    SharedLinks links() {
        return links.shared();
    }

    VisitPage visit() {
        return visit;
    }

    WarcCoding warc() {
        return warc;
    }

    HiddenRow rows() {
        return rows.hidden();
    }

    VisitRecords records() {
        return rows.records();
    }

    TallyRows tally() {
        return rows.tally();
    }

    int perHost() {
        return perHost;
    }

    /// The version of the edits in use; 0 for none.
    int version() {
        return version;
    }

    void prepare(Lease lease) throws InterruptedException {
        rows.records().prepare(lease);
        if (stored.isPresent()) {
            stored.get().prepare();
        }
    }

    /// Uses an edited job from the next request on.
    synchronized void follow(EditedJob edited) {
        if (edited.version() <= version) {
            return;
        }
        try {
            CrawlJob job = form.read(edited.payload());
            visit.edit(job);
            perHost = job.perHost();
        } catch (IllegalArgumentException unread) {
            log.warn("edit not understood version={} cause={}", edited.version(), unread.getMessage());
        }
        version = edited.version();
    }

    void close() {
        links.seen().close();
        stored.ifPresent(StoredPages::close);
    }
}
