package dev.trawl.crawl.extract.xpath;

import dev.trawl.crawl.extract.limit.Budget;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.DocumentType;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.nodes.XmlDeclaration;
import org.jspecify.annotations.Nullable;

/// Selects the nodes along an axis, in axis order.
final class Axes {

    private final Budget budget;

    Axes(Budget budget) {
        this.budget = budget;
    }

    List<Item> select(Item from, Expression.Step step) {
        List<Item> found = new ArrayList<>();
        if (step.axis() == Axis.ATTRIBUTE) {
            attributes(from, step.test(), found);
        } else if (from instanceof Item.Attribute attribute) {
            fromAttribute(attribute, step, found);
        } else if (from instanceof Item.Tree(Node node)) {
            walk(node, step.axis(), step.test(), found);
        }
        return found;
    }

    private void attributes(Item from, NodeTest test, List<Item> found) {
        if (!(from instanceof Item.Tree(Node node)) || !(node instanceof Element element) || node instanceof Document) {
            return;
        }
        boolean wanted = test.kind() == NodeTest.Kind.NAME || test.kind() == NodeTest.Kind.NODE;
        for (Attribute attribute : element.attributes()) {
            budget.step();
            if (wanted && test.isName(attribute.getKey()) && !attribute.getKey().startsWith("xmlns")) {
                found.add(new Item.Attribute(element, attribute.getKey(), attribute.getValue()));
            }
        }
    }

    private void fromAttribute(Item.Attribute attribute, Expression.Step step, List<Item> found) {
        switch (step.axis()) {
            case SELF, ANCESTOR_OR_SELF, DESCENDANT_OR_SELF -> {
                if (step.test().kind() == NodeTest.Kind.NODE) {
                    found.add(attribute);
                }
            }
            default -> {}
        }
        switch (step.axis()) {
            case PARENT -> add(attribute.owner(), step.test(), found);
            case ANCESTOR, ANCESTOR_OR_SELF -> walk(attribute.owner(), Axis.ANCESTOR_OR_SELF, step.test(), found);
            case FOLLOWING, PRECEDING -> walk(attribute.owner(), step.axis(), step.test(), found);
            default -> {}
        }
    }

    private void walk(Node node, Axis axis, NodeTest test, List<Item> found) {
        switch (axis) {
            case SELF -> add(node, test, found);
            case CHILD -> children(node).forEach(child -> add(child, test, found));
            case PARENT -> add(node.parent(), test, found);
            case DESCENDANT -> descendants(node, test, found);
            case DESCENDANT_OR_SELF -> {
                add(node, test, found);
                descendants(node, test, found);
            }
            case ANCESTOR -> ancestors(node.parent(), test, found);
            case ANCESTOR_OR_SELF -> ancestors(node, test, found);
            case FOLLOWING_SIBLING -> {
                for (Node at = node.nextSibling(); at != null; at = at.nextSibling()) {
                    add(at, test, found);
                }
            }
            case PRECEDING_SIBLING -> {
                for (Node at = node.previousSibling(); at != null; at = at.previousSibling()) {
                    add(at, test, found);
                }
            }
            case FOLLOWING -> following(node, test, found);
            case PRECEDING -> preceding(node, test, found);
            case ATTRIBUTE, NAMESPACE -> {}
        }
    }

    private void ancestors(@Nullable Node from, NodeTest test, List<Item> found) {
        for (Node at = from; at != null; at = at.parent()) {
            add(at, test, found);
        }
    }

    private void descendants(Node node, NodeTest test, List<Item> found) {
        Node at = next(node, node);
        while (at != null) {
            add(at, test, found);
            at = next(at, node);
        }
    }

    /// The next node in document order below `root`; null after the last.
    private static @Nullable Node next(Node node, Node root) {
        List<Node> children = children(node);
        if (!children.isEmpty()) {
            return children.getFirst();
        }
        for (Node at = node; at != null && !at.equals(root); at = at.parent()) {
            Node sibling = at.nextSibling();
            if (sibling != null) {
                return sibling;
            }
        }
        return null;
    }

    private void following(Node node, NodeTest test, List<Item> found) {
        for (Node at = node; at != null; at = at.parent()) {
            for (Node sibling = at.nextSibling(); sibling != null; sibling = sibling.nextSibling()) {
                add(sibling, test, found);
                descendants(sibling, test, found);
            }
        }
    }

    private void preceding(Node node, NodeTest test, List<Item> found) {
        for (Node at = node; at != null; at = at.parent()) {
            for (Node sibling = at.previousSibling(); sibling != null; sibling = sibling.previousSibling()) {
                List<Item> below = new ArrayList<>();
                add(sibling, test, below);
                descendants(sibling, test, below);
                found.addAll(below.reversed());
            }
        }
    }

    private static List<Node> children(Node node) {
        return node instanceof Element element && TextContent.isTemplate(element) ? List.of() : node.childNodes();
    }

    private void add(@Nullable Node node, NodeTest test, List<Item> found) {
        budget.step();
        if (node != null && !(node instanceof DocumentType) && fits(node, test)) {
            found.add(new Item.Tree(node));
        }
    }

    private static boolean fits(Node node, NodeTest test) {
        return switch (test.kind()) {
            case NODE -> true;
            case NAME ->
                node instanceof Element element && !(node instanceof Document) && test.isName(element.tagName());
            case TEXT -> node instanceof TextNode || node instanceof DataNode;
            case COMMENT -> node instanceof Comment;
            case PROCESSING_INSTRUCTION -> node instanceof XmlDeclaration;
        };
    }
}
