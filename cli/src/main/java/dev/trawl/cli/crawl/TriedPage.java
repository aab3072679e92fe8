package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.output.Amounts;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.extract.Page;
import dev.trawl.crawl.fetch.CookieJar;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.HttpFetcher;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.RobotsFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// One page to try expressions on, and what is to be known of it.
///
/// @param status 0 for a file
/// @param words what it is, for people
record TriedPage(Page page, int status, List<String> words) {

    private static final String NOWHERE = "about:blank";

    /// @param contentType as it shall be taken; empty to go by the ending of the name
    static TriedPage ofFile(Path file, String contentType) {
        try {
            String type = contentType.isEmpty() ? type(file.toString().toLowerCase(Locale.ROOT)) : contentType;
            Url url = Url.parse(NOWHERE).orElseThrow();
            return new TriedPage(new Page(url, type, Files.readAllBytes(file)), 0, List.of());
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

    /// Fetches a page as a crawl of this job would. What robots.txt says of it is told, for a crawl would obey.
    static TriedPage fetched(CommandContext context, Url url, CrawlJob job, boolean allowPrivate) {
        EgressGuard guard = allowPrivate ? EgressGuard.openToPrivate() : new EgressGuard(List.of());
        try (var fetcher = new HttpFetcher(guard, context.time(), PoolConfig.DEFAULTS, job.agent())) {
            var headers = new ArrayList<>(job.headers());
            headers.add(new Header("User-Agent", job.agent()));
            FetchReply reply = fetcher.fetch(FetchRequest.get(url)
                    .withHeaders(headers)
                    .withCookies(new CookieJar(context.time()))
                    .withBudgets(job.budgets())
                    .withoutSent());
            if (reply.last().isEmpty() || (reply.failure().isPresent() && !reply.isTruncated())) {
                throw failure(url, reply);
            }
            return of(reply, new RobotsFiles(fetcher, context.time()), job);
        }
    }

    private static RuntimeException failure(Url url, FetchReply reply) {
        String code = reply.failure().map(failure -> failure.error().code()).orElse("no reply");
        String why = reply.failure().map(FetchReply.Failure::detail).orElse("");
        String help = code.equals(FetchError.BLOCKED_ADDRESS.code()) ? "--allow-private opens private networks" : "";
        return Fault.PAGE_NOT_FETCHED.with(url.href(), code, help.isEmpty() ? why : help);
    }

    private static TriedPage of(FetchReply reply, RobotsFiles robots, CrawlJob job) {
        String type = reply.header("content-type").orElse("");
        var words = new ArrayList<String>();
        words.add("%d %s  %s  %s"
                .formatted(
                        reply.status(),
                        reply.finalUrl().href(),
                        type,
                        Amounts.bytes(reply.body().size())));
        if (reply.status() >= 400) {
            words.add("this is the page of an error; a crawl keeps it as a row with this status");
        }
        robots.of(reply.finalUrl(), job.agent())
                .rules()
                .map(rules -> rules.verdict(job.agent(), reply.finalUrl()))
                .filter(verdict -> !verdict.allowed())
                .ifPresent(verdict -> words.add(
                        "a crawl would skip it: robots.txt line %d: %s".formatted(verdict.line(), verdict.rule())));
        var page = new Page(reply.finalUrl(), type, reply.body().bytes());
        return new TriedPage(page, reply.status(), words);
    }
}
