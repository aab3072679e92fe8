package dev.trawl.app.crawl;

import dev.trawl.app.data.DataFolder;
import dev.trawl.app.data.OpenLedger;
import dev.trawl.app.parts.ServerSecrets;
import dev.trawl.app.parts.TypesAtStart;
import dev.trawl.app.process.LogSetup;
import dev.trawl.app.server.Platform;
import dev.trawl.cli.crawl.PrivateSeed;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.follow.CrawlRate;
import dev.trawl.cli.follow.ErrorLimit;
import dev.trawl.cli.follow.SummaryText;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.cli.start.RowsCopy;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.SubmitReply;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.UrlChoice;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.memory.MemoryBudget;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.jdbc.store.LedgerOpenException;
import dev.trawl.plugin.Splitter;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.Role;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.blob.RangeLookup;
import dev.trawl.spi.blob.ReadCommitted;
import dev.trawl.spi.blob.ReadRange;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads.TaskFilter;
import dev.trawl.spi.task.Task;
import dev.trawl.worker.ExecutorRegistry;
import dev.trawl.worker.Worker;
import dev.trawl.worker.WorkerConfig;
import dev.trawl.worker.crawl.CrawlExecutor;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/// Runs one crawl in this process with the core, worker and ledger of a server. Its state is in the output folder.
public final class LocalCrawl {
    private static final Duration LOOK = Duration.ofMillis(100);
    private static final Caller CALLER = new Caller(Caller.DEFAULT_PROJECT, "crawl", Role.ADMIN);
    static final TaskFilter CRAWLS = new TaskFilter(Caller.DEFAULT_PROJECT, Set.of(), CrawlExecutor.NAME);
    private final CrawlOptions options;
    private final ErrorLimit limit;
    private final CommandContext context;
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final RowCounts counts = new RowCounts();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final DiskTrouble trouble;
    private final MemoryBudget memory;
    private final FailedStart start;
    private volatile boolean stopping;
    private Map<String, Long> fruitless = Map.of();

    public LocalCrawl(CrawlOptions options, CommandContext context) {
        this.options = options;
        this.limit = new ErrorLimit(options.extras().mostErrors());
        this.context = context;
        this.memory = LocalMemory.of(context);
        this.start = new FailedStart(options);
        this.trouble = new DiskTrouble(context.terminal().shown(options.folder()));
    }

    public int run() {
        LogSetup.quiet(trouble, ServerSecrets.inEnvironment(context.terminal().environment()));
        try {
            return crawl();
        } catch (IOException e) {
            throw Fault.RESULTS_NOT_WRITABLE.causedBy(e, options.folder(), Reason.of(e));
        } catch (LedgerUnavailableException e) {
            throw DiskTrouble.refusal(e, options.folder());
        } catch (LedgerOpenException e) {
            throw DiskTrouble.refusal(e, options.folder());
        } catch (CompletionException e) {
            throw e.getCause() instanceof LedgerUnavailableException cause
                    ? DiskTrouble.refusal(cause, options.folder())
                    : e;
        } catch (InterruptedException _) {
            close(); // before the interrupt flag is set again, because closing waits for running work
            Thread.currentThread().interrupt();
            return ExitCode.INTERRUPTED.number();
        } finally {
            close();
            ended.countDown();
        }
    }

    private int crawl() throws IOException, InterruptedException {
        var time = context.time();
        var since = keep(new EarlierFolders(options, time));
        since.openIfNew();
        var outbound = keep(new LocalOutbound(options, context, memory));
        outbound.checkNew();
        var state = new CrawlState(options, context.terminal());
        var folder = keep(keep(start).watch(state.open()));
        var ledger = keep(OpenLedger.open(folder, time));
        TypesAtStart.store(ledger, JsonMapper.shared().createObjectNode());
        var earlier = ledger.reads().tasks(CRAWLS, TaskPlace.END, 1).stream().findFirst();
        earlier.ifPresentOrElse(task -> state.checkEarlier(ledger.reads(), task, since), state::checkNew);
        var blobs = new FileBlobStore(folder.file("blobs"));
        boolean isFinished = earlier.filter(task -> task.state().isEnded()).isPresent();
        boolean retries = options.extras().retry().isPresent();
        var edits = earlier.flatMap(task -> ResumedEdits.of(options, ledger.reads(), task));
        if (isFinished && !retries && edits.isEmpty()) {
            return again(ledger.reads(), earlier.get(), blobs);
        }
        earlier.ifPresent(task -> checkSeeds(ledger.reads(), task.id()));
        since.open(earlier.isPresent());
        var planners = Map.<String, Splitter>of("crawl", JobPlanner.comparing(since::compared));
        var extensions = new Extensions(planners, Map.of(), new PrometheusMetrics());
        var platform = keep(Platform.start(CoreConfig.defaults("crawl"), ledger, blobs, extensions, time));
        if (edits.isPresent() && !edits.get().apply(platform.core(), CALLER) && !retries) {
            return again(ledger.reads(), earlier.orElseThrow(), blobs);
        }
        var rows = keep(rows(ledger.reads(), blobs));
        var task = earlier.isPresent() ? earlier.get().id() : submit(platform, since, folder);
        if (isFinished && retries) {
            new RetryLocal(platform.core().control(), CALLER, options.folder(), context.terminal())
                    .order(task, options.extras().retry().orElse(UrlChoice.ALL));
        }
        rows.begin(ledger.reads(), task);
        return crawl(new Begun(platform.core(), ledger.reads(), blobs, earlier, task, outbound), since, rows);
    }

