package dev.trawl.crawl.extract.css;

import dev.trawl.crawl.extract.css.Complex.Combinator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Parses a selector list.
final class CssParser {

    private static final int DEEPEST = 32;
    private static final int LONGEST = 256;

    private final CssText text;
    private final PseudoParser pseudos;
    private int depth;

    CssParser(String text) {
        this.text = new CssText(text);
        this.pseudos = new PseudoParser(this.text, this);
    }

    List<Complex> parse() {
        List<Complex> list = list(false);
        if (!text.isEnd()) {
            throw text.wrong("unexpected '" + text.peek() + "'");
        }
        return list;
    }

    /// Parses a list up to `)` or the end.
    ///
    /// @param relative allows a leading combinator, as in `:has()`
    List<Complex> list(boolean relative) {
        if (++depth > DEEPEST) {
            throw text.wrong("nested too deeply");
        }
        List<Complex> list = new ArrayList<>();
        do {
            list.add(complex(relative));
            text.skipSpace();
        } while (text.accept(","));
        depth--;
        return List.copyOf(list);
    }

    private Complex complex(boolean relative) {
        List<List<Simple>> compounds = new ArrayList<>();
        List<Combinator> combinators = new ArrayList<>();
        text.skipSpace();
        combinators.add(relative ? combinator().orElse(Combinator.DESCENDANT) : Combinator.DESCENDANT);
        text.skipSpace();
        while (true) {
            compounds.add(compound());
            boolean space = text.skipSpace();
            Optional<Combinator> next = combinator();
            text.skipSpace();
            if (next.isEmpty() && (!space || text.isEnd() || text.peek() == ',' || text.peek() == ')')) {
                return new Complex(List.copyOf(compounds), List.copyOf(combinators));
            }
            if (compounds.size() == LONGEST) {
                throw text.wrong("too many combinators");
            }
            combinators.add(next.orElse(Combinator.DESCENDANT));
        }
    }

    private Optional<Combinator> combinator() {
        if (text.accept(">")) {
            return Optional.of(Combinator.CHILD);
        }
        if (text.accept("+")) {
            return Optional.of(Combinator.NEXT);
        }
        return text.accept("~") ? Optional.of(Combinator.LATER) : Optional.empty();
    }

    private List<Simple> compound() {
        List<Simple> compound = new ArrayList<>();
        type().ifPresent(compound::add);
        while (!text.isEnd()) {
            if (text.accept("#")) {
                compound.add(new Simple.Id(text.identifier()));
            } else if (text.accept(".")) {
                compound.add(new Simple.ClassName(text.identifier()));
            } else if (text.accept("[")) {
                compound.add(attribute());
            } else if (text.peek() == ':') {
                compound.add(pseudos.pseudo());
            } else {
                break;
            }
        }
        if (compound.isEmpty()) {
            throw text.wrong(text.isEnd() ? "it ends too early" : "unexpected '" + text.peek() + "'");
        }
        return List.copyOf(compound);
    }

    /// Parses a type selector with `*|` or `|` as namespace. Others need a declaration, which a
    /// selector cannot have.
    private Optional<Simple> type() {
        if (!text.accept("*|") && text.peek() == '|' && text.peek(1) != '=') {
            text.accept("|");
        }
        if (text.accept("*")) {
            return Optional.of(new Simple.Any());
        }
        if (!text.isIdentifier()) {
            return Optional.empty();
        }
        String name = text.identifier();
        if (text.peek() == '|') {
            throw text.wrong("the namespace '" + name + "' is not declared");
        }
        return Optional.of(new Simple.Type(name));
    }

    private Simple attribute() {
        text.skipSpace();
        text.accept("*|");
        String name = text.identifier().toLowerCase(Locale.ROOT);
        text.skipSpace();
        if (text.accept("]")) {
            return new Simple.HasAttribute(name);
        }
        Simple.Comparison comparison = comparison();
        text.skipSpace();
        String value = text.peek() == '"' || text.peek() == '\'' ? text.string() : text.identifier();
        text.skipSpace();
        Simple.Letters letters = letters();
        text.skipSpace();
        if (!text.isEnd()) {
            text.expect("]");
        }
        return new Simple.AttributeValue(name, comparison, value, letters);
    }

    private Simple.Comparison comparison() {
        for (Simple.Comparison comparison : Simple.Comparison.values()) {
            if (text.accept(comparison.sign())) {
                return comparison;
            }
        }
        throw text.wrong("expected a comparison");
    }

    private Simple.Letters letters() {
        if (text.accept("i") || text.accept("I")) {
            return Simple.Letters.ANY_CASE;
        }
        return text.accept("s") || text.accept("S") ? Simple.Letters.EXACT : Simple.Letters.BY_ATTRIBUTE;
    }
}
