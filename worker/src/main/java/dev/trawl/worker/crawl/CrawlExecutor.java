package dev.trawl.worker.crawl;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.fetch.BrowserFetcher;
import dev.trawl.crawl.fetch.BrowserFetchers;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.incremental.AskAgain;
import dev.trawl.crawl.incremental.EarlierCrawl;
import dev.trawl.crawl.incremental.EarlierCrawls;
import dev.trawl.crawl.incremental.StoredPages;
import dev.trawl.crawl.job.AppSyncJob;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.JobForm;
import dev.trawl.crawl.job.UserAppsJob;
import dev.trawl.crawl.job.secret.UnusableSecretException;
import dev.trawl.crawl.login.LoginFetcher;
import dev.trawl.crawl.memory.MemoryBudget;
import dev.trawl.crawl.memory.PageMemory;
import dev.trawl.crawl.visit.CapturePage;
import dev.trawl.crawl.visit.FollowRedirects;
import dev.trawl.crawl.visit.JobFetcher;
import dev.trawl.crawl.visit.RobotsFiles;
import dev.trawl.crawl.visit.SeenMemory;
import dev.trawl.crawl.visit.SeenUrls;
import dev.trawl.crawl.visit.VisitPage;
import dev.trawl.crawl.visit.Visited;
import dev.trawl.plugin.Execution;
import dev.trawl.plugin.Executor;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.CrawlBatch;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.HostReport;
import dev.trawl.spi.crawl.Notes;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.execute.TaskResults;
import dev.trawl.spi.execute.WorkerExecution;
import dev.trawl.spi.live.SharedUrls;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.spi.secret.SecretValues;
import dev.trawl.spi.worker.WorkOrders;
import dev.trawl.worker.SteeredExecutor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs the batches of crawls: one URL at a time, each committed with the links found on it.
public final class CrawlExecutor implements Executor, SteeredExecutor {

    public static final String NAME = "crawl";

    private static final Logger log = LoggerFactory.getLogger(CrawlExecutor.class);
    private static final int SHARE_OF_SEEN = 8;
    private static final int JOBS = 64;
    private static final int FOUND_AT_ONCE = 2_000;
    private static final Duration FORGOTTEN = Duration.ofHours(1);

    private final Fetcher fetcher;
    private final RobotsFiles robots;
    private final SecretSource secrets;
    private final RestingHosts resting;
    private final HostRules hosts = new HostRules();
    private final TimeSource time;
    private final RandomGenerator random;
    private final CapturePage captures;
    private final EarlierCrawls earlier;
    private volatile SharedUrls shared = SharedUrls.NONE;
    private volatile BrowserFetchers browsers = BrowserFetchers.NONE;
    private final MemoryBudget memory;
    private final SeenMemory seenMemory = new SeenMemory(Runtime.getRuntime().maxMemory() / SHARE_OF_SEEN);
    private volatile TaskResults results = (_, task, _) -> {
        throw new IllegalArgumentException("the results of %s cannot be read here".formatted(task));
    };
    private final Cache<TaskId, RunningCrawl> jobs = Caffeine.newBuilder()
            .maximumSize(JOBS)
            .expireAfterAccess(FORGOTTEN)
            .<TaskId, RunningCrawl>removalListener((_, running, _) -> RunningCrawl.close(running))
            .build();

    /// @param earlier finds the crawls that jobs build on
    /// @param memory shared by all pages in flight
    public CrawlExecutor(
            Fetcher fetcher,
            SecretSource secrets,
            TimeSource time,
            RandomGenerator random,
            EarlierCrawls earlier,
            MemoryBudget memory) {
        this.fetcher = fetcher;
        this.robots = new RobotsFiles(fetcher, time);
        this.secrets = secrets;
        this.resting = new RestingHosts(time);
        this.time = time;
        this.random = random;
        this.captures = new CapturePage(time, random.nextLong());
        this.earlier = earlier;
        this.memory = memory;
    }

    /// Lets jobs load pages in a browser.
    public CrawlExecutor rendering(BrowserFetchers own) {
        browsers = own;
        return this;
    }

    /// Lets jobs compare with the results of other tasks.
    public CrawlExecutor reading(TaskResults earlierResults) {
        results = earlierResults;
        return this;
    }

    /// Makes crawls that start from now on look up links in a filter shared by all workers, before the ledger
    /// gets them.
    public CrawlExecutor share(SharedUrls urls) {
        shared = urls;
        return this;
    }

    /// The robots.txt cache, for display to users.
    public RobotsFiles robots() {
        return robots;
    }

    /// The link rules of a crawl that have found nothing on this worker, with the number of pages.
    public Map<String, Long> fruitless(TaskId task) {
        RunningCrawl running = jobs.getIfPresent(task);
        return running == null ? Map.of() : running.visit().fruitless();
    }

