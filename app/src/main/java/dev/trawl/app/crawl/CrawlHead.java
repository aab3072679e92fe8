package dev.trawl.app.crawl;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Amounts;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.robots.Robots;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.RobotsFiles;
import dev.trawl.spi.crawl.UrlReason;
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
    Phrase line(String results) throws InterruptedException {
        return Phrase.of(
                "%s · scope: %s · results → %s",
                welcome(), job.frontier().scope().shown(), results);
    }

    /// Fetches robots.txt, which the crawl needs anyway, and waits at most 3 s for it.
    private Phrase welcome() throws InterruptedException {
        if (!job.politeness().obeysRobots()) {
            return Phrase.of("robots.txt: ignored, %s", delay(job.politeness().delay()));
        }
        if (job.sources().seeds().isEmpty()
                || job.fetching().session().isOwnWay()) { // only the proxies of the job may send requests
            return Phrase.of("robots.txt: obeyed, %s", delay(job.politeness().delay()));
        }
        Url seed = job.sources().seeds().getFirst();
        var asked = CompletableFuture.supplyAsync(
                () -> robots.of(seed, job.politeness().agent()), ALONE);
        try {
            return of(seed, heard(asked.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS), seed));
        } catch (TimeoutException _) {
            return of(seed, Phrase.of("no response yet"));
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private Phrase of(Url seed, Phrase state) {
        return job.sources().seeds().size() == 1
                ? Phrase.of("robots.txt: %s", state)
                : Phrase.of("robots.txt of %s: %s", seed.host(), state);
    }

    private Phrase heard(RobotsFiles.Answer answer, Url seed) {
        if (answer.rules().isEmpty()) {
            return Phrase.of(
                    "cannot be fetched (%s)",
                    answer.trouble().map(UrlReason::detail).orElse(""));
        }
        if (!answer.trouble().isEmpty()) {
            return Phrase.of(
                    "not read (%s)", answer.trouble().map(UrlReason::detail).orElse(""));
        }
        Robots rules = answer.rules().get();
        var verdict = rules.verdict(job.politeness().agent(), seed);
        if (!verdict.allowed()) {
            return Phrase.of("disallows this URL (line %s: %s)", verdict.line(), verdict.rule());
        }
        Duration asked = rules.crawlDelay(job.politeness().agent()).orElse(Duration.ZERO);
        return asked.compareTo(job.politeness().delay()) > 0
                ? Phrase.of("allowed, requests %s", delay(asked))
                : Phrase.of("allowed, %s", delay(job.politeness().delay()));
    }

    private Phrase delay(Duration delay) {
        return delay.isZero()
                ? Phrase.of(
                        "no delay, %s in parallel", Math.min(job.politeness().perHost(), connections))
                : Phrase.of("delay %s", Amounts.duration(delay));
    }
}
