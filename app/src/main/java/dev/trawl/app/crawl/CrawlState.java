package dev.trawl.app.crawl;

import dev.trawl.app.data.DataFolder;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.json.JsonMapper;

/// The state of a crawl in the folder of its results, and whether the command fits the crawl in it.
record CrawlState(CrawlOptions options, Terminal terminal) {

    private static final JsonMapper JSON = JsonMapper.shared();

    /// Opens the folder. Creates none if there is nothing to resume.
    DataFolder open() {
        Path path = options.folder().resolve(CrawlOptions.STATE);
        if (options.resume() && !Files.exists(path) && !options.job().has("seeds")) {
            throw Fault.NOTHING_TO_RESUME.with(options.folder()); // creates no folder
        }
        if (!Files.exists(path) && Files.exists(options.folder().resolve(CrawlOptions.PAGES))) {
            throw Fault.CRAWL_FINISHED.with(options.folder()); // only the state of the crawl was deleted
        }
        try {
            return DataFolder.open(path);
        } catch (CommandFailedException e) {
            throw e.getCause() instanceof IOException cause
                    ? Fault.RESULTS_NOT_WRITABLE.causedBy(e, options.folder(), Reason.of(cause))
                    : Fault.CRAWL_RUNNING.causedBy(e, options.folder());
        }
    }

    /// Rejects a resume where no crawl has begun.
    void checkNew() {
        if (options.resume() && !options.job().has("seeds")) {
            throw Fault.NOTHING_TO_RESUME.with(options.folder());
        }
    }

    /// Rejects a new crawl where one has begun, and names the options that a resumed one ignores.
    void checkEarlier(LedgerReads reads, Task earlier, EarlierFolders since) {
        if (!options.resume()) {
            throw occupied(reads, earlier, since).with(options.folder());
        }
        var diff = ResumedJobDiff.of(options, reads, earlier);
        since.ignored(terminal::shown).map(diff::with).orElse(diff).lines().forEach(terminal::say);
    }

    private Fault occupied(LedgerReads reads, Task earlier, EarlierFolders since) {
        if (!earlier.state().isEnded()) {
            return Fault.CRAWL_UNFINISHED;
        }
        String began = reads.task(earlier.id()).orElseThrow().body().payload();
        String asked = since.compared(options.job()).toString();
        return JSON.readTree(asked).equals(JSON.readTree(began)) ? Fault.SAME_CRAWL_FINISHED : Fault.CRAWL_FINISHED;
    }
}
