package dev.trawl.crawl.extract.xpath;

import dev.trawl.crawl.extract.xpath.Token.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Parses the axis and the node test of one step.
final class StepParser {

    private static final Set<String> NODE_TYPES = Set.of("node", "text", "comment", "processing-instruction");

    private final List<Token> tokens;
    private int at;

    StepParser(List<Token> tokens, int at) {
        this.tokens = tokens;
        this.at = at;
    }

    static boolean isNodeType(String name) {
        return NODE_TYPES.contains(name);
    }

    int at() {
        return at;
    }

    Axis axis() {
        if (tokens.get(at).is(Kind.SIGN, "@")) {
            at++;
            return Axis.ATTRIBUTE;
        }
        Token name = tokens.get(at);
        boolean named = name.kind() == Kind.NAME && tokens.get(at + 1).is(Kind.SIGN, "::");
        if (!named) {
            return Axis.CHILD;
        }
        at += 2;
        return Axis.named(name.text())
                .orElseThrow(() -> XPathParser.wrong("unknown axis '" + name.text() + "'", name.at()));
    }

    NodeTest test() {
        Token name = tokens.get(at);
        if (name.kind() != Kind.NAME) {
            String what = name.kind() == Kind.END ? "it ends too early" : "unexpected '" + name.text() + "'";
            throw XPathParser.wrong(what, name.at());
        }
        at++;
        if (!isNodeType(name.text()) || !tokens.get(at).is(Kind.SIGN, "(")) {
            return new NodeTest(NodeTest.Kind.NAME, name.text().toLowerCase(Locale.ROOT));
        }
        at++;
        NodeTest.Kind kind =
                NodeTest.Kind.valueOf(name.text().toUpperCase(Locale.ROOT).replace('-', '_'));
        if (kind == NodeTest.Kind.PROCESSING_INSTRUCTION && tokens.get(at).kind() == Kind.STRING) {
            at++;
        }
        if (!tokens.get(at).is(Kind.SIGN, ")")) {
            throw XPathParser.wrong("expected ')'", tokens.get(at).at());
        }
        at++;
        return new NodeTest(kind, "*");
    }
}
