package dev.trawl.crawl.extract.xpath;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/// Evaluates the functions of XPath 1.0 at one focus.
final class FunctionCalls {

    private final Evaluator evaluator;
    private final Focus focus;

    FunctionCalls(Evaluator evaluator, Focus focus) {
        this.evaluator = evaluator;
        this.focus = focus;
    }

    Value call(XPathFunction function, List<Expression> arguments) {
        return switch (function) {
            case LAST -> new Value.Numeric(focus.size());
            case POSITION -> new Value.Numeric(focus.position());
            case COUNT -> new Value.Numeric(nodes(arguments).size());
            case SUM ->
                new Value.Numeric(nodes(arguments).stream()
                        .mapToDouble(item -> new Value.Text(item.text()).asNumber())
                        .sum());
            case ID -> id(evaluator.evaluate(arguments.getFirst(), focus));
            case NAME -> new Value.Text(name(arguments));
            case LOCAL_NAME -> new Value.Text(name(arguments).replaceFirst("^[^:]*:", ""));
            case NAMESPACE_URI -> new Value.Text(namespace(arguments));
            case BOOLEAN -> new Value.Truth(value(arguments).asTruth());
            case NOT -> new Value.Truth(!value(arguments).asTruth());
            case TRUE -> new Value.Truth(true);
            case FALSE -> new Value.Truth(false);
            case LANG -> new Value.Truth(lang(text(arguments, 0)));
            case NUMBER -> new Value.Numeric(value(arguments).asNumber());
            case FLOOR -> new Value.Numeric(Math.floor(value(arguments).asNumber()));
            case CEILING -> new Value.Numeric(Math.ceil(value(arguments).asNumber()));
            case ROUND -> new Value.Numeric(round(value(arguments).asNumber()));
            default -> onText(function, arguments);
        };
    }

    private Value onText(XPathFunction function, List<Expression> arguments) {
        String first = text(arguments, 0);
        String second = arguments.size() > 1 ? text(arguments, 1) : "";
        return switch (function) {
            case STRING -> new Value.Text(first);
            case CONCAT -> {
                StringBuilder all = new StringBuilder();
                arguments.forEach(argument ->
                        all.append(evaluator.evaluate(argument, focus).asText()));
                yield new Value.Text(all.toString());
            }
            case STARTS_WITH -> new Value.Truth(first.startsWith(second));
            case CONTAINS -> new Value.Truth(first.contains(second));
            case SUBSTRING_BEFORE -> new Value.Text(first.substring(0, Math.max(0, first.indexOf(second))));
            case SUBSTRING_AFTER -> {
                int at = first.indexOf(second);
                yield new Value.Text(at < 0 ? "" : first.substring(at + second.length()));
            }
            case SUBSTRING -> new Value.Text(substring(first, arguments));
            case STRING_LENGTH -> new Value.Numeric(first.codePointCount(0, first.length()));
            case NORMALIZE_SPACE -> new Value.Text(Letters.normalized(first));
            case TRANSLATE -> new Value.Text(Letters.translated(first, second, text(arguments, 2)));
            default -> throw new IllegalStateException(function.name());
        };
    }

    private Value value(List<Expression> arguments) {
        return arguments.isEmpty()
                ? new Value.Nodes(List.of(focus.item()))
                : evaluator.evaluate(arguments.getFirst(), focus);
    }

    private String text(List<Expression> arguments, int index) {
        return arguments.isEmpty()
                ? focus.item().text()
                : evaluator.evaluate(arguments.get(index), focus).asText();
    }

    private List<Item> nodes(List<Expression> arguments) {
        return arguments.isEmpty() ? List.of(focus.item()) : evaluator.nodes(arguments.getFirst(), focus);
    }

    private String name(List<Expression> arguments) {
        List<Item> nodes = nodes(arguments);
        if (nodes.isEmpty()) {
            return "";
        }
        return switch (nodes.getFirst()) {
            case Item.Attribute attribute -> attribute.name();
            case Item.Tree(Node node) ->
                node instanceof Element element && !(node instanceof Document) ? element.tagName() : "";
        };
    }

    private String namespace(List<Expression> arguments) {
        List<Item> nodes = nodes(arguments);
        boolean element = !nodes.isEmpty()
                && nodes.getFirst() instanceof Item.Tree(Node node)
                && node instanceof Element
                && !(node instanceof Document);
        return element && nodes.getFirst() instanceof Item.Tree(Element found)
                ? found.tag().namespace()
                : "";
    }

    private Value id(Value ids) {
        Set<Item> found = new LinkedHashSet<>();
        List<String> texts = ids instanceof Value.Nodes(List<Item> items)
                ? items.stream().map(Item::text).toList()
                : List.of(ids.asText());
        for (String text : texts) {
            for (String id : text.strip().split("\\s+")) {
                evaluator.byId(id).ifPresent(element -> found.add(new Item.Tree(element)));
            }
        }
        return new Value.Nodes(evaluator.ordered(found));
    }

    private boolean lang(String wanted) {
        Node node = focus.item() instanceof Item.Attribute attribute
                ? attribute.owner()
                : ((Item.Tree) focus.item()).node();
        for (Node at = node; at != null; at = at.parent()) {
            String language = at.hasAttr("xml:lang") ? at.attr("xml:lang") : at.attr("lang");
            if (!language.isEmpty()) {
                String lower = language.toLowerCase(Locale.ROOT);
                String prefix = wanted.toLowerCase(Locale.ROOT);
                return lower.equals(prefix) || lower.startsWith(prefix + "-");
            }
        }
        return false;
    }

    private static double round(double number) {
        return Double.isNaN(number) || Double.isInfinite(number) ? number : Math.floor(number + 0.5);
    }

    private String substring(String text, List<Expression> arguments) {
        double from = round(evaluator.evaluate(arguments.get(1), focus).asNumber());
        double to = arguments.size() < 3
                ? Double.POSITIVE_INFINITY
                : from + round(evaluator.evaluate(arguments.get(2), focus).asNumber());
        return Letters.between(text, from, to);
    }
}
