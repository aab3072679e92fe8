package dev.trawl.gateway.task.crawl;

import dev.trawl.core.query.CrawlTotals;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.tally.PageTally;
import dev.trawl.spi.crawl.tally.PageTally.Kind;
import dev.trawl.spi.crawl.tally.PageTally.Sum;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The response of `GET /tasks/{id}/summary`: the totals of a crawl, so far or at its end.
///
/// @param found, done, failed, skipped, waiting, running URLs; an ended crawl has skipped the URLs that it left
/// @param limit pages that the crawl may fetch; null if unknown
/// @param bytes total body bytes
/// @param hosts host groups with found URLs
/// @param rows result rows of pages
/// @param items result rows of items
/// @param seconds since the start of the task, until its end
/// @param rate pages per second over the whole time
/// @param status rows by class of their HTTP status, such as `2xx`
/// @param causes URLs not fetched and links not followed by cause, the most frequent first
/// @param slowest hosts with the longest average time of a fetch
/// @param fields extracted fields of the items, or without items of the pages, and how often they have a value;
/// in the order of the job
public record SummaryDocument(
        String task,
        TaskState state,
        String reason,
        long found,
        long done,
        long failed,
        long skipped,
        long waiting,
        long running,
        Optional<Long> limit,
        long bytes,
        int hosts,
        long rows,
        long items,
        double seconds,
        double rate,
        Map<String, Long> status,
        List<Cause> causes,
        List<Host> slowest,
        List<Field> fields) {

    /// @param kind effect on the URLs: `done`, `unfollowed`, `skipped`, `failed`, `left` or `open`
    public record Cause(String cause, String kind, long count) {

        static Cause of(Map.Entry<UrlCause, Long> entry) {
            return new Cause(
                    entry.getKey().code(), entry.getKey().kind().name().toLowerCase(Locale.ROOT), entry.getValue());
        }
    }

    /// @param averageMs average time of a fetch in milliseconds
    public record Host(String host, long rows, long averageMs) {}

    /// @param filled rows in which it has a value
    /// @param percent of the rows with fields
    public record Field(String field, long filled, int percent) {}

    public static SummaryDocument of(CrawlTotals summary) {
        var task = summary.task();
        var counts = summary.counts();
        var sums = summary.tally().sums();
        Sum rows = sums.getOrDefault(new PageTally.Key(Kind.ROW, ""), new Sum(0, 0));
        Sum items = sums.getOrDefault(new PageTally.Key(Kind.ITEM, ""), new Sum(0, 0));
        var status = new TreeMap<String, Long>();
        of(sums, Kind.STATUS)
                .forEach(entry -> status.put(
                        entry.getKey().name() + "xx", entry.getValue().rows()));
        return new SummaryDocument(
                task.id().toString(),
                task.state(),
                task.status().reason().orElse(""),
                counts.crawl().found(),
                counts.crawl().done(),
                counts.crawl().failed(),
                counts.skipped(),
                counts.waiting(),
                counts.running(),
                counts.crawl().allowance().limit(),
                counts.crawl().bytes(),
                counts.groups(),
                rows.rows(),
                items.rows(),
                summary.elapsed().toMillis() / 1_000.0,
                Math.round(summary.rate() * 10) / 10.0,
                status,
                causes(counts.causes()),
                hosts(sums),
                items.rows() > 0
                        ? fields(sums, Kind.ITEM_FIELD, items.amount(), FieldOrder.of(summary))
                        : fields(sums, Kind.FIELD, rows.amount(), FieldOrder.of(summary)));
    }

    private static List<Cause> causes(Map<UrlCause, Long> causes) {
        return causes.entrySet().stream()
                .sorted(Map.Entry.<UrlCause, Long>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Cause::of)
                .toList();
    }

    private static List<Host> hosts(Map<PageTally.Key, Sum> sums) {
        return of(sums, Kind.HOST)
                .map(entry -> new Host(
                        entry.getKey().name(),
                        entry.getValue().rows(),
                        entry.getValue().average()))
                .sorted(Comparator.comparingLong(Host::averageMs).reversed().thenComparing(Host::host))
                .toList();
    }

    private static List<Field> fields(
            Map<PageTally.Key, Sum> sums, Kind kind, long withFields, Comparator<String> order) {
        return of(sums, kind)
                .map(entry -> new Field(entry.getKey().name(), entry.getValue().rows(), (int)
                        (100 * entry.getValue().rows() / Math.max(1, withFields))))
                .sorted(Comparator.comparing(Field::field, order))
                .toList();
    }

    private static Stream<Map.Entry<PageTally.Key, Sum>> of(Map<PageTally.Key, Sum> sums, Kind kind) {
        return sums.entrySet().stream().filter(entry -> entry.getKey().kind() == kind);
    }
}
