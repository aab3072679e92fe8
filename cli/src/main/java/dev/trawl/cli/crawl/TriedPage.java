package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.JavaNames;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.output.Amounts;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.extract.PageInput;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.HopCheck;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.secret.SecretStore;
import dev.trawl.crawl.login.LoginFetcher;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.JobFetcher;
import dev.trawl.crawl.visit.RobotsFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// One page on which expressions are tried.
///
/// @param status HTTP status; 0 for a file
/// @param words description of the page for the user
record TriedPage(PageInput page, int status, List<Phrase> words) {

    private static final String NOWHERE = "about:blank";

    /// @param contentType overrides the content type; if empty, the file extension decides
    static TriedPage ofFile(Path file, String contentType) {
        try {
            String type = contentType.isEmpty() ? type(file.toString().toLowerCase(Locale.ROOT)) : contentType;
            Url url = Url.parse(NOWHERE).orElseThrow();
            return new TriedPage(new PageInput(url, type, Files.readAllBytes(file)), 0, List.of());
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, file, Reason.of(e));
        }
    }

    private static String type(String name) {
        if (name.endsWith(".json")) {
            return "application/json";
        }
        return name.endsWith(".xml") ? "application/xml" : "text/html";
    }

    /// Fetches a page as a crawl of this job would, with its cookies, credentials and proxies. Redirects are
    /// fetched one by one. Reports a robots.txt rule that would make the crawl skip the page.
    static TriedPage fetched(CommandContext context, Url url, CrawlJob job, boolean allowPrivate) {
        EgressGuard guard = allowPrivate ? EgressGuard.openToPrivate() : new EgressGuard(List.of());
        try (var fetcher = new HttpFetcher(
                guard, context.time(), PoolConfig.DEFAULTS, job.politeness().agent())) {
            JobFetcher session = session(context, job, fetcher);
            var robots = new RobotsFiles(session.isOwnWay() ? session : fetcher, context.time());
            var secrets = SecretStore.in(context.terminal().environment());
            FetchReply reply = follow(LoginFetcher.around(session, job, robots, secrets, context.time()), url, job);
            if (reply.leftTo().isPresent()) {
                String detail = "more than %d redirects"
                        .formatted(job.fetching().budgets().redirects());
                throw failure(url, new FetchReply.Failure(FetchError.TOO_MANY_REDIRECTS, detail), allowPrivate);
            }
            if (reply.failure().isPresent() && !reply.isTruncated()) {
                throw failure(reply.url(), reply.failure().get(), allowPrivate);
            }
            return of(reply, robots, job);
        }
    }

    private static JobFetcher session(CommandContext context, CrawlJob job, HttpFetcher fetcher) {
        try {
            return new JobFetcher(
                    job, fetcher, SecretStore.in(context.terminal().environment()), context.time());
        } catch (IllegalArgumentException e) {
            throw Fault.BAD_JOB.causedBy(e, JavaNames.hidden(String.valueOf(e.getMessage())));
        }
    }

    private static FetchReply follow(Fetcher session, Url first, CrawlJob job) {
        FetchReply reply = session.fetch(request(first, job));
        for (int hops = 0;
                reply.leftTo().isPresent() && hops < job.fetching().budgets().redirects();
                hops++) {
            Url next = reply.leftTo().get().withoutFragment().withoutUserInfo();
            reply = session.fetch(request(next, job));
        }
        return reply;
    }

    private static FetchRequest request(Url url, CrawlJob job) {
        var headers = new ArrayList<>(job.fetching().headers());
        headers.add(new Header("User-Agent", job.politeness().agent()));
        return FetchRequest.get(url)
                .withHeaders(headers)
                .withBudgets(job.fetching().budgets())
                .withHops((_, _, _) -> HopCheck.Verdict.LEAVE)
                .withoutSent();
    }

    private static RuntimeException failure(Url url, FetchReply.Failure failure, boolean allowPrivate) {
        Object why = failure.error() == FetchError.BLOCKED_ADDRESS && !allowPrivate
                ? Phrase.of("use --allow-private to permit private addresses")
                : failure.detail();
        return Fault.PAGE_NOT_FETCHED.with(
                url.href(), failure.error().code(), why, Typed.fetch(url.href(), allowPrivate));
    }

    private static TriedPage of(FetchReply reply, RobotsFiles robots, CrawlJob job) {
        String type = reply.contentType();
        var words = new ArrayList<Phrase>();
        words.add(Phrase.of(
                "%d %s  %s  %s",
                reply.status(),
                reply.finalUrl().href(),
                type,
                Amounts.bytes(reply.body().size())));
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
        var page = new PageInput(reply.finalUrl(), type, reply.body().bytes());
        return new TriedPage(page, reply.status(), words);
    }
}
