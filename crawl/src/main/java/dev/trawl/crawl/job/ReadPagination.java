package dev.trawl.crawl.job;

import dev.trawl.crawl.extract.ReadLinkRules;
import dev.trawl.crawl.extract.Source;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.job.value.Values;
import dev.trawl.crawl.paging.PageStep;
import dev.trawl.crawl.paging.PageStep.PageValue;
import dev.trawl.crawl.paging.Pagination;
import dev.trawl.crawl.paging.Pagination.StopRules;
import dev.trawl.crawl.paging.RequestSlot;
import dev.trawl.crawl.url.PatternCount;
import dev.trawl.crawl.url.UrlPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Parses `pagination` of a job: one pagination or a list of them.
record ReadPagination(List<String> complaints) {

    private static final Set<String> KEYS = new TreeSet<>(Set.of(
            "by", "from", "to", "start", "step", "limit", "items", "more", "total", "pages", "max_pages", "match"));
    private static final int MOST = 20;
    private static final Set<String> SLOTS = new TreeSet<>(Set.of("query", "body", "header"));

    /// The kinds of pagination.
    private enum By {
        LINK,
        CURSOR,
        PAGE,
        OFFSET
    }

    List<Pagination> read(JsonNode written) {
        var read = new ArrayList<Pagination>();
        if (!written.isArray()) {
            pagination("pagination", written).ifPresent(read::add);
        } else if (written.isEmpty() || written.size() > MOST) {
            complaints.add("pagination: must be 1 to %d paginations".formatted(MOST));
        } else {
            for (int i = 0; i < written.size(); i++) {
                pagination("pagination[%d]".formatted(i), written.get(i)).ifPresent(read::add);
            }
        }
        return read;
    }

    private Optional<Pagination> pagination(String path, JsonNode written) {
        if (!(written instanceof ObjectNode map)) {
            complaints.add(
                    path + ": must be a map, such as {by: cursor, from: {jsonpath: $.next}, to: {query: cursor}}");
            return Optional.empty();
        }
        map.propertyNames().stream()
                .filter(key -> !KEYS.contains(key))
                .forEach(key -> complaints.add(
                        "%s.%s: unknown; known are %s".formatted(path, Values.shown(key), String.join(", ", KEYS))));
        int before = complaints.size();
        var values = new Values(map, new ArrayList<>());
        if (!map.has("by")) {
            complaints.add(path + ".by: must be one of link, cursor, page, offset");
            return Optional.empty();
        }
        By by = values.choice("by", By.class, By.LINK);
        StopRules stop = stop(path, map, values);
        Optional<PageStep> step = step(path, map, values, by);
        if ((by == By.PAGE || by == By.OFFSET) && !stop.isAny()) {
            complaints.add(path + ": has no end; add items, more, total, pages or max_pages");
        }
        List<UrlPattern> match = match(path, map, values);
        values.complaints().forEach(complaint -> complaints.add(path + "." + complaint));
        return complaints.size() > before
                ? Optional.empty()
                : step.map(next -> new Pagination(path, match, next, stop));
    }

    private Optional<PageStep> step(String path, ObjectNode map, Values values, By by) {
        return switch (by) {
            case LINK -> {
                without(path, map, by, "to", "start", "step", "limit");
                yield from(path, map).map(PageStep.ByLink::new);
            }
            case CURSOR -> {
                without(path, map, by, "start", "step", "limit");
                Optional<PageValue> from = from(path, map);
                Optional<RequestSlot> to = to(path, map);
                yield from.flatMap(value -> to.map(slot -> new PageStep.ByCursor(value, slot)));
            }
            case PAGE -> {
                without(path, map, by, "from", "limit");
                long start = values.number("start", 1, 0, Integer.MAX_VALUE);
                long step = values.number("step", 1, 1, Integer.MAX_VALUE);
                yield to(path, map).map(slot -> new PageStep.ByNumber(start, step, false, slot));
            }
            case OFFSET -> {
                without(path, map, by, "from", "step");
                long start = values.number("start", 0, 0, Integer.MAX_VALUE);
                long limit = values.number("limit", 0, 1, Integer.MAX_VALUE);
                if (limit == 0 && !map.has("items")) {
                    complaints.add(path + ": by offset needs limit, the number of items per page, or items");
                }
                yield to(path, map).map(slot -> new PageStep.ByNumber(start, limit, true, slot));
            }
        };
    }

