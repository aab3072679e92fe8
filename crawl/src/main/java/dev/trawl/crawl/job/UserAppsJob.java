package dev.trawl.crawl.job;

import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A payload of type `user_apps`: listing pages whose apps become records.
///
/// @param job fetches the pages; its field [#APPS] holds the apps of a page as a list
/// @param key the field whose value identifies an app; empty means its id, else its URL, else its name
public record UserAppsJob(CrawlJob job, Optional<String> key) {

    /// The row field that lists the apps of a page.
    public static final String APPS = "apps";

    private static final Set<String> KEYS = Set.of("pages", "next", "max_pages", "scope", "item", "fields", "key");
    private static final int MOST_PAGES = 10_000;

    /// Default of `max_pages`; it ends an endless listing.
    private static final int USUAL_PAGES = 100;

    /// The first link of an item, which may be the item itself.
    private static final String LINK = "descendant-or-self::a[@href]/@href";

    /// The first heading or link of an item with a text.
    private static final String NAME =
            "(descendant-or-self::*[self::h1 or self::h2 or self::h3 or self::h4 or self::h5 or"
                    + " self::h6][normalize-space()] | descendant-or-self::a[normalize-space()])[1]";

    /// @throws dev.trawl.plugin.InvalidPayloadException naming all invalid fields
    public static UserAppsJob read(String payload) {
        var values = new AppPayload(payload, KEYS);
        pages(values);
        ObjectNode job = values.job();
        values.node("next").ifPresent(next -> job.set("next", next));
        values.node("scope").ifPresent(scope -> job.set("scope", scope));
        values.node("max_pages")
                .ifPresentOrElse(most -> job.set("max_pages", most), () -> job.put("max_pages", USUAL_PAGES));
        Optional<JsonNode> item = values.node("item");
        Optional<JsonNode> fields = values.node("fields");
        if (item.isPresent()) {
            ObjectNode rule = items(values, item.get());
            fields.ifPresentOrElse(own -> rule.set("fields", own), () -> usualFields(rule));
        } else {
            fields.ifPresent(_ -> values.refuse("fields", "needs 'item', the selector of one app on a page"));
            job.putObject("fields").putObject(APPS).put("builtin", "apps").put("many", true);
        }
        Optional<String> key = values.text("key");
        return new UserAppsJob(values.read(UserAppsJob::named), key);
    }

    private static void pages(AppPayload values) {
        JsonNode pages = values.node("pages").orElse(values.job().arrayNode());
        if (pages.isString()) {
            values.seed("pages", pages);
            return;
        }
        if (!pages.isArray() || pages.isEmpty() || pages.size() > MOST_PAGES) {
            values.refuse("pages", "must be the addresses of 1 to %d listing pages".formatted(MOST_PAGES));
            return;
        }
        for (int i = 0; i < pages.size(); i++) {
            values.seed("pages/" + i, pages.get(i));
        }
    }

    private static ObjectNode items(AppPayload values, JsonNode item) {
        ObjectNode rule = values.job().putObject("fields").putObject(APPS);
        if (item.isString()) {
            rule.set("css", item);
        } else if (item.isObject()
                && item.size() == 1
                && (item.has("css") || item.has("xpath") || item.has("jsonpath"))) {
            rule.setAll((ObjectNode) item);
        } else {
            values.refuse("item", "must be a CSS selector, or a map with one of css, xpath, jsonpath");
            rule.put("const", "");
        }
        rule.put("many", true);
        return rule;
    }

    private static void usualFields(ObjectNode rule) {
        if (!rule.has("jsonpath")) {
            ObjectNode usual = rule.putObject("fields");
            usual.putObject("name").put("xpath", NAME);
            usual.putObject("url").put("xpath", LINK).put("type", "url");
        }
    }

    private static String named(String path) {
        return path.replaceFirst("^fields\\." + APPS + "\\.fields", "fields").replaceFirst("^fields\\." + APPS, "item");
    }
}
