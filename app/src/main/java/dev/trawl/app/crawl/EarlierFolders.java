package dev.trawl.app.crawl;

import dev.trawl.app.data.DataFolder;
import dev.trawl.app.data.OpenLedger;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.incremental.EarlierCrawl;
import dev.trawl.crawl.incremental.EarlierCrawls;
import dev.trawl.crawl.job.EarlierRun;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.jdbc.LedgerLook;
import dev.trawl.jdbc.store.LedgerOpenException;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.CrawlPlan.ComparedRun;
import dev.trawl.spi.crawl.CrawlReads;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/// The chain of earlier crawls that an incremental crawl builds on. Each crawl folder names its predecessor. The
/// folders are only read.
final class EarlierFolders implements EarlierCrawls, AutoCloseable {

    private static final String FILE = "since";
    private static final int MOST = 100;

    private final CrawlOptions options;
    private final TimeSource time;
    private final Optional<Path> named;
    private final Deque<LedgerLook> opened = new ArrayDeque<>();
    private final Deque<EarlierCrawl> chain = new ArrayDeque<>();
    private Optional<ComparedRun> compared = Optional.empty();

    EarlierFolders(CrawlOptions options, TimeSource time) {
        this.options = options;
        this.time = time;
        this.named = options.extras()
                .since()
                .or(() -> new LastFolder(options, time).find())
                .map(EarlierFolders::whole);
    }

    /// The run to compare with.
    Optional<ComparedRun> compared() {
        return compared;
    }

    /// The job as stored. A folder is no task, so the job only says that its pages are compared.
    ObjectNode compared(ObjectNode job) {
        return named.isPresent() ? job.deepCopy().put("since", LastFolder.LAST) : job;
    }

    /// Which run the crawl compares with; empty if it compares with none by its job.
    Optional<Phrase> comparison(EarlierRun since, Function<Path, String> shown) {
        if (!since.isCompared()) {
            return Optional.empty();
        }
        Optional<Path> with = named.or(() -> remembered(options.folder()));
        return Optional.of(with.map(folder -> Phrase.of(
                        compared.isPresent()
                                ? "compares with the crawl in %s"
                                : "the crawl in %s cannot be read any more; pages count as new from now on",
                        shown.apply(folder)))
                .orElseGet(() -> Phrase.of(
                        "first run: no completed crawl of this job is in %s or its numbered copies, so there is nothing"
                                + " to compare with",
                        shown.apply(LastFolder.first(options.folder())))));
    }

    /// Opens the earlier crawl if the folder cannot hold a crawl to resume.
    ///
    /// @throws CommandFailedException if the named folder holds no usable crawl
    void openIfNew() {
        if (!options.resume() || !Files.exists(ledger(options.folder()))) {
            named.ifPresent(last -> open(last, true));
        }
    }

    /// Opens the chain unless it is already open. A resumed crawl uses the chain it started with, as
    /// far as it still exists.
    void open(boolean begun) {
        if (begun) {
            remembered(options.folder()).ifPresent(last -> open(last, false));
        } else if (chain.isEmpty()) {
            named.ifPresent(last -> open(last, true));
        }
    }

    /// Stores the name of the earlier crawl for a later resume, or for a crawl that builds on this one.
    void remember(DataFolder state) throws IOException {
        if (named.isPresent()) {
            Files.writeString(state.file(FILE), named.get().toString());
        } else {
            Files.deleteIfExists(state.file(FILE)); // left by a crawl that was killed before its first commit
        }
    }

    /// The warning that a resumed crawl ignores the `since` option given this time; empty if both agree.
    Optional<Phrase> ignored(Function<Path, String> shown) {
        Optional<Path> began = remembered(options.folder());
        return named.filter(path -> !Optional.of(path).equals(began))
                .map(path -> Phrase.of(
                        "since %s is ignored: this crawl %s",
                        shown.apply(path),
                        began.map(own -> Phrase.of("uses %s", shown.apply(own)))
                                .orElse(Phrase.of("was started without it"))));
    }

    @Override
    public List<EarlierCrawl> chain(String project, EarlierRun since) {
        return List.copyOf(chain);
    }

    private void open(Path last, boolean strict) {
        Optional<Path> next = Optional.of(last);
        Set<Path> known = new HashSet<>();
        while (next.isPresent() && known.size() < MOST && known.add(next.get())) {
            Path folder = next.get();
            try {
                EarlierTask found =
                        look(folder, strict && options.extras().since().isPresent());
                chain.addFirst(found.captures());
                compared = compared.or(() -> Optional.of(new ComparedRun(found.id(), Optional.of(found.crawls()))));
            } catch (RuntimeException e) {
                if (strict && known.size() == 1) {
                    throw e instanceof CommandFailedException said
                            ? said
                            : Fault.NO_EARLIER_CRAWL.causedBy(
                                    e, folder, Phrase.of("it cannot be read: %s", String.valueOf(e.getMessage())));
                }
                return; // not an error: the crawl only fetches more
            }
            next = remembered(folder);
        }
    }

    private record EarlierTask(TaskId id, CrawlReads crawls, EarlierCrawl captures) {}

    /// @param strict a crawl without captures is refused, because all pages would be transferred again
    private EarlierTask look(Path folder, boolean strict) {
        if (folder.equals(whole(options.folder()))) {
            throw Fault.NO_EARLIER_CRAWL.with(folder, Phrase.of("it is the folder of this crawl"));
        }
        if (!Files.exists(ledger(folder))) {
            Phrase why = Phrase.of(Files.isDirectory(folder) ? "it has no .trawl folder" : "no such folder");
            throw Fault.NO_EARLIER_CRAWL.with(folder, why);
        }
        LedgerReads reads = reads(folder);
        TaskView crawl = reads.tasks(LocalCrawl.CRAWLS, TaskPlace.END, 1).stream()
                .flatMap(task -> reads.task(task.id()).stream())
                .findFirst()
                .orElseThrow(() -> Fault.NO_EARLIER_CRAWL.with(folder, Phrase.of("no crawl was started in it")));
        if (strict && JobPlanner.job(crawl.body().payload()).output().warc() == WarcCoding.NONE) {
            throw Fault.NO_EARLIER_CRAWL.with(folder, Phrase.of("it has no captures; crawl once without --no-warc"));
        }
        TaskId id = crawl.task().id();
        var blobs = new FileBlobStore(folder.resolve(CrawlOptions.STATE).resolve("blobs"));
        return new EarlierTask(id, reads.crawls(), EarlierCrawl.of(id, reads, blobs));
    }

    private LedgerReads reads(Path folder) {
        try {
            var ledger = JdbcLedgers.look("sqlite:" + ledger(folder), time);
            opened.push(ledger);
            return ledger.reads();
        } catch (LedgerOpenException e) {
            throw e.reason() == LedgerOpenException.Reason.NOT_WRITABLE
                    ? Fault.EARLIER_CRAWL_OPEN.causedBy(e, folder, Phrase.of("its ledger may still be in use"))
                    : new CommandFailedException(OpenLedger.complaint(e), e);
        }
    }

    static Path ledger(Path folder) {
        return folder.resolve(CrawlOptions.STATE).resolve(OpenLedger.FILE);
    }

    private static Path whole(Path path) {
        return path.toAbsolutePath().normalize();
    }

    private static Optional<Path> remembered(Path folder) {
        Path file = folder.resolve(CrawlOptions.STATE).resolve(FILE);
        try {
            return Files.exists(file)
                    ? Optional.of(Path.of(Files.readString(file).strip()))
                    : Optional.empty();
        } catch (IOException | InvalidPathException _) {
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