    private void without(String path, ObjectNode map, By by, String... keys) {
        for (String key : keys) {
            if (map.has(key)) {
                complaints.add("%s.%s: has no meaning with by: %s".formatted(path, key, name(by)));
            }
        }
    }

    private static String name(By by) {
        return by.name().toLowerCase(Locale.ROOT);
    }

    private StopRules stop(String path, ObjectNode map, Values values) {
        return new StopRules(
                source(path, map, "items"),
                source(path, map, "more"),
                source(path, map, "total"),
                source(path, map, "pages"),
                (int) values.number("max_pages", StopRules.ANY, 1, StopRules.ANY));
    }

    private Optional<Source> source(String path, ObjectNode map, String key) {
        return map.has(key) ? ReadLinkRules.source(path + "." + key, map.get(key), complaints) : Optional.empty();
    }

    private Optional<PageValue> from(String path, ObjectNode map) {
        JsonNode from = map.path("from");
        if (from.isMissingNode()) {
            complaints.add(path + ".from: is missing; a map such as {jsonpath: $.next} or {header: Link}");
            return Optional.empty();
        }
        if (from.isObject() && from.has("header")) {
            return name(path + ".from", from, "header")
                    .flatMap(name -> header(path + ".from.header", name))
                    .map(PageValue.InHeader::new);
        }
        return ReadLinkRules.source(path + ".from", from, complaints).map(PageValue.OnPage::new);
    }

    private Optional<RequestSlot> to(String path, ObjectNode map) {
        JsonNode to = map.path("to");
        boolean whole = to.isObject() && to.size() == 1 && SLOTS.containsAll(to.propertyNames());
        if (!whole) {
            complaints.add(path + ".to: must be a map with one of query, body, header, such as {query: page}");
            return Optional.empty();
        }
        String kind = to.propertyNames().iterator().next();
        return name(path + ".to", to, kind).flatMap(name -> switch (kind) {
            case "query" -> Optional.of(new RequestSlot.Query(name));
            case "body" -> Optional.of(new RequestSlot.Body(List.of(name.split("\\."))));
            default -> header(path + ".to.header", name).map(RequestSlot.InHeader::new);
        });
    }

    private Optional<String> name(String path, JsonNode map, String key) {
        JsonNode name = map.path(key);
        if (map.size() == 1
                && name.isString()
                && !name.stringValue().isBlank()
                && !name.stringValue().startsWith(".")) {
            return Optional.of(name.stringValue());
        }
        complaints.add("%s.%s: must be a name".formatted(path, key));
        return Optional.empty();
    }

    private Optional<String> header(String path, String name) {
        try {
            return Optional.of(new Header(name, "").name());
        } catch (IllegalArgumentException e) {
            complaints.add("%s: %s".formatted(path, e.getMessage()));
            return Optional.empty();
        }
    }

    private List<UrlPattern> match(String path, ObjectNode map, Values values) {
        var patterns = new ArrayList<UrlPattern>();
        List<String> written = map.has("match") ? values.texts("match") : List.of();
        PatternCount.complaint(written).ifPresent(tooMany -> complaints.add("%s.match: %s".formatted(path, tooMany)));
        for (String text : written) {
            try {
                patterns.add(UrlPattern.parse(text));
            } catch (IllegalArgumentException e) {
                complaints.add("%s.match: %s".formatted(path, e.getMessage()));
            }
        }
        return patterns;
    }
}
