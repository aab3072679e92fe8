package dev.trawl.app.crawl;

import dev.trawl.app.data.DataFolder;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.ledger.LedgerReads;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Deletes the output folder of a new crawl if each of its few URLs failed, so that the same command can be run again.
/// The messages of the crawl name every failure. Files of others in the folder are kept.
final class FailedStart implements AutoCloseable {

    /// A crawl with more URLs keeps its folder.
    private static final int FEW = 10;

    private final CrawlOptions options;
    private final boolean isNew;
    private final List<Path> files = new ArrayList<>();
    private Optional<DataFolder> state = Optional.empty();
    private boolean discarded;

    FailedStart(CrawlOptions options) {
        this.options = options;
        this.isNew = !Files.exists(options.folder().resolve(CrawlOptions.STATE));
    }

    /// @param folder the state of the crawl; the caller closes it before this
    DataFolder watch(DataFolder folder) {
        state = Optional.of(folder);
        return folder;
    }

    /// Decides at the end of the crawl.
    ///
    /// @param captures the WARC files
    /// @return a note for the user if the folder is deleted
    Optional<Phrase> ended(LedgerReads reads, TaskId task, RowCounts rows, List<Path> captures) {
        discarded = isNew
                && !rows.hasResponses()
                && reads.task(task).orElseThrow().task().state().isEnded()
                && reads.crawls().crawl(task).filter(FailedStart::hasOnlyFailed).isPresent();
        if (!discarded) {
            return Optional.empty();
        }
        state.ifPresent(DataFolder::undo);
        Stream.concat(Stream.of(options.folder().resolve(CrawlOptions.PAGES)), captures.stream())
                .forEach(files::add);
        return Optional.of(Phrase.of("%s is not kept: no URL could be fetched", options.folder()));
    }

    private static boolean hasOnlyFailed(Crawl crawl) {
        return crawl.failed() > 0 && crawl.failed() == crawl.found() && crawl.found() <= FEW;
    }

    /// Called after the state of the crawl was closed.
    @Override
    public void close() throws IOException {
        if (!discarded) {
            return;
        }
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
        try {
            Files.deleteIfExists(options.folder());
        } catch (DirectoryNotEmptyException _) {
            // it holds files of others
        }
    }
}
