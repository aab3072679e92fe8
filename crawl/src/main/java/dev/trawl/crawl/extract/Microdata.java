package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.extract.xpath.TextContent;
import dev.trawl.crawl.url.Url;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Reads the items that a page marks with `itemscope`, in the JSON form of the HTML standard.
final class Microdata {

    private static final int DEEPEST = 32;

    private final Url base;
    private final Document tree;
    private final Set<Element> open = Collections.newSetFromMap(new IdentityHashMap<>());

    Microdata(PageInput page, Budget budget) {
        this.base = page.base(budget);
        this.tree = page.tree(budget);
    }

    List<JsonNode> items() {
        List<JsonNode> items = new ArrayList<>();
        for (Element element : tree.select("[itemscope]:not([itemprop])")) {
            items.add(item(element));
        }
        return items;
    }

    private ObjectNode item(Element scope) {
        ObjectNode item = JsonNodeFactory.instance.objectNode();
        open.add(scope);
        for (String type : scope.attr("itemtype").strip().split("\\s+")) {
            if (!type.isEmpty()) {
                item.withArray("type").add(type);
            }
        }
        if (scope.hasAttr("itemid")) {
            item.put("id", address(scope.attr("itemid")));
        }
        ObjectNode properties = item.putObject("properties");
        scope.children().forEach(child -> collect(child, properties, 0));
        for (String id : scope.attr("itemref").strip().split("\\s+")) {
            Optional.ofNullable(id.isEmpty() ? null : tree.getElementById(id))
                    .filter(referred -> !open.contains(referred))
                    .ifPresent(referred -> collect(referred, properties, 0));
        }
        open.remove(scope);
        return item;
    }

    private void collect(Element element, ObjectNode properties, int depth) {
        if (depth > DEEPEST * 16 || open.size() > DEEPEST) {
            return;
        }
        for (String name : element.attr("itemprop").strip().split("\\s+")) {
            if (!name.isEmpty()) {
                properties.withArray(name).add(value(element));
            }
        }
        if (!element.hasAttr("itemscope")) {
            element.children().forEach(child -> collect(child, properties, depth + 1));
        }
    }

    private JsonNode value(Element element) {
        if (element.hasAttr("itemscope")) {
            return open.contains(element) ? JsonNodeFactory.instance.stringNode("ERROR") : item(element);
        }
        return JsonNodeFactory.instance.stringNode(text(element).strip());
    }

    /// Reads the attribute that the HTML standard names for the element. If it is missing, `content` counts on
    /// any element, as used by schema.org.
    private String text(Element element) {
        String content = element.attr("content");
        return switch (element.normalName()) {
            case "meta" -> content;
            case "a", "area", "link" -> element.hasAttr("href") ? address(element.attr("href")) : content;
            case "audio", "embed", "iframe", "img", "source", "track", "video" ->
                element.hasAttr("src") ? address(element.attr("src")) : content;
            case "object" -> element.hasAttr("data") ? address(element.attr("data")) : content;
            case "data", "meter" -> element.hasAttr("value") ? element.attr("value") : content;
            case "time" -> element.hasAttr("datetime") ? element.attr("datetime") : shown(element, content);
            default -> shown(element, content);
        };
    }

    private static String shown(Element element, String content) {
        return content.isEmpty() ? TextContent.of(element) : content;
    }

    private String address(String written) {
        return Url.parse(written, base).map(Url::href).orElse(written);
    }
}
