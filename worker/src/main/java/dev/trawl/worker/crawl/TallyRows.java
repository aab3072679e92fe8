package dev.trawl.worker.crawl;

import dev.trawl.spi.crawl.tally.PageTally;
import dev.trawl.spi.crawl.tally.PageTally.Kind;
import dev.trawl.spi.crawl.tally.PageTally.Sum;
import dev.trawl.spi.crawl.tally.RowKeys;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/// Sums over the rows of a crawl until the next commit takes them: status classes, times of hosts and extracted fields.
/// Thread-safe.
final class TallyRows {

    /// Limits the sums of a crawl of many hosts. Further hosts are not summed.
    private static final int MOST_HOSTS = 10_000;

    private static final int LONGEST_NAME = 200;

    private final Set<PageTally.Key> hosts = new HashSet<>();
    private Map<PageTally.Key, Sum> sums = new TreeMap<>();

    /// Adds a row. A row that cannot be parsed counts as a row only.
    ///
    /// @param row as JSON
    synchronized void add(String row) {
        boolean item = RowKeys.isItem(row);
        boolean hasFields = false;
        try (JsonParser parser = JsonMapper.shared().createParser(row)) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                hasFields = object(parser, item);
            }
        } catch (JacksonException _) {
            // the row is stored anyway
        }
        add(item ? Kind.ITEM : Kind.ROW, "", new Sum(1, hasFields ? 1 : 0));
    }

    /// The sums since the last call.
    synchronized PageTally take() {
        if (sums.isEmpty()) {
            return PageTally.NONE;
        }
        var taken = new PageTally(sums);
        sums = new TreeMap<>();
        return taken;
    }

    private boolean object(JsonParser parser, boolean item) {
        String url = "";
        int status = 0;
        long millis = 0;
        boolean hasFields = false;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (key) {
                case "url" -> url = parser.getString();
                case "status" -> status = parser.getValueAsInt();
                case "ms" -> millis = parser.getValueAsLong();
                case RowKeys.FIELDS -> hasFields = fields(parser, value, item ? Kind.ITEM_FIELD : Kind.FIELD);
                default -> parser.skipChildren();
            }
        }
        if (item) {
            return hasFields; // its page has a row of its own
        }
        if (status > 0) {
            add(Kind.STATUS, String.valueOf(status / 100), new Sum(1, 0));
        }
        String host = host(url);
        if (!host.isEmpty()) {
            add(Kind.HOST, host, new Sum(1, millis));
        }
        return hasFields;
    }

    private boolean fields(JsonParser parser, JsonToken value, Kind kind) {
        if (value != JsonToken.START_OBJECT) {
            return false;
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            add(kind, name, new Sum(hasContent(parser, parser.nextToken()) ? 1 : 0, 0));
        }
        return true;
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

    private void add(Kind kind, String name, Sum more) {
        var key = new PageTally.Key(kind, name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME));
        if (kind == Kind.HOST && !hosts.contains(key)) {
            if (hosts.size() >= MOST_HOSTS) {
                return;
            }
            hosts.add(key);
        }
        sums.merge(key, more, Sum::plus);
    }

    private static String host(String url) {
        int from = url.indexOf("//") + 2;
        int to = url.indexOf('/', from);
        return from < 2 ? "" : url.substring(from, to < 0 ? url.length() : to);
    }
}
