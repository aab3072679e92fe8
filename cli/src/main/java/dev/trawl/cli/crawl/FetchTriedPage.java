package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.JavaNames;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Amounts;
import dev.trawl.cli.start.BrowserStart;
import dev.trawl.cli.start.CommandBrowsers;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.extract.PageInput;
import dev.trawl.crawl.fetch.BrowserFetcher;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.HopCheck;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.RenderedPage;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.ReadJob;
import dev.trawl.crawl.job.secret.SecretStore;
import dev.trawl.crawl.login.LoginFetcher;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.JobFetcher;
import dev.trawl.crawl.visit.RobotsFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Fetches a page as a crawl of a job would, with its cookies, credentials and proxies, and in a browser if the
/// job says so. Redirects are fetched one by one. Reports a robots.txt rule that would make the crawl skip the page.
///
/// @param start of the browser
record FetchTriedPage(CommandContext context, BrowserStart start, CrawlJob job, boolean allowPrivate) {

    /// As in a crawl.
    private static final Duration PAGE_TIME = Duration.ofSeconds(60);

    TriedPage fetch(Url url) throws InterruptedException {
        EgressGuard guard = allowPrivate ? EgressGuard.openToPrivate() : new EgressGuard(List.of());
        try (var http = new HttpFetcher(
                guard, context.time(), PoolConfig.DEFAULTS, job.politeness().agent())) {
            if (!job.fetching().rendering().needsBrowser()) {
                return fetch(url, http, http);
            }
            try (CommandBrowsers browsers = start.browsers(context, http.connector(), PAGE_TIME);
                    BrowserFetcher browser = browsers.open(http)) {
                return fetch(url, http, browser);
            }
        }
    }

    private TriedPage fetch(Url url, Fetcher http, Fetcher pages) {
        JobFetcher session = session(pages);
        var robots = new RobotsFiles(session.isOwnWay() ? session : http, context.time());
        var secrets = SecretStore.in(context.terminal().environment());
        FetchReply reply = follow(LoginFetcher.around(session, job, robots, secrets, context.time()), url);
        if (reply.leftTo().isPresent()) {
            String detail =
                    "more than %d redirects".formatted(job.fetching().budgets().redirects());
            throw failure(url, new FetchReply.Failure(FetchError.TOO_MANY_REDIRECTS, detail));
        }
        if (reply.failure().isPresent() && !reply.isTruncated()) {
            throw failure(reply.url(), reply.failure().get());
        }
        return tried(reply, robots);
    }

    private JobFetcher session(Fetcher fetcher) {
        try {
            return new JobFetcher(
                    job, fetcher, SecretStore.in(context.terminal().environment()), context.time());
        } catch (IllegalArgumentException e) {
            throw Fault.BAD_JOB.causedBy(e, JavaNames.hidden(String.valueOf(e.getMessage())));
        }
    }

    private FetchReply follow(Fetcher session, Url first) {
        FetchReply reply = session.fetch(request(first));
        for (int hops = 0;
                reply.leftTo().isPresent() && hops < job.fetching().budgets().redirects();
                hops++) {
            Url next = reply.leftTo().get().withoutFragment().withoutUserInfo();
            reply = session.fetch(request(next));
        }
        return reply;
    }

    private FetchRequest request(Url url) {
        boolean inBrowser = job.fetching().rendering().needsBrowser();
        var headers = new ArrayList<>(job.fetching().headers());
        if (!inBrowser || !job.politeness().agent().equals(ReadJob.AGENT)) {
            headers.add(new Header("User-Agent", job.politeness().agent()));
        }
        FetchRequest request = FetchRequest.get(url)
                .withHeaders(headers)
                .withBudgets(job.fetching().budgets())
                .withHops((_, _, _) -> HopCheck.Verdict.LEAVE)
                .withoutSent();
        return inBrowser ? request.withRender(job.fetching().rendering().page()) : request;
    }

    private RuntimeException failure(Url url, FetchReply.Failure failure) {
        Object why = failure.error() == FetchError.BLOCKED_ADDRESS && !allowPrivate
                ? Phrase.of("use --allow-private to permit private addresses")
                : failure.detail();
        String alone = Typed.fetch(url.href(), allowPrivate)
                + (job.fetching().rendering().needsBrowser() ? " --chrome" : "");
        return Fault.PAGE_NOT_FETCHED.with(url.href(), failure.error().code(), why, alone);
    }

    private TriedPage tried(FetchReply reply, RobotsFiles robots) {
        String type = reply.contentType();
        var words = new ArrayList<Phrase>();
        words.add(Phrase.of(
                "%d %s  %s  %s",
                reply.status(),
                reply.finalUrl().href(),
                type,
                Amounts.bytes(reply.body().size())));
        reply.rendered().ifPresent(page -> words.addAll(rendered(page)));
        if (reply.status() >= 400) {
            words.add(Phrase.of("this is an error page; a crawl writes a row with this status"));
        }
        if (job.politeness().obeysRobots()) {
            robots.of(reply.finalUrl(), job.politeness().agent())
                    .rules()
                    .map(rules -> rules.verdict(job.politeness().agent(), reply.finalUrl()))
                    .filter(verdict -> !verdict.allowed())
                    .ifPresent(verdict -> words.add(Phrase.of(
                            "a crawl would skip it: robots.txt line %d: %s", verdict.line(), verdict.rule())));
        }
        var page = PageInput.of(reply);
        return new TriedPage(page, reply.status(), words, unmatched(reply));
    }

    private Phrase unmatched(FetchReply reply) {
        if (reply.rendered().isPresent()) {
            return Phrase.of(
                    "no match in the page after its scripts; a job can wait longer or click, see docs/chrome.md");
        }
        return job.fetching().rendering().needsBrowser()
                ? Phrase.of("no match")
                : Phrase.of("no match: the page can differ in a browser, where its scripts run; try --chrome");
    }

    private static List<Phrase> rendered(RenderedPage page) {
        Phrase loaded = Phrase.of(
                "loaded in the browser: %s requests, %s blocked, %s actions",
                page.requests(), page.blocked(), page.actions().size());
        return page.settled()
                ? List.of(loaded)
                : List.of(
                        loaded,
                        Phrase.of(
                                "the page was still loading when the wait ended; a job can wait longer, see docs/chrome.md"));
    }
}
