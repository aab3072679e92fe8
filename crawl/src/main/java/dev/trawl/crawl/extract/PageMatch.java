package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.xpath.Item;
import dev.trawl.crawl.extract.xpath.TextContent;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import tools.jackson.databind.JsonNode;

/// A match on a page, in which nested rules can search.
sealed interface PageMatch {

    /// The text of the match, as used by a string field.
    String text();

    record OfElement(Element element) implements PageMatch {

        @Override
        public String text() {
            return TextContent.of(element);
        }
    }

    record OfJson(JsonNode json) implements PageMatch {

        @Override
        public String text() {
            return json.isString() ? json.stringValue() : json.isNull() ? "" : json.toString();
        }
    }

    record OfText(String text) implements PageMatch {}

    static PageMatch of(Item item) {
        return item instanceof Item.Tree(Node node) && node instanceof Element element
                ? new OfElement(element)
                : new OfText(item.text());
    }
}
