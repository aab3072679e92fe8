package dev.trawl.app.crawl;

import dev.trawl.spi.crawl.tally.RowKeys;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/// Counts rows as they are written, for progress and hints; totals come from the ledger. Thread-safe.
final class RowCounts {

    private static final int MOST_HOSTS = 10_000;

    private final Set<String> hosts = new HashSet<>();
    private long rows;
    private long items;
    private long searched;
    private long withItems;
    private boolean responses;
    private Row last = Row.NONE;
    private Row lastGood = Row.NONE;

    /// The read parts of one row.
    record Row(String url, int status, String error) {

        static final Row NONE = new Row("", 0, "");

        String host() {
            int from = url.indexOf("//") + 2;
            int to = url.indexOf('/', from);
            return from < 2 ? "" : url.substring(from, to < 0 ? url.length() : to);
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
        return responses;
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

    /// The row of a page; empty for the row of an item, which begins with its item.
    private Optional<Row> row(JsonParser parser) {
        boolean item = false;
        String url = "";
        String error = "";
        int status = 0;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = parser.currentName();
            parser.nextToken();
            switch (key) {
                case "url" -> url = parser.getString();
                case "status" -> status = parser.getValueAsInt();
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
                default -> parser.skipChildren();
            }
        }
        return item ? Optional.empty() : Optional.of(new Row(url, status, error));
    }

    private void count(Row row) {
        rows++;
        last = row;
        responses |= row.status() > 0;
        if (row.error().isEmpty() && row.status() / 100 == 2) {
            lastGood = row;
        }
        if (hosts.size() < MOST_HOSTS) {
            hosts.add(row.host());
        }
    }
}
