package dev.trawl.app.crawl;

import dev.trawl.app.data.DataFolder;
import dev.trawl.app.data.OpenLedger;
import dev.trawl.app.process.LogSetup;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.core.query.QueryCrawls;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.gateway.http.ResponseJson;
import dev.trawl.gateway.task.ExplanationDocument;
import dev.trawl.gateway.task.crawl.ErrorsDocument;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.jdbc.LedgerLook;
import dev.trawl.jdbc.store.LedgerOpenException;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Explains the state of one URL of the crawl in a folder: running, stopped or ended. Writes nothing.
public record ExplainLocal(Path folder, TimeSource time) {

    public JsonNode explain(String url) {
        return read("explain TASK URL", (ledger, crawl) -> explain(ledger, crawl, url));
    }

    /// The failed URLs by cause.
    public JsonNode errors() {
        return read("task errors ID", (reads, crawl) -> {
            var task = crawl.task().id();
            return tree(
                    ErrorsDocument.of(task, new QueryCrawls(reads).errors(task).orElseThrow()));
        });
    }

    /// @param remote the words of the command that asks the same about a task of a server
    private JsonNode read(String remote, BiFunction<LedgerReads, TaskView, JsonNode> question) {
        LogSetup.quiet();
        Path file = folder.resolve(CrawlOptions.STATE).resolve(OpenLedger.FILE);
        if (!Files.exists(file)) {
            throw none(remote);
        }
        try (LedgerLook ledger = JdbcLedgers.look("sqlite:" + file, time)) {
            var reads = ledger.reads();
            return question.apply(reads, crawl(reads).orElseThrow(() -> none(remote)));
        } catch (LedgerOpenException e) {
            throw new CommandFailedException(OpenLedger.complaint(e), e);
        }
    }

    private CommandFailedException none(String remote) {
        return Fault.NO_CRAWL_HERE.with(folder, Typed.program() + " " + remote);
    }

    private static boolean isLeft(UrlCause cause) {
        return cause == UrlCause.IN_BATCH || cause == UrlCause.WAITING || cause == UrlCause.NO_WORKER;
    }

    /// Returns whether the crawl has not ended and no process is working on it.
    private boolean isStopped(TaskView crawl) {
        try {
            return !crawl.task().state().isEnded() && !DataFolder.isInUse(folder.resolve(CrawlOptions.STATE));
        } catch (CommandFailedException _) {
            return false; // the folder belongs to another user, whose crawl may be running
        }
    }

    private JsonNode explain(LedgerReads reads, TaskView crawl, String url) {
        try {
            var why = new JobPlanner().explain(crawl, url, reads);
            var told = (ObjectNode) tree(ExplanationDocument.of(crawl.task().id(), why));
            return isLeft(why.cause()) && isStopped(crawl) ? told.put("stopped", true) : told;
        } catch (IllegalArgumentException e) {
            throw Fault.BAD_ARGUMENT.causedBy(e, String.valueOf(e.getMessage()));
        }
    }

    private static Optional<TaskView> crawl(LedgerReads reads) {
        return reads.tasks(LocalCrawl.CRAWLS, TaskPlace.END, 1).stream()
                .flatMap(task -> reads.task(task.id()).stream())
                .findFirst();
    }

    private static JsonNode tree(Object document) {
        return ResponseJson.tree(new String(ResponseJson.bytes(document), StandardCharsets.UTF_8));
    }
}
