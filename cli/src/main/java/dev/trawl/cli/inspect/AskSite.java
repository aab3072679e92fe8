package dev.trawl.cli.inspect;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.job.ReadJob;
import dev.trawl.crawl.robots.Robots;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.RobotsFiles;
import dev.trawl.spi.crawl.UrlReason;
import java.net.UnknownHostException;
import java.util.List;

/// Fetches robots.txt and sitemaps of a site, as a crawl does.
final class AskSite implements AutoCloseable {

    private final boolean allowPrivate;
    private final EgressGuard guard;
    private final HttpFetcher fetcher;
    private final RobotsFiles robots;

    AskSite(CommandContext context, boolean allowPrivate) {
        this.allowPrivate = allowPrivate;
        this.guard = allowPrivate ? EgressGuard.openToPrivate() : new EgressGuard(List.of());
        this.fetcher = new HttpFetcher(guard, context.time(), PoolConfig.DEFAULTS, ReadJob.AGENT);
        this.robots = new RobotsFiles(fetcher, context.time());
    }

    static Url address(String text, String example) {
        if (text.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("missing URL: '%s'", example));
        }
        return Url.parse(text)
                .filter(Url::isHttp)
                .orElseThrow(() -> Fault.BAD_ARGUMENT.with(Phrase.of("'%s' is not an http or https URL", text)));
    }

    /// The rules in the robots.txt of a site.
    Robots robots(Url url, String agent) {
        check(url);
        var answer = robots.of(url, agent);
        String file = url.origin() + "/robots.txt";
        return answer.rules()
                .orElseThrow(() -> Fault.PAGE_NOT_FETCHED.with(
                        file,
                        answer.trouble().map(UrlReason::detail).orElse(""),
                        Phrase.of("a crawl fetches nothing from this host until it responds"),
                        Typed.fetch(file, allowPrivate)));
    }

    FetchReply fetch(Url url) {
        check(url);
        FetchReply reply = fetcher.fetch(FetchRequest.get(url).withoutSent());
        reply.failure().ifPresent(failure -> {
            throw Fault.PAGE_NOT_FETCHED.with(url.href(), failure.error().code(), failure.detail(), alone(url));
        });
        if (reply.status() >= 400) {
            throw Fault.PAGE_NOT_FETCHED.with(
                    url.href(),
                    "status " + reply.status(),
                    Phrase.of("the server returned an error status"),
                    alone(url));
        }
        return reply;
    }

    private void check(Url url) {
        try {
            if (guard.check(url.host(), url.port()) instanceof EgressGuard.Verdict.Refused) {
                throw Fault.PAGE_NOT_FETCHED.with(
                        url.href(),
                        "blocked_address",
                        Phrase.of("use --allow-private to permit private addresses"),
                        alone(url));
            }
        } catch (UnknownHostException e) {
            throw Fault.PAGE_NOT_FETCHED.causedBy(e, url.href(), "dns", Phrase.of("unknown host"), alone(url));
        }
    }

    private String alone(Url url) {
        return Typed.fetch(url.href(), allowPrivate);
    }

    @Override
    public void close() {
        fetcher.close();
    }
}
