package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.xpath.Item;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import tools.jackson.databind.JsonNode;

/// Something found on a page, in which further rules can look.
sealed interface Place {

    /// Its text, as a string field gets it.
    String text();

    record OfElement(Element element) implements Place {

        @Override
        public String text() {
            return TextContent.of(element);
        }
    }

    record OfJson(JsonNode json) implements Place {

        @Override
        public String text() {
            return json.isString() ? json.stringValue() : json.isNull() ? "" : json.toString();
        }
    }

    record OfText(String text) implements Place {}

    static Place of(Item item) {
        return item instanceof Item.Tree(Node node) && node instanceof Element element
                ? new OfElement(element)
                : new OfText(item.text());
    }
}
