package dev.trawl.crawl.visit;

import dev.trawl.crawl.archive.Capture;
import dev.trawl.crawl.archive.DerivedRecord;
import dev.trawl.crawl.archive.ReadCaptures;
import dev.trawl.crawl.archive.Truncation;
import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.archive.WarcWriters;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.HttpExchange;
import dev.trawl.crawl.fetch.RenderedPage;
import dev.trawl.crawl.fetch.http.StoredReply;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.CutUrl;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Builds the WARC capture of a page that has a row: request, response and metadata. Of a page that a browser loaded,
/// the response is the main document as received, the rendered document is a conversion of it, its kept data
/// responses are further responses, and its images and PDF are resources.
public final class CapturePage {

    private static final Set<FetchError> LATE = EnumSet.of(FetchError.TIMEOUT_IDLE, FetchError.TIMEOUT_TOTAL);

    private final TimeSource time;
    private final WarcWriters gzip;
    private final WarcWriters zstd;

    /// @param chance a number that is unique to this process
    public CapturePage(TimeSource time, long chance) {
        this.time = time;
        this.gzip = new WarcWriters(WarcCoding.GZIP, chance);
        this.zstd = new WarcWriters(WarcCoding.ZSTD, chance + 1);
    }

    /// Whole compressed members; empty when captures are off, there is no row yet, or there was no response.
    public Optional<byte[]> capture(WarcCoding coding, CutUrl target, Visited visited) {
        return switch (coding) {
            case NONE -> Optional.empty();
            case GZIP -> write(gzip, target, visited);
            case ZSTD -> write(zstd, target, visited);
        };
    }

    private Optional<byte[]> write(WarcWriters writers, CutUrl target, Visited visited) {
        return capture(target, visited)
                .map(capture -> writers.write(
                        capture, visited.reply().map(CapturePage::derived).orElse(List.of())));
    }

    /// Bytes of memory for the capture in addition to the page: a copy without framing, and the compressed members.
    public static long cost(Visited visited) {
        return visited.reply().map(CapturePage::stored).orElse(0L) * 2;
    }

    private static long stored(FetchReply reply) {
        long sent = reply.last().map(last -> (long) last.sent().size()).orElse(0L);
        return sent + reply.rendered().map(CapturePage::stored).orElse(0L);
    }

    private static long stored(RenderedPage page) {
        return page.document().sent().size()
                + page.captured().stream()
                        .mapToLong(response -> response.body().size())
                        .sum()
                + page.artifacts().stream()
                        .mapToLong(artifact -> artifact.content().size())
                        .sum();
    }

    private static List<DerivedRecord> derived(FetchReply reply) {
        return Stream.concat(
                        reply.rendered().flatMap(_ -> reply.last()).map(CapturePage::document).stream(),
                        reply.rendered().stream().flatMap(page -> Stream.concat(responses(page), artifacts(page))))
                .toList();
    }

    private static Stream<DerivedRecord> responses(RenderedPage page) {
        return page.captured().stream()
                .map(response -> new DerivedRecord(
                        DerivedRecord.Kind.RESPONSE,
                        response.url().href(),
                        "application/http; msgtype=response",
                        message(response),
                        false,
                        Optional.empty()));
    }

    private static byte[] message(HttpExchange response) {
        byte[] head = response.head().raw().bytes();
        byte[] body = response.body().bytes();
        byte[] message = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, message, head.length, body.length);
        return message;
    }

    private static Stream<DerivedRecord> artifacts(RenderedPage page) {
        return page.artifacts().stream()
                .map(artifact -> new DerivedRecord(
                        DerivedRecord.Kind.RESOURCE,
                        page.address(artifact),
                        artifact.mediaType(),
                        artifact.content().bytes(),
                        true,
                        Optional.empty()));
    }

    private static DerivedRecord document(HttpExchange rendered) {
        return new DerivedRecord(
                DerivedRecord.Kind.CONVERSION,
                rendered.url().href(),
                "text/html; charset=utf-8",
                rendered.body().bytes(),
                false,
                rendered.truncated() ? Optional.of(Truncation.LENGTH) : Optional.empty());
    }

    private Optional<Capture> capture(CutUrl target, Visited visited) {
        return visited.reply()
                .filter(_ -> visited.record().isPresent())
                .flatMap(reply -> reply.unchanged()
                        .map(unchanged -> revisit(target, unchanged))
                        .or(() -> reply.last().map(last -> capture(target, reply, last))));
    }

    /// The server's response, with a reference to the stored page.
    private Capture revisit(CutUrl target, FetchReply.Unchanged unchanged) {
        HttpExchange said = unchanged.said();
        String url = said.url().href();
        long took = said.timings().total().toMillis();
        return new Capture(
                url,
                time.wallMillis() - took,
                said.address().getHostAddress(),
                said.request().bytes(),
                said.head().raw().bytes(),
                said.sent().bytes(),
                false,
                "",
                Optional.empty(),
                facts(target, took),
                Optional.of(new Capture.Original(unchanged.record(), url, unchanged.date())));
    }

    private static Map<String, String> facts(CutUrl target, long took) {
        return Map.of(ReadCaptures.DEPTH, Integer.toString(target.depth()), ReadCaptures.TOOK, Long.toString(took));
    }

    private Capture capture(CutUrl target, FetchReply reply, HttpExchange seen) {
        HttpExchange last = reply.rendered().map(RenderedPage::document).orElse(seen);
        long took = last.timings().total().toMillis();
        return new Capture(
                last.url().href(),
                time.wallMillis() - took,
                last.address().getHostAddress(),
                last.request().bytes(),
                last.head().raw().bytes(),
                last.sent().bytes(),
                isPacked(last),
                "sha256:" + StoredReply.payload(last).sha256(),
                truncation(reply, last),
                facts(target, took),
                Optional.empty());
    }

    private static boolean isPacked(HttpExchange last) {
        var headers = last.head().headers();
        return !headers.all("content-encoding").isEmpty()
                || headers.first("content-type")
                        .filter(CapturePage::isPackedType)
                        .isPresent();
    }

    private static boolean isPackedType(String type) {
        boolean media = type.startsWith("image/") || type.startsWith("video/") || type.startsWith("audio/");
        return (media && !type.startsWith("image/svg")) || type.contains("zip") || type.startsWith("font/woff");
    }

    private static Optional<Truncation> truncation(FetchReply reply, HttpExchange last) {
        if (last.truncated()) {
            // A browser no longer has the body of a long document.
            return Optional.of(last.sent().size() == 0 ? Truncation.UNSPECIFIED : Truncation.LENGTH);
        }
        Optional<FetchError> error = reply.failure().map(FetchReply.Failure::error);
        return error.filter(LATE::contains)
                .map(_ -> Truncation.TIME)
                .or(() -> error.map(e -> e == FetchError.TRUNCATED ? Truncation.DISCONNECT : Truncation.UNSPECIFIED));
    }
}
