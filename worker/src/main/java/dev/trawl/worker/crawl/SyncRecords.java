package dev.trawl.worker.crawl;

import dev.trawl.crawl.job.AppSyncJob;
import dev.trawl.crawl.job.AppSyncJob.App;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.job.UserAppsJob;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.Visited;
import dev.trawl.plugin.Lease;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.execute.TaskResults;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The records of `app_sync`: one for each app, with its fields and the changes since the earlier values.
final class SyncRecords implements VisitRecords {

    /// Numbers are compared by value: 3 and 3.0 are the same.
    private static final Comparator<JsonNode> SAME = (one, other) -> one.isNumber() && other.isNumber()
            ? one.decimalValue().compareTo(other.decimalValue())
            : one.equals(other) ? 0 : 1;

    private final AppSyncJob job;
    private final TaskResults results;
    private volatile Optional<EarlierValues> earlier = Optional.empty();

    SyncRecords(AppSyncJob job, TaskResults results) {
        this.job = job;
        this.results = results;
    }

    @Override
    public synchronized void prepare(Lease lease) throws InterruptedException {
        if (earlier.isEmpty() && job.compare().isPresent()) {
            earlier = Optional.of(EarlierValues.read(
                    results, lease, job.compare().get(), job.apps().values()));
        }
    }

    @Override
    public List<String> of(CutUrl target, Visited visited) {
        Optional<App> app = Url.parse(target.url()).map(Fingerprint::of).map(job.apps()::get);
        return RowView.of(target, visited)
                .flatMap(row -> app.map(known -> record(row, known).toString()))
                .stream()
                .toList();
    }

    private ObjectNode record(RowView row, App app) {
        ObjectNode record = RowView.object().put("key", app.key()).put("url", app.url());
        if (row.isGone()) {
            record.put("change", "gone");
            row.describe(record);
            return record;
        }
        if (!row.isFailed()) {
            JsonNode fields = fields(row);
            compare(app, fields, record);
            record.set("fields", fields);
        }
        row.describe(record);
        return record;
    }

    private void compare(App app, JsonNode fields, ObjectNode record) {
        Optional<JsonNode> before = app.known().or(() -> earlier.flatMap(values -> values.of(app)));
        if (before.isEmpty()) {
            record.put("change", "new");
            return;
        }
        ObjectNode changed = RowView.object();
        before.get().properties().forEach(entry -> {
            JsonNode now = fields.has(entry.getKey())
                    ? fields.get(entry.getKey())
                    : RowView.object().nullNode();
            if (!entry.getValue().equals(SAME, now)) {
                changed.putObject(entry.getKey()).set("from", entry.getValue()).set("to", now);
            }
        });
        record.put("change", changed.isEmpty() ? "same" : "changed");
        if (!changed.isEmpty()) {
            record.set("changed", changed);
        }
    }

    /// If a page describes several apps, takes the one with the page's own URL, else the first.
    private JsonNode fields(RowView row) {
        if (!job.standard()) {
            return row.fields();
        }
        JsonNode apps = row.field(UserAppsJob.APPS);
        String page = row.row().path("final_url").asString(row.url());
        Optional<JsonNode> own = apps.valueStream()
                .filter(app -> app.path("url").asString("").equals(page))
                .findFirst()
                .or(() -> apps.valueStream().findFirst());
        return own.orElseGet(() -> RowView.object().set("name", row.field(AppSyncJob.TITLE)));
    }
}
