package dev.trawl.crawl.extract.xpath;

import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/// The text of a node as the DOM defines `textContent`: all text including scripts, without comments.
public final class TextContent {

    private TextContent() {}

    public static String of(Node node) {
        if (node instanceof Comment comment) {
            return comment.getData();
        }
        StringBuilder text = new StringBuilder();
        node.filter((child, _) -> {
            if (child instanceof TextNode letters) {
                text.append(letters.getWholeText());
            } else if (child instanceof DataNode data) {
                text.append(data.getWholeData());
            } else if (child instanceof Element element && isTemplate(element)) {
                return NodeFilter.FilterResult.SKIP_ENTIRELY;
            }
            return NodeFilter.FilterResult.CONTINUE;
        });
        return text.toString();
    }

    /// The content of a template is a separate document.
    public static boolean isTemplate(Element element) {
        return element.normalName().equals("template");
    }
}
