package dev.trawl.worker.crawl;

import dev.trawl.crawl.job.AppSyncJob.App;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.tally.RowKeys;
import dev.trawl.spi.execute.TaskResults;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The fields of apps from the records of an earlier task. Holds only those of the requested apps.
record EarlierValues(Map<String, JsonNode> byKey, Map<String, JsonNode> byUrl) {

    private static final JsonMapper JSON = JsonMapper.shared();

    /// @throws IllegalArgumentException when this lease cannot read the task
    static EarlierValues read(TaskResults results, Lease lease, TaskId task, Collection<App> apps)
            throws InterruptedException {
        var keys = new HashSet<String>();
        var urls = new HashSet<String>();
        apps.forEach(app -> {
            keys.add(app.key());
            urls.add(app.url());
        });
        var values = new EarlierValues(new HashMap<>(), new HashMap<>());
        TaskResults.Page page = results.read(lease, task, "");
        values.add(page, keys, urls);
        while (!page.last()) {
            if (Thread.interrupted()) {
                throw new InterruptedException("while the records of %s were read".formatted(task));
            }
            page = results.read(lease, task, page.next());
            values.add(page, keys, urls);
        }
        return values;
    }

    private void add(TaskResults.Page page, Set<String> keys, Set<String> urls) {
        for (String line : page.lines()) {
            JsonNode record = JSON.readTree(line);
            JsonNode fields = record.path("fields");
            if (fields.isObject()) {
                JsonNode key =
                        record.has(RowKeys.ITEM) ? record.path(RowKeys.ITEM).path("key") : record.path("key");
                put(byKey, keys, key.asString(""), fields);
                put(byUrl, urls, record.path("url").asString(""), fields);
            }
        }
    }

    private static void put(Map<String, JsonNode> values, Set<String> wanted, String name, JsonNode fields) {
        if (wanted.contains(name)) {
            values.put(name, fields);
        }
    }

    Optional<JsonNode> of(App app) {
        return Optional.ofNullable(byKey.get(app.key())).or(() -> Optional.ofNullable(byUrl.get(app.url())));
    }
}
