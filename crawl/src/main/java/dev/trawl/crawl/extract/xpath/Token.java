package dev.trawl.crawl.extract.xpath;

/// A token of an expression.
///
/// @param at position in the text, for messages
record Token(Kind kind, String text, int at) {

    /// The kinds of tokens.
    enum Kind {
        NAME,
        NUMBER,
        STRING,
        /// `and`, `or`, `div`, `mod` and `*` in operator position.
        OPERATOR,
        SIGN,
        END
    }

    boolean is(Kind wanted, String sign) {
        return kind == wanted && text.equals(sign);
    }
}
