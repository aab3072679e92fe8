package dev.trawl.app;

import dev.trawl.cli.crawl.CrawlOptions;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.since.EarlierCrawl;
import dev.trawl.crawl.since.EarlierCrawls;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.jdbc.LedgerLook;
import dev.trawl.jdbc.LedgerOpenException;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.LedgerReads.TaskView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The earlier crawls that one builds on: each in its folder, which names the one before. They are only read.
final class EarlierFolders implements EarlierCrawls, AutoCloseable {

    private static final String FILE = "since";
    private static final int MOST = 100;

    private final TimeSource time;
    private final Optional<Path> named;
    private final Deque<LedgerLook> opened = new ArrayDeque<>();
    private final Deque<EarlierCrawl> chain = new ArrayDeque<>();

    private EarlierFolders(TimeSource time, Optional<Path> named) {
        this.time = time;
        this.named = named;
    }

    /// A crawl that goes on builds on what it began with, as far as that is still there.
    ///
    /// @throws CommandFailedException when a folder that is named now holds nothing to build on
    static EarlierFolders of(CrawlOptions options, TimeSource time) {
        Optional<Path> begun = options.resume() ? remembered(options.folder()) : Optional.empty();
        var folders = new EarlierFolders(time, begun.or(() -> options.extras().since()));
        boolean good = false;
        try {
            folders.open(begun.isEmpty());
            good = true;
            return folders;
        } finally {
            if (!good) {
                folders.close();
            }
        }
    }

    /// Keeps the name for whoever goes on, or builds on this crawl.
    void remember(DataFolder state) throws IOException {
        if (named.isPresent()) {
            Files.writeString(
                    state.file(FILE), named.get().toAbsolutePath().normalize().toString());
        }
    }

    @Override
    public List<EarlierCrawl> chain(String project, Optional<TaskId> task) {
        return List.copyOf(chain);
    }

    private void open(boolean strict) {
        Optional<Path> next = named.map(path -> path.toAbsolutePath().normalize());
        Set<Path> known = new HashSet<>();
        while (next.isPresent() && known.size() < MOST && known.add(next.get())) {
            Path folder = next.get();
            try {
                chain.addFirst(look(folder));
            } catch (CommandFailedException e) {
                if (strict && known.size() == 1) {
                    throw e;
                }
                return; // then more is fetched, and nothing is wrong
            }
            next = remembered(folder);
        }
    }

    private EarlierCrawl look(Path folder) {
        Path state = folder.resolve(CrawlOptions.STATE);
        if (!Files.exists(state.resolve(OpenLedger.FILE))) {
            String why = Files.isDirectory(folder) ? "there is no .trawl in it" : "there is no such folder";
            throw Fault.NO_EARLIER_CRAWL.with(folder, why);
        }
        LedgerReads reads = reads(state);
        TaskView crawl = reads.tasks(LocalCrawl.CRAWLS, Long.MAX_VALUE, 1).stream()
                .flatMap(task -> reads.task(task.id()).stream())
                .findFirst()
                .orElseThrow(() -> Fault.NO_EARLIER_CRAWL.with(folder, "none was begun in it"));
        if (JobPlanner.job(crawl.body().payload()).warc() == WarcCoding.NONE) {
            throw Fault.NO_EARLIER_CRAWL.with(folder, "it kept no captures; crawl once without --no-warc");
        }
        return EarlierCrawl.of(crawl.task().id(), reads, new FileBlobStore(state.resolve("blobs")));
    }

    private LedgerReads reads(Path state) {
        try {
            var ledger = JdbcLedgers.look("sqlite:" + state.resolve(OpenLedger.FILE), time);
            opened.push(ledger);
            return ledger.reads();
        } catch (LedgerOpenException e) {
            throw new CommandFailedException(OpenLedger.complaint(e), e);
        }
    }

    private static Optional<Path> remembered(Path folder) {
        Path file = folder.resolve(CrawlOptions.STATE).resolve(FILE);
        try {
            return Files.exists(file)
                    ? Optional.of(Path.of(Files.readString(file).strip()))
                    : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
    }
}
