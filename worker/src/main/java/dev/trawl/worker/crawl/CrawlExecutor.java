package dev.trawl.worker.crawl;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.job.HostGroups;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.job.Secrets;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.RobotsFiles;
import dev.trawl.crawl.visit.SeenUrls;
import dev.trawl.crawl.visit.Session;
import dev.trawl.crawl.visit.VisitPage;
import dev.trawl.crawl.visit.Visited;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.GroupPause;
import dev.trawl.spi.execute.Execution;
import dev.trawl.spi.execute.Executor;
import dev.trawl.spi.execute.TaskResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Runs the batches of crawls: one URL after the other, each committed with what was found on it.
public final class CrawlExecutor implements Executor {

    public static final String NAME = "crawl";

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int SEEN = 1 << 20;
    private static final int JOBS = 64;
    private static final int FOUND_AT_ONCE = 2_000;
    private static final Duration FORGOTTEN = Duration.ofHours(1);
    private static final Duration LONGEST_SLEEP = Duration.ofSeconds(5);
    private static final TaskResult DONE = new TaskResult.Success("{}");

    private final Fetcher fetcher;
    private final RobotsFiles robots;
    private final Secrets secrets;
    private final TimeSource time;
    private final RandomGenerator random;
    private final Cache<TaskId, Running> jobs =
            Caffeine.newBuilder().maximumSize(JOBS).expireAfterAccess(FORGOTTEN).build();

    public CrawlExecutor(Fetcher fetcher, Secrets secrets, TimeSource time, RandomGenerator random) {
        this.fetcher = fetcher;
        this.robots = new RobotsFiles(fetcher, time);
        this.secrets = secrets;
        this.time = time;
        this.random = random;
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
            List<FoundUrl> found = offerMany(execution, i, running, visited.found());
            if (visited.record().isPresent()) {
                execution.emit(visited.record().get());
            }
            Duration delay = visited.requested() ? delay(running, urls.get(i)) : Duration.ZERO;
            var pauses = pauses(visited, urls.get(i), delay);
            var discovery = new Discovery(found, List.of(visited.outcome()), pauses);
            execution.checkpoint(String.valueOf(i + 1), discovery, () -> remember(running, found));
            if (!pauses.isEmpty()) {
                return DONE; // the rest waits in the frontier until the host may be asked again
            }
            ready = time.nanos() + delay.toNanos();
        }
        pauseUntil(ready);
        return DONE;
    }

    /// A sitemap can lead to so many that one commit would keep others waiting. All but the last go ahead without the
    /// outcome: after a crash the URL is visited again, and finds what is known.
    private static List<FoundUrl> offerMany(Execution execution, int at, Running running, List<FoundUrl> found)
            throws InterruptedException {
        List<FoundUrl> left = found;
        while (left.size() > FOUND_AT_ONCE) {
            List<FoundUrl> some = left.subList(0, FOUND_AT_ONCE);
            var discovery = new Discovery(some, List.of(), List.of());
            execution.checkpoint(String.valueOf(at), discovery, () -> remember(running, some));
            left = left.subList(FOUND_AT_ONCE, left.size());
        }
        return left;
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
    private static void remember(Running running, List<FoundUrl> found) {
        found.forEach(url -> running.seen().add(new Fingerprint(url.high(), url.low())));
    }

    private void pauseUntil(long ready) throws InterruptedException {
        long left = ready - time.nanos();
        if (left > 0) {
            Thread.sleep(Duration.ofNanos(left));
        }
    }

    private Running running(String payload) {
        CrawlJob job = JobPlanner.job(payload);
        var seen = new SeenUrls(SEEN);
        var session = new Session(job, fetcher, secrets, time);
        var told = session.isOwnWay() ? new RobotsFiles(session, time) : robots;
        return new Running(seen, new VisitPage(job, session, told, seen, time, random));
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
    private record Running(SeenUrls seen, VisitPage visit) {}
}
