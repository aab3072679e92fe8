package dev.trawl.crawl.job;

import dev.trawl.crawl.paging.UrlRequest;
import dev.trawl.crawl.robots.Robots;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Url;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.explain.Explanation.Check;
import dev.trawl.spi.explain.Explanation.Rule;
import dev.trawl.spi.explain.Explanation.Source;
import dev.trawl.spi.ledger.LedgerReads;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Applies the current rules of a job to a URL. A URL that was never found is judged as a link on a seed.
record RulesOnUrl(CrawlJob job, TaskId task, LedgerReads reads) {

    private static final String SEED = "seed";
    private static final String SITEMAP = "sitemap";
    private static final String PAGINATION = "pagination";
    private static final int FIRST = 1_000;

    List<Rule> on(Url url, Optional<UrlView> view) {
        var rules = new ArrayList<Rule>();
        Optional<String> wanted = view.flatMap(known -> wanted(known.found()));
        rules.add(wanted.isPresent() ? accepted(Check.SCOPE, wanted.get()) : rule(Check.SCOPE, scope(url, view)));
        if (!url.isHttp()) {
            return rules;
        }
        if (wanted.isEmpty()) {
            rules.add(rule(Check.TRAPS, job.frontier().traps().ruling(url)));
        }
        job.frontier()
                .order()
                .priority(url)
                .map(priority -> "%d by %s".formatted(priority.value(), priority.match()))
                .ifPresent(priority -> rules.add(accepted(Check.PRIORITY, priority)));
        if (job.politeness().obeysRobots()) {
            reads.crawls()
                    .why()
                    .robots(task, HostGroups.of(url), url.scheme())
                    .ifPresent(file -> rules.add(robots(file, url)));
        }
        return rules;
    }

    /// Seeds, sitemaps and the pages of a listing are accepted regardless of the link rules.
    private static Optional<String> wanted(FoundUrl found) {
        if (found.parent() == 0) {
            return Optional.of(SEED);
        }
        if (UrlRequest.read(found.request()).position().isPresent()) {
            return Optional.of(PAGINATION);
        }
        return found.path().isSitemap() ? Optional.of(SITEMAP) : Optional.empty();
    }

    private Ruling scope(Url url, Optional<UrlView> view) {
        int depth = view.map(known -> known.found().depth()).orElse(1);
        int outside = view.map(known -> known.found().path().outside())
                .orElseGet(() -> job.frontier().scope().reaches(url) || isMoved(url) ? 0 : 1);
        return job.frontier().scope().ruling(url, depth, outside);
    }

    /// Redirect targets of seeds are in scope like the seeds. They are found early, so only the first 1,000 URLs
    /// are read.
    private boolean isMoved(Url url) {
        var places = reads.crawls().urls(task, Set.of(), 0, FIRST).stream()
                .filter(view -> view.found().path().moved())
                .flatMap(view -> Url.parse(view.found().url()).stream())
                .map(job.frontier().scope()::place)
                .collect(Collectors.toSet());
        return !places.isEmpty() && job.frontier().scope().reaches(url, places);
    }

    private Rule robots(RobotsFile file, Url url) {
        var source = new Source(0, file.fetchedAt(), file.status());
        if (file.trouble().isPresent()) {
            UrlReason trouble = file.trouble().get();
            return trouble.cause() == UrlCause.BLOCKED_ADDRESS
                    ? refused(trouble, Optional.empty()) // the file was never requested
                    : refused(RobotsFile.unreachable(trouble), Optional.of(source));
        }
        var verdict = Robots.parse(file.octets().getBytes(StandardCharsets.ISO_8859_1))
                .verdict(job.politeness().agent(), url);
        var line = Optional.of(new Source(verdict.line(), file.fetchedAt(), file.status()));
        if (!verdict.allowed()) {
            return refused(verdict.reason(), line);
        }
        return new Rule(
                Check.ROBOTS,
                Optional.empty(),
                verdict.line() == 0 ? "" : verdict.reason().detail(),
                line);
    }

    private static Rule rule(Check check, Ruling ruling) {
        return new Rule(check, ruling.refusal(), ruling.rule(), Optional.empty());
    }

    private static Rule accepted(Check check, String rule) {
        return new Rule(check, Optional.empty(), rule, Optional.empty());
    }

    private static Rule refused(UrlReason reason, Optional<Source> robots) {
        return new Rule(Check.ROBOTS, Optional.of(reason.cause()), reason.detail(), robots);
    }
}
