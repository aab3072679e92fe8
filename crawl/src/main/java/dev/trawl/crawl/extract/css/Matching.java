package dev.trawl.crawl.extract.css;

import dev.trawl.crawl.extract.limit.Budget;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// Matches elements of one tree against selectors.
final class Matching {

    private final Element scope;
    private final Budget budget;
    private final boolean quirks;
    private final Siblings siblings;

    Matching(Element scope, Budget budget) {
        this.scope = scope;
        this.budget = budget;
        this.siblings = new Siblings(budget);
        Document document = scope.ownerDocument();
        this.quirks = document != null && document.quirksMode() == Document.QuirksMode.quirks;
    }

    boolean matchesAny(List<Complex> list, Element element) {
        for (Complex complex : list) {
            if (matches(complex, complex.last(), element, null)) {
                return true;
            }
        }
        return false;
    }

    /// Matches the compounds up to `index`; the last of them applies to `element`.
    ///
    /// @param anchor the element at which the first combinator starts, inside `:has()`
    private boolean matches(Complex complex, int index, Element element, @Nullable Element anchor) {
        budget.step();
        for (Simple simple : complex.compounds().get(index)) {
            if (!matches(simple, element)) {
                return false;
            }
        }
        if (index == 0 && anchor == null) {
            return true;
        }
        return switch (complex.combinators().get(index)) {
            case CHILD -> joins(complex, index, element.parent(), anchor);
            case NEXT -> joins(complex, index, element.previousElementSibling(), anchor);
            case DESCENDANT -> {
                Element at = element.parent();
                while (at != null && !joins(complex, index, at, anchor)) {
                    at = at.parent();
                }
                yield at != null;
            }
            case LATER -> {
                Element at = element.previousElementSibling();
                while (at != null && !joins(complex, index, at, anchor)) {
                    at = at.previousElementSibling();
                }
                yield at != null;
            }
        };
    }

    private boolean joins(Complex complex, int index, @Nullable Element element, @Nullable Element anchor) {
        if (element == null) {
            return false;
        }
        budget.step();
        if (index == 0) {
            return element.equals(anchor);
        }
        return !(element instanceof Document) && matches(complex, index - 1, element, anchor);
    }

    private boolean matches(Simple simple, Element element) {
        return switch (simple) {
            case Simple.Any _ -> true;
            case Simple.Never _ -> false;
            case Simple.Type(String name) -> element.tagName().equalsIgnoreCase(name);
            case Simple.Id(String id) -> same(element.attr("id"), id);
            case Simple.ClassName(String name) -> AttributeTests.hasWord(element.attr("class"), name, quirks);
            case Simple.HasAttribute(String name) -> element.hasAttr(name);
            case Simple.AttributeValue test -> AttributeTests.matches(test, element);
            case Simple.State(Pseudo pseudo) -> matches(pseudo, element);
            case Simple.Position position -> matches(position, element);
            case Simple.AnyOf(List<Complex> list, boolean negated) -> matchesAny(list, element) != negated;
            case Simple.Has(List<Complex> list) -> has(list, element);
            case Simple.Lang(List<String> ranges) -> LangMatcher.matches(element, ranges);
        };
    }

    private boolean same(String given, String wanted) {
        return quirks ? given.equalsIgnoreCase(wanted) : given.equals(wanted);
    }

    private boolean matches(Pseudo pseudo, Element element) {
        return switch (pseudo) {
            case ROOT -> element.parent() instanceof Document;
            case SCOPE -> scope instanceof Document ? element.parent() instanceof Document : element.equals(scope);
            case FIRST_CHILD -> element.previousElementSibling() == null;
            case LAST_CHILD -> element.nextElementSibling() == null;
            case ONLY_CHILD -> element.previousElementSibling() == null && element.nextElementSibling() == null;
            case FIRST_OF_TYPE -> siblings.place(element, false, true) == 1;
            case LAST_OF_TYPE -> siblings.place(element, true, true) == 1;
            case ONLY_OF_TYPE -> siblings.place(element, false, true) == 1 && siblings.place(element, true, true) == 1;
            default -> ElementStates.holds(pseudo, element);
        };
    }

    private boolean matches(Simple.Position position, Element element) {
        int place;
        if (position.of().isEmpty()) {
            place = siblings.place(element, position.fromEnd(), position.ofType());
        } else if (matchesAny(position.of(), element)) {
            place = 1;
            Element at = step(element, position.fromEnd());
            while (at != null) {
                place += matchesAny(position.of(), at) ? 1 : 0;
                at = step(at, position.fromEnd());
            }
        } else {
            return false;
        }
        return Formula.holds(position.step(), position.offset(), place);
    }

    private static @Nullable Element step(Element element, boolean forward) {
        return forward ? element.nextElementSibling() : element.previousElementSibling();
    }

    private boolean has(List<Complex> list, Element anchor) {
        for (Complex complex : list) {
            boolean sideways = complex.combinators().getFirst() == Complex.Combinator.NEXT
                    || complex.combinators().getFirst() == Complex.Combinator.LATER;
            Element root = sideways ? anchor.parent() : anchor;
            Element at = root == null ? null : CssSelector.following(root, root);
            while (at != null) {
                if (matches(complex, complex.last(), at, anchor)) {
                    return true;
                }
                at = CssSelector.following(at, root == null ? anchor : root);
            }
        }
        return false;
    }
}