    private record Begun(
            TaskCore core,
            LedgerReads reads,
            BlobStore blobs,
            Optional<Task> earlier,
            TaskId task,
            LocalOutbound outbound) {}

    private int crawl(Begun begun, EarlierFolders since, RowsOut rows) throws IOException, InterruptedException {
        var job = JobPlanner.job(ResumedEdits.effective(begun.reads(), begun.task()));
        var executor = begun.outbound().executor(job, since, memory);
        var worker = worker(new ObservedChannel(begun.core().channel(), rows::committed), executor, begun.blobs());
        keep(worker::stop);
        stopOnSignal();
        greet(
                begun.earlier().isPresent(),
                new CrawlHead(job, executor.robots(), options.extras().connections()));
        since.comparison(job.since(), context.terminal()::shown)
                .filter(_ -> !options.quiet())
                .ifPresent(context.terminal()::say);
        var progress = new CrawlProgress(
                context,
                counts,
                job.limits().maxPages(),
                begun.reads().crawls().crawl(begun.task()).map(Crawl::done).orElse(0L));
        worker.start();
        var pauses = await(begun.reads(), begun.task(), rows, progress);
        worker.stop(); // work in progress is part of the result
        fruitless = begun.earlier().isPresent() ? Map.of() : executor.fruitless(begun.task());
        return end(begun.reads(), begun.task(), progress, rows, pauses);
    }

    /// Rejects private seeds. A crawl started with --allow-private needs the option again, or all of its URLs fail.
    private void checkSeeds(LedgerReads reads, TaskId task) {
        if (!options.allowPrivate() && options.extras().opened().isEmpty()) {
            PrivateSeed.check(JobPlanner.job(ResumedEdits.effective(reads, task))
                    .sources()
                    .seeds());
        }
    }

    /// Writes the rows of a finished crawl again, without fetching.
    private int again(LedgerReads reads, Task ended, BlobStore blobs) throws IOException {
        var rows = keep(rows(reads, blobs));
        rows.begin(reads, ended.id());
        rows.close();
        rows.check();
        options.extras().copy().ifPresent(rows::copyTo);
        if (!options.quiet()) {
            context.terminal()
                    .say(Phrase.of(
                            "crawl already finished; results are in %s",
                            Stream.concat(
                                            Stream.of(rows.result()),
                                            options.extras().copy().stream().map(RowsCopy::file))
                                    .map(context.terminal()::shown)
                                    .collect(Collectors.joining(", "))));
        }
        return exit(reads.crawls().crawl(ended.id()).filter(this::isMet).isPresent());
    }

    private void greet(boolean resumes, CrawlHead head) throws InterruptedException {
        if (options.quiet()) {
            return;
        }
        String results = context.terminal().shown(options.folder());
        context.terminal().say(resumes ? Phrase.of("resuming the crawl in %s", results) : head.line(results));
    }

    /// Ranges are found by content, because small segments may be merged while rows wait for standard output.
    private RowsOut rows(LedgerReads reads, BlobStore blobs) {
        var ranges = new ReadCommitted(new ReadRange(blobs), RangeLookup.byContent(reads));
        var captures = new CapturesOut(options.folder(), ranges);
        var attempts = new RowAttempts(options.extras().allAttempts());
        return options.prints()
                ? new RowsOut(
                        options.folder(), ranges, counts, context.terminal().out(), captures, attempts)
                : new RowsOut(options.folder(), ranges, counts, captures, attempts);
    }

    private Worker worker(ObservedChannel channel, CrawlExecutor executor, BlobStore blobs) {
        return new Worker(
                WorkerConfig.of("crawl")
                        .withCapacity(options.extras().connections())
                        .withStopping(Duration.ofSeconds(2), Duration.ofSeconds(1)),
                channel,
                new ExecutorRegistry().register(executor).offer(FetchMode.CHROME),
                blobs,
                context.time(),
                RandomGenerator.getDefault());
    }

