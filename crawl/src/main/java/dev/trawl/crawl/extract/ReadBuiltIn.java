package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.extract.xpath.TextContent;
import dev.trawl.crawl.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Reads the built-in values of a page, such as title, links, JSON-LD and OpenGraph.
final class ReadBuiltIn {

    private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

    private ReadBuiltIn() {}

    static List<JsonNode> read(BuiltIn builtIn, PageInput page, Budget budget) {
        Document tree = page.tree(budget);
        return switch (builtIn) {
            case TITLE -> text(tree.title());
            case TEXT -> text(tree.body().text());
            case LANGUAGE -> text(tree.select("html").attr("lang"));
            case LINKS -> links(page, budget);
            case JSON_LD -> jsonLd(tree);
            case MICRODATA -> new Microdata(page, budget).items();
            case OPENGRAPH -> openGraph(tree);
            case APPS -> new AppMarkup(page, budget).read(jsonLd(tree), () -> new Microdata(page, budget).items());
        };
    }

    private static List<JsonNode> text(String text) {
        return text.isBlank() ? List.of() : List.of(MAKE.stringNode(text));
    }

    private static List<JsonNode> links(PageInput page, Budget budget) {
        Url base = page.base(budget);
        List<JsonNode> links = new ArrayList<>();
        for (Element link : page.tree(budget).select("a[href], area[href]")) {
            Url.parse(link.attr("href"), base, page.charset().encoding().queryCharset())
                    .ifPresent(url -> links.add(MAKE.stringNode(url.href())));
        }
        return links;
    }

    /// Skips blocks that are not valid JSON: many pages have one, and the other blocks are still usable.
    private static List<JsonNode> jsonLd(Document tree) {
        List<JsonNode> blocks = new ArrayList<>();
        for (Element script : tree.select("script[type]")) {
            if (script.attr("type").strip().toLowerCase(Locale.ROOT).startsWith("application/ld+json")) {
                block(script).ifPresent(blocks::add);
            }
        }
        return blocks.stream()
                .filter(JsonNode::isContainer)
                .flatMap(block -> block.isArray() ? block.valueStream() : Stream.of(block))
                .filter(ReadBuiltIn::isItem)
                .toList();
    }

    /// False for null, false, an empty string, zero, an empty object and an empty array.
    private static boolean isItem(JsonNode entry) {
        return switch (entry.getNodeType()) {
            case OBJECT, ARRAY -> !entry.isEmpty();
            case STRING -> !entry.stringValue().isEmpty();
            case NUMBER -> entry.decimalValue().signum() != 0;
            case BOOLEAN -> entry.booleanValue();
            default -> false;
        };
    }

    private static Optional<JsonNode> block(Element script) {
        try {
            return Optional.of(LenientJson.read(TextContent.of(script).strip()));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static List<JsonNode> openGraph(Document tree) {
        ObjectNode properties = MAKE.objectNode();
        for (Element meta : tree.select("meta[content]")) {
            String name = meta.hasAttr("property") ? meta.attr("property") : meta.attr("name");
            String key = name.strip().toLowerCase(Locale.ROOT);
            if (key.startsWith("og:") || key.startsWith("article:") || key.startsWith("product:")) {
                add(properties, key, meta.attr("content"));
            }
        }
        return properties.isEmpty() ? List.of() : List.of(properties);
    }

    /// Stores a repeated property as a list.
    private static void add(ObjectNode properties, String key, String value) {
        JsonNode before = properties.get(key);
        if (before == null) {
            properties.put(key, value);
        } else if (before.isArray()) {
            properties.withArray(key).add(value);
        } else {
            properties.putArray(key).add(before).add(value);
        }
    }
}