    @Override
    public Map<TaskId, Integer> jobs() {
        return jobs.asMap().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, crawl -> crawl.getValue().version()));
    }

    @Override
    public Set<String> hosts() {
        return hosts.groups();
    }

    @Override
    public void follow(WorkOrders orders) {
        orders.jobs().forEach((task, edited) -> {
            RunningCrawl running = jobs.getIfPresent(task);
            if (running != null) {
                running.follow(edited);
            }
        });
        hosts.follow(orders.hosts());
    }

    @Override
    public String type() {
        return NAME;
    }

    @Override
    public Set<String> supportedTaskTypes() {
        return Set.of();
    }

    @Override
    public TaskResult execute(Execution attempt) throws InterruptedException {
        var execution = WorkerExecution.of(attempt);
        var lease = execution.lease();
        var part = BatchPart.read(lease.payload());
        RunningCrawl running;
        try {
            running = current(lease);
            running.prepare(lease);
        } catch (UnusableSecretException e) {
            return fail(execution, part, UrlCause.SECRET.because(String.valueOf(e.getMessage())));
        } catch (IllegalArgumentException e) {
            return new TaskResult.Failure(false, String.valueOf(e.getMessage()));
        }
        if (!part.batch().gone().isEmpty()) {
            return list(execution, running, part.batch().gone());
        }
        hosts.begin(part.group(), part.rule());
        try {
            return execute(execution, running, part);
        } finally {
            hosts.end(part.group());
        }
    }

    /// Fails each URL that is left with a reason of its own, which a dead batch could not give it.
    private static TaskResult fail(WorkerExecution execution, BatchPart part, UrlReason reason)
            throws InterruptedException {
        String cursor = execution.lease().cursor();
        var failed = part.failed(cursor.isEmpty() ? 0 : Integer.parseInt(cursor), reason);
        if (failed.isEmpty()) {
            return new TaskResult.Failure(false, reason.detail());
        }
        String end = String.valueOf(part.urls().size());
        execution.checkpoint(end, new Discovery(List.of(), failed, List.of()), () -> {});
        return TaskResult.NOTHING;
    }

    private TaskResult execute(WorkerExecution execution, RunningCrawl running, BatchPart part)
            throws InterruptedException {
        List<CutUrl> urls = part.urls();
        String group = part.group();
        String cursor = execution.lease().cursor();
        var pulse = new HostMonitor(group, part.pace(), () -> hosts.of(group).perHost(running.perHost()));
        var wait = new RequestDelay(time);
        for (int i = cursor.isEmpty() ? 0 : Integer.parseInt(cursor); i < urls.size(); i++) {
            Duration left = wait.await();
            if (!left.isZero() || (part.pace().trouble() == 0 && resting.isResting(group))) {
                var signs = left.isZero() ? List.<HostReport>of() : List.of(HostReport.pause(group, left.toMillis()));
                giveBack(execution, part, i, new Discovery(List.of(), List.of(), signs), () -> {});
                return TaskResult.NOTHING;
            }
            Visited visited = visit(execution, running, part, i);
            CutUrl target = urls.get(i);
            wait.begin(
                    visited.requested()
                            ? () -> pulse.delay(running.visit().delay(target, hosts.of(group)))
                            : () -> Duration.ZERO);
            List<FoundUrl> found = visited.found();
            var notice = pulse.after(visited, wait.delay(), i + 1 == urls.size());
            visited.trouble().ifPresent(trouble -> resting.rest(group, trouble.waitMillis()));
            var notes = running.visit().notes().with(running.tally().take());
            var discovery = new Discovery(found, List.of(visited.outcome()), notice.signs(), notes);
            Runnable committed = () -> remember(running, found, notes);
            if (notice.ends()) {
                giveBack(execution, part, i + 1, discovery, committed);
                return TaskResult.NOTHING;
            }
            execution.checkpoint(String.valueOf(i + 1), discovery, committed);
        }
        var _ = wait.await();
        return TaskResult.NOTHING;
    }

    /// Writes a row for each page of the earlier run that was not found again. One commit, so that a crash repeats
    /// none.
    private static TaskResult list(WorkerExecution execution, RunningCrawl running, List<CrawlBatch.Gone> gone)
            throws InterruptedException {
        if (execution.lease().cursor().isEmpty()) {
            for (CrawlBatch.Gone page : gone) {
                String row = running.rows().hide(VisitPage.missing(page));
                execution.emit(row);
                running.tally().add(row);
            }
            var notes = Notes.NONE.with(running.tally().take());
            var discovery = new Discovery(List.of(), List.of(), List.of(), notes);
            execution.checkpoint("listed", discovery, () -> {});
        }
        return TaskResult.NOTHING;
    }

    /// Visits a page and passes on its row and capture; its memory is released afterwards.
    private Visited visit(WorkerExecution execution, RunningCrawl running, BatchPart part, int at)
            throws InterruptedException {
        CutUrl target = part.urls().get(at);
        try (PageMemory page = memory.open(execution.lease().id())) {
            execution.fetching(target.url());
            Visited visited = page.during(() -> running.visit().visit(target, part.pace()));
            execution.fetching("");
            List<FoundUrl> left =
                    offerMany(execution, at, running, running.links().fresh(visited.found()));
            keep(execution, running, target, visited, page);
            return visited.stored(left);
        }
    }

    /// Returns the remaining URLs to the frontier until the host accepts requests again.
    private static void giveBack(
            WorkerExecution execution, BatchPart part, int from, Discovery last, Runnable committed)
            throws InterruptedException {
        var rest = new Discovery(List.of(), part.givenBack(from), List.of());
        execution.checkpoint(String.valueOf(part.urls().size()), last.plus(rest), committed);
    }

    /// The capture of a page follows its row.
    private void keep(WorkerExecution execution, RunningCrawl running, CutUrl target, Visited visited, PageMemory page)
            throws InterruptedException {
        for (String record : running.records().of(target, visited)) {
            String row = running.rows().hide(record);
            execution.emit(row);
            running.tally().add(row);
        }
        Optional<byte[]> members;
        try (var _ = page.archiving(running.warc() == WarcCoding.NONE ? 0 : CapturePage.cost(visited))) {
            members = captures.capture(running.warc(), target, visited);
        }
        if (members.isPresent()) {
            execution.capture(members.get()); // may wait for a flush, so the memory for archiving is released first
        }
    }

    /// A sitemap can list so many URLs that one commit would delay others. All but the last part are committed
    /// without the outcome. After a crash the URL is visited again, and finds known URLs.
    private static List<FoundUrl> offerMany(
            WorkerExecution execution, int at, RunningCrawl running, List<FoundUrl> found) throws InterruptedException {
        List<FoundUrl> left = found;
        while (left.size() > FOUND_AT_ONCE) {
            List<FoundUrl> some = left.subList(0, FOUND_AT_ONCE);
            var discovery = new Discovery(some, List.of(), List.of());
            execution.checkpoint(String.valueOf(at), discovery, () -> remember(running, some, Notes.NONE));
            left = left.subList(FOUND_AT_ONCE, left.size());
        }
        return left;
    }

    /// URLs that are certainly in the frontier need not be offered again.
    private static void remember(RunningCrawl running, List<FoundUrl> found, Notes notes) {
        running.visit().kept(notes);
        running.links().committed(found);
    }

    /// A crawl whose login was refused starts anew once a secret of the login has changed.
    private RunningCrawl current(Lease lease) {
        TaskId task = lease.id().subtask().task();
        RunningCrawl running = jobs.get(task, _ -> running(lease));
        if (!running.isOutdated(new JobSecrets(secrets, lease, new SecretValues()))) {
            return running;
        }
        jobs.asMap().remove(task, running);
        return jobs.get(task, _ -> running(lease));
    }

    private RunningCrawl running(Lease lease) {
        JobForm form = CrawlTypeSettings.form(lease.settings());
        CrawlJob job = form.read(lease.whole());
        var seen = new SeenUrls(seenMemory);
        var used = new SecretValues();
        var named = new JobSecrets(secrets, lease, used);
        Optional<BrowserFetcher> browser =
                job.fetching().rendering().usesBrowser() ? Optional.of(browsers.open(fetcher)) : Optional.empty();
        var session = new JobFetcher(job, browser.<Fetcher>map(own -> own).orElse(fetcher), named, time);
        named.pair(job.fetching().session());
        var told = session.isOwnWay() ? new RobotsFiles(session, time) : robots;
        var stored = Optional.of(earlier(lease.project(), job))
                .filter(crawls -> !crawls.isEmpty())
                .map(crawls -> new StoredPages(crawls, seenMemory));
        var inside = LoginFetcher.around(session, job, told, named, time);
        Fetcher pages = form == JobForm.APP_SYNC
                ? new FollowRedirects(inside, job, told)
                : stored.<Fetcher>map(known -> new AskAgain(inside, known)).orElse(inside);
        var visit = new VisitPage(job, pages, told, seen, time, random).rendering(browsers.access());
        var links = new SharedLinks(shared, lease.id().subtask().task(), seen);
        return new RunningCrawl(
                form,
                job,
                new RunningCrawl.Pages(
                        visit,
                        inside instanceof LoginFetcher login ? Optional.of(login) : Optional.empty(),
                        stored,
                        browser),
                new RunningCrawl.Links(seen, links),
                new RunningCrawl.Rows(new HiddenRow(used), records(form, job, lease.whole()), new TallyRows()));
    }

    private VisitRecords records(JobForm form, CrawlJob job, String payload) {
        return switch (form) {
            case CRAWL -> job.since().changedOnly() ? VisitRecords.CHANGED_ROWS : VisitRecords.ROWS;
            case USER_APPS -> new AppRecords(UserAppsJob.read(payload).key());
            case APP_SYNC -> new SyncRecords(AppSyncJob.read(payload), results);
        };
    }

    @Override
    public List<String> check(String taskType, String settings) {
        return CrawlTypeSettings.complaints(settings);
    }

    @Override
    public boolean readsResults(String settings, String payload) {
        return CrawlTypeSettings.readsResults(settings, payload);
    }

    /// Without unreadable earlier crawls more pages are fetched; the results stay correct.
    private List<EarlierCrawl> earlier(String project, CrawlJob job) {
        try {
            return earlier.chain(project, job.since());
        } catch (RuntimeException unread) {
            log.warn("earlier crawls left unread project={}", project, unread);
            return List.of();
        }
    }
}
