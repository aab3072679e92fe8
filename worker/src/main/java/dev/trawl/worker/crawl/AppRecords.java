package dev.trawl.worker.crawl;

import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.job.UserAppsJob;
import dev.trawl.crawl.visit.Visited;
import dev.trawl.spi.crawl.CutUrl;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The records of `user_apps`: one for each app of a listing page. A page without apps has one record with
/// the reason.
record AppRecords(Optional<String> keyField) implements VisitRecords {

    @Override
    public List<String> of(CutUrl target, Visited visited) {
        return RowView.of(target, visited)
                .filter(row -> !row.isRedirect()) // its target has a visit of its own
                .map(this::records)
                .orElse(List.of());
    }

    private List<String> records(RowView row) {
        JsonNode apps = row.field(UserAppsJob.APPS);
        if (row.isFailed() || apps.isEmpty()) {
            return List.of(without(row).toString());
        }
        var records = new ArrayList<String>();
        for (JsonNode app : apps) {
            records.add(record(row, app, records.size() + 1).toString());
        }
        return records;
    }

    private static ObjectNode without(RowView row) {
        ObjectNode record = RowView.object().put("page", row.url());
        row.describe(record);
        if (!row.isFailed()) {
            record.put("error", "no_apps");
            record.put("detail", "no app was found on the page; name one with 'item'");
        } else if (row.isGone()) {
            record.put("error", "status");
        }
        return record;
    }

    private ObjectNode record(RowView row, JsonNode app, int position) {
        JsonNode fields = app.isObject() ? app : RowView.object().set("value", app);
        ObjectNode record = RowView.object().put("key", key(fields));
        record.put("page", row.url()).put("position", position);
        if (fields.path("url").isString()) {
            record.set("url", fields.get("url"));
        }
        record.set("fields", fields);
        record.set("fetched_at", row.row().path("fetched_at"));
        return record;
    }

    /// The same app has the same key on every page and in every task.
    private String key(JsonNode fields) {
        return keyField.map(Stream::of)
                .orElse(Stream.of("id", "url", "name"))
                .map(name -> fields.path(name).asString(""))
                .filter(value -> !value.isBlank())
                .findFirst()
                .orElseGet(() -> fingerprint(fields));
    }

    private static String fingerprint(JsonNode fields) {
        var print = Fingerprint.ofText(fields.toString());
        return "%s%s"
                .formatted(
                        HexFormat.of().toHexDigits(print.high()), HexFormat.of().toHexDigits(print.low()));
    }
}
