package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.url.Url;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Reads the apps and products that a page describes with schema.org, from JSON-LD or, if that has none, from
/// microdata. Returns each app as an object with the same keys, in page order. A missing value is null.
final class AppMarkup {

    private static final List<String> KEYS = List.of(
            "id",
            "name",
            "url",
            "version",
            "price",
            "currency",
            "rating",
            "ratings",
            "category",
            "author",
            "image",
            "os",
            "updated");

    private static final Set<String> APP_TYPES = Set.of(
            "softwareapplication", "mobileapplication", "webapplication", "videogame", "product", "individualproduct");
    private static final int DEEPEST = 8;

    private final Url base;
    private final Budget budget;

    AppMarkup(PageInput page, Budget budget) {
        this.base = page.base(budget);
        this.budget = budget;
    }

    /// Returns the apps of the JSON-LD blocks, or those of the microdata if there are none.
    List<JsonNode> read(List<JsonNode> blocks, Supplier<List<JsonNode>> microdata) {
        List<JsonNode> apps = apps(blocks);
        return apps.isEmpty()
                ? apps(microdata.get().stream().map(item -> asJsonLd(item, 0)).toList())
                : apps;
    }

    private List<JsonNode> apps(List<JsonNode> things) {
        var apps = new ArrayList<JsonNode>();
        var known = new HashSet<String>();
        for (JsonNode thing : things) {
            for (JsonNode app : within(thing, 0)) {
                String identity = app.path("url").asString(app.path("name").asString(""));
                if (identity.isEmpty() || known.add(identity)) {
                    apps.add(app);
                }
            }
        }
        return apps;
    }

    private List<JsonNode> within(JsonNode thing, int depth) {
        budget.step();
        if (depth > DEEPEST) {
            return List.of();
        }
        if (thing.has("@graph")) {
            return each(thing.get("@graph"))
                    .flatMap(one -> within(one, depth + 1).stream())
                    .toList();
        }
        if (isOf(thing, Set.of("itemlist", "offercatalog"))) {
            return each(thing.path("itemListElement"))
                    .flatMap(one -> listed(one, depth + 1).stream())
                    .toList();
        }
        if (thing.path("mainEntity").isContainer()) {
            return each(thing.get("mainEntity"))
                    .flatMap(one -> within(one, depth + 1).stream())
                    .toList();
        }
        return isOf(thing, APP_TYPES) ? List.of(app(thing)) : List.of();
    }

    /// An element of a list: an app, its URL, or a ListItem around either.
    private List<JsonNode> listed(JsonNode element, int depth) {
        if (element.isString()) {
            return List.of(app(JsonNodeFactory.instance.objectNode().set("url", element)));
        }
        if (!isOf(element, Set.of("listitem"))) {
            return within(element, depth);
        }
        JsonNode item = element.path("item");
        if (item.isObject()) {
            return item.has("@type") ? within(item, depth) : List.of(app(item));
        }
        return item.isString() || element.has("url") || element.has("name")
                ? List.of(app(item.isString() ? ((ObjectNode) element.deepCopy()).set("url", item) : element))
                : List.of();
    }

    private JsonNode app(JsonNode thing) {
        ObjectNode app = JsonNodeFactory.instance.objectNode();
        JsonNode offer = first(thing.path("offers"));
        JsonNode rating = first(thing.path("aggregateRating"));
        KEYS.forEach(app::putNull); // keys without a value stay null
        text(thing, "identifier", "sku", "productID", "gtin13", "gtin").ifPresent(value -> app.put("id", value));
        text(thing, "name").ifPresent(value -> app.put("name", value));
        text(thing, "url", "@id").flatMap(this::address).ifPresent(value -> app.put("url", value));
        text(thing, "softwareVersion", "version").ifPresent(value -> app.put("version", value));
        text(offer, "price", "lowPrice")
                .or(() -> priceOf(offer, "price"))
                .ifPresent(value -> number(app, "price", value));
        text(offer, "priceCurrency")
                .or(() -> priceOf(offer, "priceCurrency"))
                .ifPresent(value -> app.put("currency", value));
        text(rating, "ratingValue").ifPresent(value -> number(app, "rating", value));
        text(rating, "ratingCount", "reviewCount").ifPresent(value -> number(app, "ratings", value));
        text(thing, "applicationCategory", "category", "genre").ifPresent(value -> app.put("category", value));
        text(thing, "author", "publisher", "brand", "manufacturer").ifPresent(value -> app.put("author", value));
        text(thing, "image").flatMap(this::address).ifPresent(value -> app.put("image", value));
        text(thing, "operatingSystem").ifPresent(value -> app.put("os", value));
        text(thing, "dateModified", "datePublished").ifPresent(value -> app.put("updated", value));
        return app;
    }

    private static Optional<String> priceOf(JsonNode offer, String name) {
        return text(first(offer.path("priceSpecification")), name);
    }

    private Optional<String> address(String written) {
        return Url.parse(written, base).filter(Url::isHttp).map(Url::href);
    }

    /// Stores a number, or the original text if it contains no number.
    private static void number(ObjectNode app, String name, String value) {
        ReadNumber.read(value).ifPresentOrElse(read -> app.put(name, read), () -> app.put(name, value));
    }

    /// The first of these properties with a text. For an object, the text of its name, value or URL.
    private static Optional<String> text(JsonNode thing, String... names) {
        return Stream.of(names)
                .map(name -> first(thing.path(name)))
                .map(value -> value.isObject()
                        ? Stream.of("name", "@value", "value", "url", "contentUrl")
                                .map(value::path)
                                .filter(JsonNode::isValueNode)
                                .map(inner -> inner.asString(""))
                                .filter(inner -> !inner.isBlank())
                                .findFirst()
                                .orElse("")
                        : value.asString(""))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .findFirst();
    }

    private static JsonNode first(JsonNode node) {
        return node.isArray() ? node.path(0) : node;
    }

    private static Stream<JsonNode> each(JsonNode node) {
        return node.isArray() ? node.valueStream() : node.isMissingNode() ? Stream.empty() : Stream.of(node);
    }

    private static boolean isOf(JsonNode thing, Set<String> types) {
        return each(thing.path("@type"))
                .map(type -> type.asString(""))
                .map(type -> type.substring(Math.max(type.lastIndexOf('/'), type.lastIndexOf(':')) + 1))
                .anyMatch(type -> types.contains(type.toLowerCase(Locale.ROOT)));
    }

    /// Converts the JSON form of microdata to the key names of JSON-LD.
    private static JsonNode asJsonLd(JsonNode item, int depth) {
        if (!item.isObject() || depth > DEEPEST) {
            return item;
        }
        ObjectNode thing = JsonNodeFactory.instance.objectNode();
        if (item.has("type")) {
            thing.set("@type", item.get("type"));
        }
        if (item.has("id")) {
            thing.set("@id", item.get("id"));
        }
        item.path("properties")
                .properties()
                .forEach(property -> property.getValue()
                        .forEach(value -> thing.withArray(property.getKey()).add(asJsonLd(value, depth + 1))));
        return thing;
    }
}
