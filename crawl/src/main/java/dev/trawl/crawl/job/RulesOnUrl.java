package dev.trawl.crawl.job;

import dev.trawl.crawl.robots.Robots;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.ledger.CrawlReads.UrlView;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.why.Explanation.Check;
import dev.trawl.spi.why.Explanation.Rule;
import dev.trawl.spi.why.Explanation.Source;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What the rules of a job say of an address now. An address that was never found is judged as a link on a seed.
record RulesOnUrl(CrawlJob job, TaskId task, LedgerReads reads) {

    private static final String SEED = "seed";

    List<Rule> on(Url url, Optional<UrlView> view, Optional<UrlView> parent) {
        var rules = new ArrayList<Rule>();
        boolean seed = view.map(known -> known.found().parent() == 0).orElse(false);
        if (seed) {
            rules.add(new Rule(Check.SCOPE, true, SEED, Optional.empty())); // wanted, whatever the rules say
        } else {
            rules.add(rule(Check.SCOPE, scope(url, view, parent)));
        }
        if (!url.isHttp()) {
            return rules;
        }
        if (!seed) {
            rules.add(rule(Check.TRAPS, job.traps().ruling(url)));
        }
        if (job.obeysRobots()) {
            reads.crawls()
                    .why()
                    .robots(task, HostGroups.of(url), url.scheme())
                    .ifPresent(file -> rules.add(robots(file, url)));
        }
        return rules;
    }

    private Ruling scope(Url url, Optional<UrlView> view, Optional<UrlView> parent) {
        int depth = view.map(known -> known.found().depth()).orElse(1);
        Url from = parent.flatMap(page -> Url.parse(page.found().url()))
                .orElse(job.seeds().getFirst());
        return job.scope().ruling(url, depth, job.scope().hopsOutside(from, url));
    }

    private Rule robots(RobotsFile file, Url url) {
        var source = new Source(0, file.fetchedAt(), file.status());
        if (!file.trouble().isEmpty()) {
            String reason = UrlCause.ROBOTS_UNREACHABLE.because(file.trouble());
            return new Rule(Check.ROBOTS, false, reason, Optional.of(source));
        }
        var verdict = Robots.parse(file.octets().getBytes(StandardCharsets.ISO_8859_1))
                .verdict(job.agent(), url);
        var line = Optional.of(new Source(verdict.line(), file.fetchedAt(), file.status()));
        String rule = verdict.line() == 0 ? "" : UrlCause.ROBOTS.because(verdict.line() + ": " + verdict.rule());
        return new Rule(Check.ROBOTS, verdict.allowed(), rule, line);
    }

    private static Rule rule(Check check, Ruling ruling) {
        return new Rule(check, ruling.accepted(), ruling.rule(), Optional.empty());
    }
}
