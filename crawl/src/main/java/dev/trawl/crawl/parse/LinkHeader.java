package dev.trawl.crawl.parse;

import dev.trawl.crawl.parse.encoding.AsciiText;
import dev.trawl.crawl.parse.encoding.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// One link of a `Link` header (RFC 8288).
///
/// @param target as written, not yet resolved
/// @param parameters by name in lower case; the first of duplicate names counts
public record LinkHeader(String target, Map<String, String> parameters) {

    public LinkHeader {
        parameters = Map.copyOf(parameters);
    }

    /// Parses a whole header. Parsing stops at a malformed target; the links before it are returned.
    public static List<LinkHeader> parse(String header) {
        return new Reader(header).read();
    }

    /// True if `rel` contains the relation.
    public boolean isRelation(String relation) {
        return Words.has(parameters.getOrDefault("rel", ""), relation);
    }

    /// The equivalent kind of a link in a page; empty for other relations.
    public Optional<LinkKind> kind() {
        if (isRelation("canonical")) {
            return Optional.of(LinkKind.CANONICAL);
        }
        if (isRelation("alternate") && parameters.containsKey("hreflang")) {
            return Optional.of(LinkKind.ALTERNATE);
        }
        if (isRelation("next") || isRelation("prev")) {
            return Optional.of(LinkKind.SEQUENCE);
        }
        return isRelation("stylesheet") || isRelation("icon") || isRelation("preload")
                ? Optional.of(LinkKind.ASSET)
                : Optional.empty();
    }

    private static final class Reader {

        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        List<LinkHeader> read() {
            List<LinkHeader> links = new ArrayList<>();
            while (true) {
                skip(" \t,");
                int close = at < text.length() && text.charAt(at) == '<' ? text.indexOf('>', at) : -1;
                if (close < 0) {
                    return links;
                }
                String target = text.substring(at + 1, close);
                at = close + 1;
                links.add(new LinkHeader(target, parameters()));
            }
        }

        private Map<String, String> parameters() {
            Map<String, String> parameters = new HashMap<>();
            while (true) {
                skip(" \t");
                if (at >= text.length() || text.charAt(at) != ';') {
                    until(",");
                    return parameters;
                }
                at++;
                skip(" \t;");
                String name = AsciiText.strip(until("=;,")).toLowerCase(Locale.ROOT);
                String value = "";
                if (at < text.length() && text.charAt(at) == '=') {
                    at++;
                    skip(" \t");
                    value = at < text.length() && text.charAt(at) == '"' ? quoted() : AsciiText.strip(until(";,"));
                }
                if (!name.isEmpty()) {
                    parameters.putIfAbsent(name, value);
                }
            }
        }

        private String quoted() {
            StringBuilder value = new StringBuilder();
            at++;
            while (at < text.length() && text.charAt(at) != '"') {
                at += text.charAt(at) == '\\' && at + 1 < text.length() ? 1 : 0;
                value.append(text.charAt(at++));
            }
            at++;
            return value.toString();
        }

        private String until(String stops) {
            int from = Math.min(at, text.length());
            while (at < text.length() && stops.indexOf(text.charAt(at)) < 0) {
                at++;
            }
            return text.substring(from, Math.max(from, Math.min(at, text.length())));
        }

        private void skip(String letters) {
            while (at < text.length() && letters.indexOf(text.charAt(at)) >= 0) {
                at++;
            }
        }
    }
}
