package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.css.CssSelector;
import dev.trawl.crawl.extract.css.SelectedAttribute;
import dev.trawl.crawl.extract.jsonpath.JsonPath;
import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.extract.xpath.Item;
import dev.trawl.crawl.extract.xpath.TextContent;
import dev.trawl.crawl.extract.xpath.Value;
import dev.trawl.crawl.extract.xpath.XPath;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import tools.jackson.databind.JsonNode;

/// Finds the matches of one expression on a page and their positions, for users who develop a selector.
public final class FindMatches {

    private static final int DEEPEST = 6;

    private FindMatches() {}

    /// Expression languages.
    public enum Kind {
        CSS,
        XPATH,
        JSONPATH
    }

    /// @param path the enclosing elements, such as `body > main.shop > h1`; empty if there are none
    public record Match(String value, String path) {}

    /// @throws IllegalArgumentException if the expression is invalid or the page has the wrong format
    /// @throws dev.trawl.crawl.extract.limit.OverBudgetException if the evaluation exceeds its budget
    public static List<Match> find(Kind kind, String expression, PageInput page, Budget budget) {
        return switch (kind) {
            case CSS -> select(SelectedAttribute.of(expression), page, budget);
            case XPATH -> matches(XPath.parse(expression).evaluate(page.tree(budget), budget));
            case JSONPATH ->
                JsonPath.parse(expression).find(page.json(), budget).stream()
                        .map(FindMatches::match)
                        .toList();
        };
    }

    private static List<Match> select(SelectedAttribute selected, PageInput page, Budget budget) {
        var elements = CssSelector.parse(selected.selector()).select(page.tree(budget), budget).stream();
        String attribute = selected.attribute();
        return attribute.isEmpty()
                ? elements.map(FindMatches::match).toList()
                : elements.filter(element -> element.hasAttr(attribute))
                        .map(element -> match(new Item.Attribute(element, attribute, element.attr(attribute))))
                        .toList();
    }

    private static List<Match> matches(Value value) {
        return value instanceof Value.Nodes(List<Item> items)
                ? items.stream().map(FindMatches::match).toList()
                : List.of(new Match(value.asText(), ""));
    }

    private static Match match(Item item) {
        return switch (item) {
            case Item.Attribute(Element owner, String name, String value) ->
                new Match(value, path(owner) + " @" + name);
            case Item.Tree(Node node) when node instanceof Element element -> match(element);
            case Item.Tree(Node node) ->
                new Match(item.text(), node.parent() instanceof Element parent ? path(parent) : "");
        };
    }

    private static Match match(Element element) {
        return new Match(TextContent.of(element), path(element));
    }

    private static Match match(JsonNode json) {
        return new Match(json.isString() ? json.stringValue() : json.toString(), "");
    }

    private static String path(Element element) {
        Deque<String> steps = new ArrayDeque<>();
        Element at = element;
        while (at != null && !(at instanceof Document) && steps.size() < DEEPEST) {
            steps.addFirst(step(at));
            at = at.parent();
        }
        boolean whole = at == null || at instanceof Document;
        return (whole ? "" : "… > ") + String.join(" > ", steps);
    }

    /// The element name with its id or first class, for use in a selector.
    private static String step(Element element) {
        if (!element.id().isEmpty()) {
            return element.normalName() + "#" + element.id();
        }
        String first = element.classNames().stream().findFirst().orElse("");
        return first.isEmpty() ? element.normalName() : element.normalName() + "." + first;
    }
}