    private TaskId submit(Platform platform, EarlierFolders since, DataFolder folder) throws IOException {
        since.remember(folder);
        var request =
                TaskRequest.of(CrawlExecutor.NAME, since.compared(options.job()).toString());
        var reply =
                platform.core().submit().submit(CALLER, Submission.of(request)).join();
        return switch (reply) {
            case SubmitReply.Accepted accepted -> accepted.ids().getFirst();
            case SubmitReply.Rejected(var errors) ->
                throw Fault.BAD_JOB.with(errors.getFirst().detail());
            case SubmitReply.QuotaExceeded _, SubmitReply.KeyReused _, SubmitReply.Forbidden _ ->
                throw new IllegalStateException("a new ledger refused its only task: " + reply);
        };
    }

    /// Waits until the task ends or the user stops it. Returns early if all remaining hosts are paused for long.
    private HostPauses await(LedgerReads reads, TaskId task, RowsOut rows, CrawlProgress progress)
            throws InterruptedException {
        var pauses = new HostPauses(reads, task, context.time());
        while (!reads.task(task).orElseThrow().task().state().isEnded()
                && !stopping
                && pauses.endOfLongWait().isEmpty()) {
            rows.check();
            trouble.news().ifPresent(progress::tell);
            reads.crawls().crawl(task).ifPresent(crawl -> {
                pauses.look(crawl);
                if (!options.quiet()) {
                    progress.show(crawl, pauses.brief());
                }
            });
            context.pause().sleep(LOOK);
        }
        return pauses;
    }

    private int end(LedgerReads reads, TaskId task, CrawlProgress progress, RowsOut rows, HostPauses pauses) {
        rows.close();
        rows.check();
        options.extras().copy().ifPresent(rows::copyTo);
        var crawl = reads.crawls().crawl(task);
        var now = reads.task(task).orElseThrow().task();
        var notKept = start.ended(reads, task, counts, rows.captures().stream().toList());
        if (!options.quiet()) {
            crawl.ifPresentOrElse(progress::end, progress::end);
            var totals = LocalTotals.of(
                    reads, now, progress.speed(), context.terminal().language());
            tell(
                    totals,
                    progress.speed(),
                    notKept.isEmpty() ? summary -> lines(summary, rows) : CrawlSummary::linesWithoutFolder,
                    pauses);
            notKept.ifPresent(context.terminal()::say);
        }
        if (!now.state().isEnded()) {
            return (stopping ? ExitCode.INTERRUPTED : ExitCode.WAIT_TIMEOUT).number();
        }
        return exit(crawl.filter(this::isMet).isPresent());
    }

    private boolean isMet(Crawl crawl) {
        return limit.isMet(crawl.done(), crawl.failed());
    }

    private int exit(boolean isMet) {
        return (isMet && counts.searchedInVain() == 0 ? ExitCode.DONE : ExitCode.NOTHING_FETCHED).number();
    }

    private static List<SummaryText.Line> lines(CrawlSummary summary, RowsOut rows) {
        return rows.captures()
                .map(captures -> summary.lines(rows.result(), captures))
                .orElseGet(() -> summary.lines(rows.result()));
    }

    /// @param lines the lines of the summary; others if the folder of the crawl is deleted
    private void tell(
            SummaryText totals,
            CrawlRate speed,
            Function<CrawlSummary, List<SummaryText.Line>> lines,
            HostPauses pauses) {
        var terminal = context.terminal();
        boolean ended = totals.isEnded();
        var summary = new CrawlSummary(
                totals, counts, speed.before(), options, terminal, ended ? Phrase.of("") : pauses.whole());
        lines.apply(summary).forEach(line -> terminal.say(line.shown()));
        if (!ended) {
            terminal.say(pauses.endOfLongWait()
                    .filter(_ -> !stopping)
                    .map(end ->
                            Phrase.of("no URL is due before %s; continue then with the same command and --resume", end))
                    .orElse(Phrase.of("stopped; continue with the same command and --resume")));
            return;
        }
        new CrawlHints(options).of(totals, counts, fruitless).forEach(terminal::say);
        limit.excess(totals.done(), totals.failed()).ifPresent(terminal::say);
        String state = totals.summary().path("state").asString("").toLowerCase(Locale.ROOT);
        String reason = totals.summary().path("reason").asString("");
        if (!reason.isEmpty()) {
            terminal.say(Phrase.of("%s: %s", state, reason));
        }
    }

    /// Lets the first Ctrl-C stop the crawl in order; the process waits for it at most 20 s. After a normal end
    /// the hook does not wait.
    private void stopOnSignal() {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
            stopping = true;
            try {
                ended.await(20, TimeUnit.SECONDS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    private <T extends AutoCloseable> T keep(T one) {
        opened.push(one);
        return one;
    }

    private void close() {
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception e) {
                context.terminal().say("trawl: " + e.getMessage());
            }
        }
    }
}
