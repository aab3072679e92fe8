package dev.trawl.cli.inspect;

import dev.trawl.cli.batch.BadLineException;
import dev.trawl.cli.batch.BatchFields;
import dev.trawl.cli.batch.BatchVerb;
import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.HttpExchange;
import dev.trawl.crawl.fetch.Timings;
import dev.trawl.crawl.fetch.cookie.CookieJar;
import dev.trawl.crawl.parse.SniffCharset;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Runs one real fetch and reports redirects, response or error. Cookies are kept for one question only.
final class FetchUrl implements BatchVerb {

    private static final long LONGEST_MILLIS = 3_600_000;
    private static final long LARGEST = 1 << 30;

    private final Fetcher fetcher;
    private final TimeSource time;
    private final Optional<FetchedRows> rows;

    FetchUrl(Fetcher fetcher, TimeSource time) {
        this.fetcher = fetcher;
        this.time = time;
        this.rows = Optional.empty();
    }

    /// @param rows extracts fields from the page of a question with details
    FetchUrl(Fetcher fetcher, TimeSource time, FetchedRows rows) {
        this.fetcher = fetcher;
        this.time = time;
        this.rows = Optional.of(rows);
    }

    @Override
    public ObjectNode answer(BatchFields question) {
        FetchReply reply = fetcher.fetch(request(question));
        ObjectNode answer = BatchFields.answer();
        reply.last()
                .ifPresentOrElse(last -> answer.put("status", last.head().status()), () -> answer.putNull("status"));
        answer.put("finalUrl", reply.finalUrl().href());
        ArrayNode hops = answer.putArray("hops");
        reply.hops().forEach(hop -> hops.add(hop.href()));
        String contentType = reply.contentType();
        answer.put("contentType", contentType.isEmpty() ? null : contentType);
        if (reply.last().isPresent()) {
            byte[] body = reply.body().bytes();
            answer.put(
                    "charset", SniffCharset.sniff(body, contentType).encoding().label());
            answer.put("bytes", reply.body().size()).put("sha256", reply.body().sha256());
        }
        answer.put("truncated", reply.isTruncated());
        answer.put(
                "error", reply.failure().map(failure -> failure.error().code()).orElse(null));
        if (question.has("details")) {
            details(reply, answer);
        }
        return answer;
    }

    private void details(FetchReply reply, ObjectNode answer) {
        reply.failure().ifPresent(failure -> answer.put("detail", failure.detail()));
        boolean isSecure = reply.finalUrl().scheme().equals("https");
        reply.last().map(HttpExchange::timings).ifPresent(timings -> timings(timings, isSecure, answer));
        reply.last().ifPresent(last -> answer.put("address", last.address().getHostAddress()));
        rows.filter(_ -> reply.last().isPresent()).ifPresent(rules -> rules.into(reply, answer));
    }

    private static void timings(Timings timings, boolean isSecure, ObjectNode answer) {
        answer.put("dnsMs", millis(timings.dns())).put("connectMs", millis(timings.connect()));
        if (isSecure) {
            answer.put("tlsMs", millis(timings.tls()));
        }
        answer.put("firstByteMs", millis(timings.firstByte())).put("downloadMs", millis(timings.download()));
    }

    private static double millis(Duration duration) {
        return Math.round(duration.toNanos() / 10_000.0) / 100.0;
    }

    private FetchRequest request(BatchFields question) {
        String text = question.text("url");
        Url url = Url.parse(text)
                .filter(Url::isHttp)
                .orElseThrow(() -> new BadLineException("'%s' is not an http or https URL".formatted(text)));
        return FetchRequest.get(url)
                .withHeaders(headers(question.json("headers")))
                .withCookies(new CookieJar(time))
                .withBudgets(budgets(question))
                .withoutSent();
    }

    private static Budgets budgets(BatchFields question) {
        Budgets budgets = Budgets.DEFAULTS;
        if (question.has("timeoutMs")) {
            budgets = budgets.withTotal(Duration.ofMillis(question.number("timeoutMs", 1, LONGEST_MILLIS)));
        }
        if (question.has("maxBytes")) {
            long most = question.number("maxBytes", 0, LARGEST);
            budgets = budgets.withBytes(Math.max(budgets.sizes().bodyBytes(), most), most);
        }
        return budgets;
    }

    private static List<Header> headers(JsonNode given) {
        List<Header> headers = new ArrayList<>();
        for (Map.Entry<String, JsonNode> header : given.properties()) {
            if (!header.getValue().isString()) {
                throw new BadLineException("header %s must be a string".formatted(header.getKey()));
            }
            try {
                headers.add(new Header(header.getKey(), header.getValue().stringValue()));
            } catch (IllegalArgumentException unusable) {
                throw new BadLineException(String.valueOf(unusable.getMessage()));
            }
        }
        return headers;
    }
}
