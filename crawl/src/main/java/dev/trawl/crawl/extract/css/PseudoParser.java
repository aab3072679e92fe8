package dev.trawl.crawl.extract.css;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Parses pseudo-classes and pseudo-elements.
final class PseudoParser {

    private final CssText text;
    private final CssParser selectors;

    PseudoParser(CssText text, CssParser selectors) {
        this.text = text;
        this.selectors = selectors;
    }

    Simple pseudo() {
        text.expect(":");
        if (text.accept(":")) {
            return element(text.identifier().toLowerCase(Locale.ROOT));
        }
        String name = text.identifier().toLowerCase(Locale.ROOT);
        if (text.accept("(")) {
            Simple function = function(name);
            text.skipSpace();
            if (!text.isEnd()) {
                text.expect(")");
            }
            return function;
        }
        if (Pseudo.isNever(name) || isElement(name)) {
            return new Simple.Never();
        }
        return Pseudo.named(name)
                .<Simple>map(Simple.State::new)
                .orElseThrow(() -> text.wrong("unknown pseudo-class ':" + name + "'"));
    }

    private Simple element(String name) {
        if (!isElement(name)
                && !List.of("marker", "placeholder", "selection", "backdrop").contains(name)) {
            throw text.wrong("unknown pseudo-element '::" + name + "'");
        }
        return new Simple.Never();
    }

    private static boolean isElement(String name) {
        return List.of("before", "after", "first-line", "first-letter").contains(name);
    }

    private Simple function(String name) {
        text.skipSpace();
        return switch (name) {
            case "not" -> new Simple.AnyOf(selectors.list(false), true);
            case "is", "where", "matches", "-webkit-any", "-moz-any" -> new Simple.AnyOf(forgiving(), false);
            case "has" -> new Simple.Has(selectors.list(true));
            case "nth-child" -> position(false, false);
            case "nth-last-child" -> position(true, false);
            case "nth-of-type" -> position(false, true);
            case "nth-last-of-type" -> position(true, true);
            case "lang" -> new Simple.Lang(ranges());
            default -> throw text.wrong("unknown pseudo-class ':" + name + "()'");
        };
    }

    /// An empty list is valid here and matches nothing.
    private List<Complex> forgiving() {
        return text.peek() == ')' ? List.of() : selectors.list(false);
    }

    private List<String> ranges() {
        List<String> ranges = new ArrayList<>();
        do {
            text.skipSpace();
            ranges.add(text.peek() == '"' || text.peek() == '\'' ? text.string() : text.identifier());
            text.skipSpace();
        } while (text.accept(","));
        return List.copyOf(ranges);
    }

    private Simple position(boolean fromEnd, boolean ofType) {
        int from = text.mark();
        String formula = text.until(")");
        int of = ofType ? -1 : formula.toLowerCase(Locale.ROOT).indexOf(" of ");
        String numbers = (of < 0 ? formula : formula.substring(0, of)).strip().toLowerCase(Locale.ROOT);
        int[] parsed = Formula.parse(numbers).orElseThrow(() -> text.wrong("'" + numbers + "' is no an+b"));
        List<Complex> list = List.of();
        if (of >= 0) {
            text.reset(from + of + 4);
            list = selectors.list(false);
        }
        return new Simple.Position(parsed[0], parsed[1], fromEnd, ofType, list);
    }
}
