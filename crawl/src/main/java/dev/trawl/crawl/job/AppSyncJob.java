package dev.trawl.crawl.job;

import dev.trawl.crawl.job.value.Values;
import dev.trawl.crawl.url.Url;
import dev.trawl.plugin.TaskId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A payload of type `app_sync`: fetches the detail pages of apps and compares them with earlier values.
///
/// @param apps by the fingerprint of their pages
/// @param compare an earlier task whose records hold the earlier values of apps without `known`
/// @param standard the payload names no fields: the first app that a page describes is taken
public record AppSyncJob(CrawlJob job, Map<Fingerprint, App> apps, Optional<TaskId> compare, boolean standard) {

    /// The row field with the page title. It names an app that the page does not describe.
    public static final String TITLE = "title";

    private static final Set<String> KEYS = Set.of("apps", "compare", "fields");
    private static final Set<String> APP_KEYS = Set.of("url", "key", "known");
    private static final int MOST_APPS = 10_000;

    public AppSyncJob {
        apps = Map.copyOf(apps);
    }

    /// One app.
    ///
    /// @param key identifies the app; its URL unless the payload names a key
    /// @param known its earlier values; empty when the payload has none
    public record App(String url, String key, Optional<JsonNode> known) {}

    /// @throws dev.trawl.plugin.InvalidPayloadException naming all invalid fields
    public static AppSyncJob read(String payload) {
        var values = new AppPayload(payload, KEYS);
        var apps = apps(values);
        Optional<String> compare = values.text("compare");
        Optional<TaskId> task = compare.flatMap(TaskId::parse);
        if (compare.isPresent() && task.isEmpty()) {
            values.refuse("compare", "must be the id of a task, such as t1284");
        }
        Optional<JsonNode> fields = values.node("fields");
        fields.ifPresentOrElse(
                some -> values.job().set("fields", some),
                () -> standard(values.job().putObject("fields")));
        return new AppSyncJob(values.read(path -> path), apps, task, fields.isEmpty());
    }

    private static void standard(ObjectNode fields) {
        fields.putObject(UserAppsJob.APPS).put("builtin", "apps").put("many", true);
        fields.putObject(TITLE).put("builtin", "title");
    }

    private static Map<Fingerprint, App> apps(AppPayload values) {
        var apps = new LinkedHashMap<Fingerprint, App>();
        JsonNode list = values.node("apps").orElse(values.job().arrayNode());
        if (!list.isArray() || list.isEmpty() || list.size() > MOST_APPS) {
            values.refuse("apps", "must be a list of 1 to %d apps".formatted(MOST_APPS));
            return apps;
        }
        for (int i = 0; i < list.size(); i++) {
            String path = "apps/" + i;
            JsonNode app = list.get(i);
            if (app.isString()) {
                values.seed(path, app)
                        .ifPresent(
                                url -> add(values, apps, path, url, values.job().objectNode()));
            } else if (app.isObject()) {
                app(values, apps, path, app);
            } else {
                values.refuse(path, "must be an address, or a map with url, key, known");
            }
        }
        return apps;
    }

    private static void app(AppPayload values, Map<Fingerprint, App> apps, String path, JsonNode app) {
        app.propertyNames().stream()
                .filter(key -> !APP_KEYS.contains(key))
                .forEach(key -> values.refuse(path + "/" + key, "unknown; known are key, known, url"));
        if (app.has("key")
                && (!app.get("key").isString() || app.get("key").asString().isBlank())) {
            values.refuse(path + "/key", "must be a text");
        }
        if (app.has("known")
                && !app.get("known").isObject()
                && !app.get("known").isNull()) {
            values.refuse(path + "/known", "must be a map of fields and their earlier values");
        }
        values.seed(path + "/url", app.path("url")).ifPresent(url -> add(values, apps, path, url, app));
    }

    private static void add(AppPayload values, Map<Fingerprint, App> apps, String path, Url written, JsonNode app) {
        Url url = written.withoutUserInfo();
        String key = app.path("key").asString(url.href());
        Optional<JsonNode> known = Optional.of(app.path("known")).filter(JsonNode::isObject);
        App before = apps.putIfAbsent(Fingerprint.of(url), new App(url.href(), key, known));
        if (before != null) {
            values.refuse(path, "is the same page as %s; name each page once".formatted(Values.shown(before.url())));
        }
    }
}
