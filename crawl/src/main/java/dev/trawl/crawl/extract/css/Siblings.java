package dev.trawl.crawl.extract.css;

import dev.trawl.crawl.extract.limit.Budget;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import org.jsoup.nodes.Element;

/// Positions of elements among their siblings, counted once per parent.
final class Siblings {

    private record Places(int place, int placeFromEnd, int placeOfType, int placeOfTypeFromEnd) {}

    private final IdentityHashMap<Element, Places> known = new IdentityHashMap<>();
    private final Budget budget;

    Siblings(Budget budget) {
        this.budget = budget;
    }

    /// The position, starting at 1.
    int place(Element element, boolean fromEnd, boolean ofType) {
        if (!known.containsKey(element)) {
            count(element);
        }
        Places places = known.get(element);
        if (places == null) {
            return 1;
        }
        if (ofType) {
            return fromEnd ? places.placeOfTypeFromEnd() : places.placeOfType();
        }
        return fromEnd ? places.placeFromEnd() : places.place();
    }

    private void count(Element element) {
        Element parent = element.parent();
        if (parent == null) {
            return;
        }
        Map<String, Integer> totals = new HashMap<>();
        int total = 0;
        for (Element child : parent.children()) {
            budget.step();
            totals.merge(type(child), 1, Integer::sum);
            total++;
        }
        Map<String, Integer> seen = new HashMap<>();
        int place = 0;
        for (Element child : parent.children()) {
            int ofType = seen.merge(type(child), 1, Integer::sum);
            int allOfType = totals.getOrDefault(type(child), 0);
            place++;
            known.put(child, new Places(place, total - place + 1, ofType, allOfType - ofType + 1));
        }
    }

    private static String type(Element element) {
        return element.tagName().toLowerCase(Locale.ROOT);
    }
}
