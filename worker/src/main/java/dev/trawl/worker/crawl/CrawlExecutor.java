package dev.trawl.worker.crawl;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.job.HostGroups;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.job.Secrets;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.CapturePage;
import dev.trawl.crawl.visit.RobotsFiles;
import dev.trawl.crawl.visit.SeenMemory;
import dev.trawl.crawl.visit.SeenUrls;
import dev.trawl.crawl.visit.Session;
import dev.trawl.crawl.visit.VisitPage;
import dev.trawl.crawl.visit.Visited;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.GroupPause;
import dev.trawl.spi.execute.Execution;
import dev.trawl.spi.execute.Executor;
import dev.trawl.spi.execute.TaskResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Runs the batches of crawls: one URL after the other, each committed with what was found on it.
public final class CrawlExecutor implements Executor {

    public static final String NAME = "crawl";

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int SHARE_OF_SEEN = 8;
    private static final int JOBS = 64;
    private static final Duration FORGOTTEN = Duration.ofHours(1);
    private static final Duration LONGEST_SLEEP = Duration.ofSeconds(5);
    private static final TaskResult DONE = new TaskResult.Success("{}");

    private final Fetcher fetcher;
    private final RobotsFiles robots;
    private final Secrets secrets;
    private final TimeSource time;
    private final RandomGenerator random;
    private final CapturePage captures;
    private final SeenMemory memory = new SeenMemory(Runtime.getRuntime().maxMemory() / SHARE_OF_SEEN);
    private final Cache<TaskId, Running> jobs = Caffeine.newBuilder()
            .maximumSize(JOBS)
            .expireAfterAccess(FORGOTTEN)
            .<TaskId, Running>removalListener((_, running, _) -> forget(running))
            .build();

    public CrawlExecutor(Fetcher fetcher, Secrets secrets, TimeSource time, RandomGenerator random) {
        this.fetcher = fetcher;
        this.robots = new RobotsFiles(fetcher, time);
        this.secrets = secrets;
        this.time = time;
        this.random = random;
        this.captures = new CapturePage(time, random.nextLong());
    }

    /// What it knows of robots.txt, for whoever tells people about it.
    public RobotsFiles robots() {
        return robots;
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
    public TaskResult execute(Execution execution) throws InterruptedException {
        var lease = execution.lease();
        Running running;
        try {
            running = jobs.get(lease.id().subtask().task(), _ -> running(lease.whole()));
        } catch (IllegalArgumentException e) {
            return new TaskResult.Failure(false, String.valueOf(e.getMessage()));
        }
        List<CutUrl> urls = urls(lease.payload());
        int next = lease.cursor().isEmpty() ? 0 : Integer.parseInt(lease.cursor());
        long ready = time.nanos();
        for (int i = next; i < urls.size(); i++) {
            pauseUntil(ready);
            Visited visited = running.visit().visit(urls.get(i));
            if (visited.record().isPresent()) {
                execution.emit(visited.record().get());
            }
            capture(execution, running, urls.get(i), visited);
            Duration delay = visited.requested() ? delay(running, urls.get(i)) : Duration.ZERO;
            var pauses = pauses(visited, urls.get(i), delay);
            var discovery = new Discovery(visited.found(), List.of(visited.outcome()), pauses);
            execution.checkpoint(String.valueOf(i + 1), discovery, () -> remember(running, visited));
            if (!pauses.isEmpty()) {
                return DONE; // the rest waits in the frontier until the host may be asked again
            }
            ready = time.nanos() + delay.toNanos();
        }
        pauseUntil(ready);
        return DONE;
    }

    /// The capture of a page goes with its row.
    private void capture(Execution execution, Running running, CutUrl target, Visited visited)
            throws InterruptedException {
        Optional<byte[]> members = captures.capture(running.warc(), target, visited);
        if (members.isPresent()) {
            execution.capture(members.get());
        }
    }

    private static Duration delay(Running running, CutUrl last) {
        return Url.parse(last.url()).map(running.visit()::delay).orElse(Duration.ZERO);
    }

    /// A long wait is the host group's and holds no slot.
    private static List<GroupPause> pauses(Visited visited, CutUrl url, Duration delay) {
        if (visited.pause().isPresent() || delay.compareTo(LONGEST_SLEEP) <= 0) {
            return visited.pause().stream().toList();
        }
        return Url.parse(url.url()).map(address -> new GroupPause(HostGroups.of(address), delay.toMillis())).stream()
                .toList();
    }

    /// What the frontier holds for sure need not be offered to it again.
    private static void remember(Running running, Visited visited) {
        visited.found().forEach(url -> running.seen().add(new Fingerprint(url.high(), url.low())));
    }

    private static void forget(@Nullable Running running) {
        if (running != null) {
            running.seen().close();
        }
    }

    private void pauseUntil(long ready) throws InterruptedException {
        long left = ready - time.nanos();
        if (left > 0) {
            Thread.sleep(Duration.ofNanos(left));
        }
    }

    private Running running(String payload) {
        CrawlJob job = JobPlanner.job(payload);
        var seen = new SeenUrls(memory);
        var session = new Session(job, fetcher, secrets, time);
        var told = session.isOwnWay() ? new RobotsFiles(session, time) : robots;
        return new Running(seen, new VisitPage(job, session, told, seen, time, random), job.warc());
    }

    private static List<CutUrl> urls(String part) {
        var urls = new ArrayList<CutUrl>();
        for (JsonNode url : JSON.readTree(part).path("urls")) {
            urls.add(new CutUrl(
                    url.path("id").asLong(),
                    url.path("url").asString(),
                    url.path("depth").asInt(),
                    url.path("hops").asInt(),
                    url.path("attempts").asInt()));
        }
        return urls;
    }

    /// One crawl as this worker knows it.
    private record Running(SeenUrls seen, VisitPage visit, WarcCoding warc) {}
}
