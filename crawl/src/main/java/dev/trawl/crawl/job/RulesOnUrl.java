package dev.trawl.crawl.job;

import dev.trawl.crawl.paging.UrlRequest;
import dev.trawl.crawl.robots.Robots;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Url;
import dev.trawl.plugin.TaskId;
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

    /// The rules on a URL that the crawl has not found.
    List<Rule> on(Url url) {
        int outside = job.frontier().scope().reaches(url) || isMoved(url) ? 0 : 1;
        return notWanted(url, job.frontier().scope().ruling(url, 1, outside));
    }

    /// The rules on a URL that the crawl has found.
    List<Rule> on(Url url, FoundUrl found) {
        return wanted(found)
                .map(why -> after(accepted(Check.SCOPE, why), url))
                .orElseGet(() -> notWanted(
                        url,
                        job.frontier()
                                .scope()
                                .ruling(url, found.depth(), found.path().outside())));
    }

    private List<Rule> notWanted(Url url, Ruling scope) {
        List<Rule> rules = after(rule(Check.SCOPE, scope), url);
        if (url.isHttp()) {
            rules.add(1, rule(Check.TRAPS, job.frontier().traps().ruling(url)));
        }
        return rules;
    }

    /// The rule of the scope, followed by those that do not depend on how the URL was found.
    private List<Rule> after(Rule scope, Url url) {
        var rules = new ArrayList<Rule>();
        rules.add(scope);
        if (!url.isHttp()) {
            return rules;
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
        if (UrlRequest.of(found).position().isPresent()) {
            return Optional.of(PAGINATION);
        }
        return found.path().isSitemap() ? Optional.of(SITEMAP) : Optional.empty();
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
                    ? refused(trouble) // the file was never requested
                    : refused(RobotsFile.unreachable(trouble), source);
        }
        var verdict = Robots.parse(file.octets().getBytes(StandardCharsets.ISO_8859_1))
                .verdict(job.politeness().agent(), url);
        var line = new Source(verdict.line(), file.fetchedAt(), file.status());
        if (!verdict.allowed()) {
            return refused(verdict.reason(), line);
        }
        return new Rule(
                Check.ROBOTS,
                Optional.empty(),
                verdict.line() == 0 ? "" : verdict.reason().detail(),
                Optional.of(line));
    }

    private static Rule rule(Check check, Ruling ruling) {
        return new Rule(check, ruling.refusal(), ruling.rule(), Optional.empty());
    }

    private static Rule accepted(Check check, String rule) {
        return new Rule(check, Optional.empty(), rule, Optional.empty());
    }

    private static Rule refused(UrlReason reason) {
        return new Rule(Check.ROBOTS, Optional.of(reason.cause()), reason.detail(), Optional.empty());
    }

    private static Rule refused(UrlReason reason, Source robots) {
        return new Rule(Check.ROBOTS, Optional.of(reason.cause()), reason.detail(), Optional.of(robots));
    }
}
