package dev.trawl.crawl.extract.css;

import dev.trawl.crawl.extract.limit.Budget;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// A selector list per the Selectors standard, parsed once and used on many documents.
public final class CssSelector {

    private final List<Complex> list;

    private CssSelector(List<Complex> list) {
        this.list = list;
    }

    /// @throws IllegalArgumentException if a browser would reject it; the message has position and reason
    public static CssSelector parse(String text) {
        return new CssSelector(new CssParser(text).parse());
    }

    /// Returns the matching elements below `root`, in document order. The content of templates is not part
    /// of the document.
    public List<Element> select(Element root, Budget budget) {
        Matching matching = new Matching(root, budget);
        List<Element> found = new ArrayList<>();
        Element next = following(root, root);
        while (next != null) {
            if (matching.matchesAny(list, next)) {
                found.add(next);
            }
            next = following(next, root);
        }
        return found;
    }

    /// The next element in document order; null after the last one below `root`.
    static @Nullable Element following(Element element, Element root) {
        Element child = element.normalName().equals("template") ? null : element.firstElementChild();
        if (child != null) {
            return child;
        }
        Element at = element;
        while (at != null && !at.equals(root)) {
            Element sibling = at.nextElementSibling();
            if (sibling != null) {
                return sibling;
            }
            at = at.parent();
        }
        return null;
    }
}
