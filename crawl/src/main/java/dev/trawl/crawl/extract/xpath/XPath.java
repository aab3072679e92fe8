package dev.trawl.crawl.extract.xpath;

import dev.trawl.crawl.extract.limit.Budget;
import org.jsoup.nodes.Element;

/// An XPath 1.0 expression, parsed once and used on many documents. Element names are case-insensitive as in
/// HTML; a prefix is part of the name.
public final class XPath {

    private final Expression expression;

    private XPath(Expression expression) {
        this.expression = expression;
    }

    /// @throws IllegalArgumentException if the expression is invalid; the message has position and reason
    public static XPath parse(String text) {
        return new XPath(new XPathParser(text).parse());
    }

    /// Evaluates the expression at `context`, which may be the document.
    public Value evaluate(Element context, Budget budget) {
        return new Evaluator(context, budget).evaluate(expression, new Focus(new Item.Tree(context), 1, 1));
    }
}
