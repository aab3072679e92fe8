package dev.trawl.app;

import dev.trawl.cli.output.Amounts;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.robots.Robots;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.RobotsFiles;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The status line printed before the first fetch: the robots.txt verdict, the scope and the output location.
///
/// @param connections maximum number of connections to all hosts together
record CrawlHead(CrawlJob job, RobotsFiles robots, int connections) {

    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final Executor ALONE =
            work -> Thread.ofVirtual().name("head").start(work);

    /// @param results where the results are written
    String line(String results) throws InterruptedException {
        return "%s · scope: %s · results → %s".formatted(welcome(), job.scope().shown(), results);
    }

    /// Fetches robots.txt, which the crawl needs anyway, and waits at most 3 s for it.
    private String welcome() throws InterruptedException {
        if (!job.obeysRobots()) {
            return "robots.txt: ignored, " + delay(job.delay());
        }
        if (job.seeds().isEmpty() || job.session().isOwnWay()) { // only the proxies of the job may send requests
            return "robots.txt: obeyed, " + delay(job.delay());
        }
        Url seed = job.seeds().getFirst();
        var asked = CompletableFuture.supplyAsync(() -> robots.of(seed, job.agent()), ALONE);
        try {
            return "robots.txt" + of(seed) + ": " + heard(asked.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS), seed);
        } catch (TimeoutException _) {
            return "robots.txt%s: no answer yet".formatted(of(seed));
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private String of(Url seed) {
        return job.seeds().size() == 1 ? "" : " of " + seed.host();
    }

    private String heard(RobotsFiles.Answer answer, Url seed) {
        if (answer.rules().isEmpty()) {
            return "cannot be fetched (%s)".formatted(answer.trouble());
        }
        if (!answer.trouble().isEmpty()) {
            return "not read (%s)".formatted(answer.trouble());
        }
        Robots rules = answer.rules().get();
        var verdict = rules.verdict(job.agent(), seed);
        if (!verdict.allowed()) {
            return "forbids this (line %d: %s)".formatted(verdict.line(), verdict.rule());
        }
        Duration asked = rules.crawlDelay(job.agent()).orElse(Duration.ZERO);
        return asked.compareTo(job.delay()) > 0
                ? "allowed, it asks for a " + delay(asked)
                : "allowed, " + delay(job.delay());
    }

    private String delay(Duration delay) {
        return delay.isZero()
                ? "no delay, %d at once".formatted(Math.min(job.perHost(), connections))
                : "delay " + Amounts.duration(delay);
    }
}
