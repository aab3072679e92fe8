package dev.trawl.crawl.extract.xpath;

import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/// An XPath node: a node of the tree or an attribute.
public sealed interface Item {

    /// The text content of an element, the text itself, or the value of an attribute.
    String text();

    /// A node of the tree.
    record Tree(Node node) implements Item {

        @Override
        public String text() {
            return TextContent.of(node);
        }
    }

    /// An attribute of an element.
    record Attribute(Element owner, String name, String value) implements Item {

        @Override
        public String text() {
            return value;
        }
    }
}
