package dev.trawl.worker.crawl;

import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.fetch.BrowserFetcher;
import dev.trawl.crawl.incremental.StoredPages;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.JobForm;
import dev.trawl.crawl.job.secret.SecretStore;
import dev.trawl.crawl.login.LoginFetcher;
import dev.trawl.crawl.visit.SeenUrls;
import dev.trawl.crawl.visit.VisitPage;
import dev.trawl.plugin.Lease;
import dev.trawl.spi.worker.WorkOrders.EditedJob;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One crawl on this worker. Its batches share it, and follow edits of its job.
final class RunningCrawl {

    private static final Logger log = LoggerFactory.getLogger(RunningCrawl.class);

    private final JobForm form;
    private final Links links;
    private final Pages pages;
    private final WarcCoding warc;
    private final Rows rows;
    private volatile int perHost;
    private volatile int version;

    /// Which links are new.
    record Links(SeenUrls seen, SharedLinks shared) {}

    /// How pages are fetched.
    ///
    /// @param browser the job's session, closed with the crawl
    record Pages(
            VisitPage visit,
            Optional<LoginFetcher> login,
            Optional<StoredPages> stored,
            Optional<BrowserFetcher> browser) {}

    /// How rows are written.
    record Rows(HiddenRow hidden, VisitRecords records, TallyRows tally) {}

    RunningCrawl(JobForm form, CrawlJob job, Pages pages, Links links, Rows rows) {
        this.form = form;
        this.links = links;
        this.pages = pages;
        this.warc = job.output().warc();
        this.rows = rows;
        this.perHost = job.politeness().perHost();
    }

    SharedLinks links() {
        return links.shared();
    }

    VisitPage visit() {
        return pages.visit();
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

    /// True if its login was refused with secrets that have changed since.
    boolean isOutdated(SecretStore current) {
        return pages.login().filter(login -> login.isOutdated(current)).isPresent();
    }

    /// The version of the edits in use; 0 for none.
    int version() {
        return version;
    }

    void prepare(Lease lease) throws InterruptedException {
        rows.records().prepare(lease);
        if (pages.stored().isPresent()) {
            pages.stored().get().prepare();
        }
    }

    /// Uses an edited job from the next request on.
    synchronized void follow(EditedJob edited) {
        if (edited.version() <= version) {
            return;
        }
        try {
            CrawlJob job = form.read(edited.payload());
            pages.visit().edit(job);
            perHost = job.politeness().perHost();
        } catch (IllegalArgumentException unread) {
            log.warn("edit not understood version={} cause={}", edited.version(), unread.getMessage());
        }
        version = edited.version();
    }

    static void close(@Nullable RunningCrawl crawl) {
        if (crawl != null) {
            crawl.links.seen().close();
            crawl.pages.stored().ifPresent(StoredPages::close);
            crawl.pages.browser().ifPresent(BrowserFetcher::close);
        }
    }
}
