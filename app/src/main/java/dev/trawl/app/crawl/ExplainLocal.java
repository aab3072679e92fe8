package dev.trawl.app.crawl;

import dev.trawl.app.data.DataFolder;
import dev.trawl.app.data.OpenLedger;
import dev.trawl.app.process.LogSetup;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.gateway.http.ResponseJson;
import dev.trawl.gateway.task.ExplanationDocument;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.jdbc.LedgerLook;
import dev.trawl.jdbc.store.LedgerOpenException;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Explains the state of one URL of the crawl in a folder: running, stopped or ended. Writes nothing.
public record ExplainLocal(Path folder, TimeSource time) {

    public JsonNode explain(String url) {
        LogSetup.quiet();
        Path file = folder.resolve(CrawlOptions.STATE).resolve(OpenLedger.FILE);
        if (!Files.exists(file)) {
            throw Fault.NO_CRAWL_HERE.with(folder);
        }
        try (LedgerLook ledger = JdbcLedgers.look("sqlite:" + file, time)) {
            return explain(ledger, url);
        } catch (LedgerOpenException e) {
            throw new CommandFailedException(OpenLedger.complaint(e), e);
        }
    }

    private static boolean isLeft(UrlCause cause) {
        return cause == UrlCause.IN_BATCH || cause == UrlCause.WAITING;
    }

    /// Returns whether the crawl has not ended and no process is working on it.
    private boolean isStopped(TaskView crawl) {
        try {
            return !crawl.task().state().isEnded() && !DataFolder.isInUse(folder.resolve(CrawlOptions.STATE));
        } catch (CommandFailedException _) {
            return false; // the folder belongs to another user, whose crawl may be running
        }
    }

    private JsonNode explain(LedgerLook ledger, String url) {
        var reads = ledger.reads();
        var crawl = reads.tasks(LocalCrawl.CRAWLS, Long.MAX_VALUE, 1).stream()
                .flatMap(task -> reads.task(task.id()).stream())
                .findFirst()
                .orElseThrow(() -> Fault.NO_CRAWL_HERE.with(folder));
        try {
            var why = new JobPlanner().explain(crawl, url, reads);
            byte[] document =
                    ResponseJson.bytes(ExplanationDocument.of(crawl.task().id(), why));
            var told = (ObjectNode) ResponseJson.tree(new String(document, StandardCharsets.UTF_8));
            return isLeft(why.cause()) && isStopped(crawl) ? told.put("stopped", true) : told;
        } catch (IllegalArgumentException e) {
            throw Fault.BAD_ARGUMENT.causedBy(e, String.valueOf(e.getMessage()));
        }
    }
}
