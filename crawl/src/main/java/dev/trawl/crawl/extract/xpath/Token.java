package dev.trawl.crawl.extract.xpath;

/// A word of an expression.
///
/// @param at where it stands, for messages
record Token(Kind kind, String text, int at) {

    /// The sorts of words.
    enum Kind {
        NAME,
        NUMBER,
        STRING,
        /// `and`, `or`, `div`, `mod` and `*` where they are operators.
        OPERATOR,
        SIGN,
        END
    }

    boolean is(Kind wanted, String sign) {
        return kind == wanted && text.equals(sign);
    }
}
