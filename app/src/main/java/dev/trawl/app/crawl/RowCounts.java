package dev.trawl.app.crawl;

import dev.trawl.spi.crawl.tally.RowKeys;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/// Counts rows as they are written, for progress and summary. Thread-safe.
final class RowCounts {

    private static final int MOST_HOSTS = 10_000;

    private final Map<Integer, Long> classes = new TreeMap<>();
    private final Map<String, Long> filled = new LinkedHashMap<>();
    private final Map<String, Times> hosts = new HashMap<>();
    private final Map<String, Long> filledOfItems = new LinkedHashMap<>();
    private long rows;
    private long items;
    private long withFields;
    private long itemsWithFields;
    private long searched;
    private long withItems;
    private Row last = Row.NONE;
    private Row lastGood = Row.NONE;

    /// The counted parts of one row.
    record Row(String url, int status, long millis, String error) {

        static final Row NONE = new Row("", 0, 0, "");

        String host() {
            int from = url.indexOf("//") + 2;
            int to = url.indexOf('/', from);
            return from < 2 ? "" : url.substring(from, to < 0 ? url.length() : to);
        }

        /// Path and query: everything after the host.
        String path() {
            int to = url.indexOf('/', url.indexOf("//") + 2);
            return to < 0 ? "/" : url.substring(to);
        }
    }

    /// Total fetch time of the pages of one host.
    record Times(long pages, long millis) {

        long average() {
            return pages == 0 ? 0 : millis / pages;
        }

        Times plus(long more) {
            return new Times(pages + 1, millis + more);
        }
    }

    /// Counts rows. Input that cannot be parsed counts as one row; it is written to the output anyway.
    ///
    /// @param lines rows as JSON, one after the other
    synchronized void add(byte[] lines) {
        try (JsonParser parser = JsonMapper.shared().createParser(lines)) {
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                row(parser).ifPresentOrElse(this::count, () -> items++);
            }
        } catch (JacksonException _) {
            rows++;
        }
    }

    /// Rows of pages.
    synchronized long rows() {
        return rows;
    }

    /// Rows of items.
    synchronized long items() {
        return items;
    }

    /// Returns whether a server returned a response for any row.
    synchronized boolean hasResponses() {
        return classes.keySet().stream().anyMatch(status -> status > 0);
    }

    synchronized int hosts() {
        return hosts.size();
    }

    synchronized Row last() {
        return last;
    }

    /// The last row with a 2xx status and without an error.
    synchronized Row lastGood() {
        return lastGood;
    }

    /// Pages on which the item rule of the job found nothing, if it found nothing on any page; otherwise 0.
    synchronized long searchedInVain() {
        return withItems > 0 ? 0 : searched;
    }

    /// Rows by the first digit of their status. Rows without a status are left out.
    synchronized Map<Integer, Long> classes() {
        return new TreeMap<>(classes);
    }

    /// For each field, the percentage of items in which it has a value; without items, of pages with fields.
    synchronized Map<String, Integer> fill() {
        return items > 0 ? percent(filledOfItems, itemsWithFields) : percent(filled, withFields);
    }

    private static Map<String, Integer> percent(Map<String, Long> filled, long all) {
        return filled.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> (int) (100 * entry.getValue() / all),
                        (one, _) -> one,
                        LinkedHashMap::new));
    }

    /// The hosts with the longest average time per page.
    synchronized List<Map.Entry<String, Times>> slowest(int most) {
        return hosts.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<String, Times> host) ->
                                host.getValue().average())
                        .reversed()
                        .thenComparing(Map.Entry::getKey))
                .limit(most)
                .toList();
    }

    /// The row of a page; empty for the row of an item, which begins with its item.
    private Optional<Row> row(JsonParser parser) {
        boolean item = false;
        String url = "";
        String error = "";
        int status = 0;
        long millis = 0;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (key) {
                case "url" -> url = parser.getString();
                case "status" -> status = parser.getValueAsInt();
                case "ms" -> millis = parser.getValueAsLong();
                case "error" -> error = parser.getString();
                case "items" -> {
                    searched++;
                    withItems += parser.getValueAsLong() > 0 ? 1 : 0;
                }
                case "duplicates" -> withItems++;
                case RowKeys.ITEM -> {
                    item = true;
                    parser.skipChildren();
                }
                case RowKeys.FIELDS -> fields(parser, value, item);
                default -> parser.skipChildren();
            }
        }
        return item ? Optional.empty() : Optional.of(new Row(url, status, millis, error));
    }

    private void fields(JsonParser parser, JsonToken value, boolean item) {
        if (value != JsonToken.START_OBJECT) {
            return;
        }
        withFields += item ? 0 : 1;
        itemsWithFields += item ? 1 : 0;
        Map<String, Long> counts = item ? filledOfItems : filled;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            counts.merge(name, hasContent(parser, parser.nextToken()) ? 1L : 0L, Long::sum);
        }
    }

    private static boolean hasContent(JsonParser parser, JsonToken value) {
        return switch (value) {
            case VALUE_NULL -> false;
            case VALUE_STRING -> parser.getStringLength() > 0;
            case START_ARRAY, START_OBJECT -> {
                boolean empty = parser.nextToken().isStructEnd();
                if (!empty) {
                    skipRest(parser);
                }
                yield !empty;
            }
            default -> true;
        };
    }

    /// Skips to the end of the list or object whose first token was just read.
    private static void skipRest(JsonParser parser) {
        parser.skipChildren();
        while (!parser.nextToken().isStructEnd()) {
            parser.skipChildren();
        }
    }

    private void count(Row row) {
        rows++;
        last = row;
        if (row.status() > 0) {
            classes.merge(row.status() / 100, 1L, Long::sum);
        }
        if (row.error().isEmpty() && row.status() / 100 == 2) {
            lastGood = row;
        }
        String host = row.host();
        if (hosts.containsKey(host) || hosts.size() < MOST_HOSTS) {
            hosts.merge(host, new Times(1, row.millis()), (before, _) -> before.plus(row.millis()));
        }
    }
}
