package dev.trawl.cli.client;

import dev.trawl.cli.output.RowWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/// Reads lists page by page, so that a list of any length needs little memory.
public final class Pages {

    private static final int PAGE = 1_000;

    private final Api api;

    public Pages(Api api) {
        this.api = api;
    }

    /// Passes items to `wants` until it returns false or the list ends.
    public void items(String path, Map<String, String> query, Predicate<JsonNode> wants) {
        String cursor = "";
        do {
            JsonNode page = api.get(path, page(query, cursor));
            for (JsonNode item : page.path("items")) {
                if (!wants.test(item)) {
                    return;
                }
            }
            cursor = page.path("next_cursor").asString("");
        } while (!cursor.isEmpty());
    }

    /// Writes all items of a list.
    public void writeAll(String path, RowWriter rows) {
        writeAll(path, Map.of(), rows);
    }

    /// Writes all items of a list.
    public void writeAll(String path, Map<String, String> query, RowWriter rows) {
        items(path, query, row -> {
            rows.write(row);
            return true;
        });
        rows.finish();
    }

    /// Like `items`, for lists in JSON lines format.
    public void lines(String path, Map<String, String> query, Predicate<JsonNode> wants) {
        String cursor = "";
        do {
            Api.Lines page = api.lines(path, page(query, cursor));
            for (String line : page.body().lines().toList()) {
                if (!line.isBlank() && !wants.test(VerbatimJson.read(line))) {
                    return;
                }
            }
            cursor = page.next();
        } while (!cursor.isEmpty());
    }

    private static Map<String, String> page(Map<String, String> query, String cursor) {
        Map<String, String> full = new LinkedHashMap<>(query);
        full.putIfAbsent("limit", String.valueOf(PAGE));
        if (!cursor.isEmpty()) {
            full.put("after", cursor);
        }
        return full;
    }
}
