package dev.trawl.crawl.extract;

import dev.trawl.crawl.url.PatternCount;
import dev.trawl.crawl.url.UrlPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Parses link rules: a CSS selector, a map with `css`, `xpath` or `jsonpath`, or a list of these.
public final class ReadLinkRules {

    private static final Set<String> KEYS =
            new TreeSet<>(Set.of("css", "attr", "xpath", "jsonpath", "include", "exclude"));
    private static final Set<String> PAGINATION_KEYS = Set.of("by", "cursor", "page", "offset");
    private static final Set<String> VALUE_KEYS = new TreeSet<>(Set.of("css", "attr", "xpath", "jsonpath"));
    private static final int MOST = 100;

    private final List<String> complaints;

    private ReadLinkRules(List<String> complaints) {
        this.complaints = complaints;
    }

    /// @param path position of the rules in the job, such as `follow`
    /// @param complaints receives an error with its path for each invalid part
    public static List<LinkRule> read(String path, JsonNode written, List<String> complaints) {
        var reading = new ReadLinkRules(complaints);
        if (!written.isArray()) {
            return reading.rule(path, written).stream().toList();
        }
        if (written.isEmpty() || written.size() > MOST) {
            complaints.add("%s: must be 1 to %d rules".formatted(path, MOST));
            return List.of();
        }
        var rules = new ArrayList<LinkRule>();
        for (int i = 0; i < written.size(); i++) {
            reading.rule("%s[%d]".formatted(path, i), written.get(i)).ifPresent(rules::add);
        }
        return rules;
    }

    /// Parses the source of a single value: a CSS selector, or a map with `css`, `xpath` or `jsonpath`.
    ///
    /// @param complaints receives an error with its path for each invalid part
    public static Optional<Source> source(String path, JsonNode written, List<String> complaints) {
        JsonNode rule =
                written.isString() ? JsonMapper.shared().createObjectNode().set("css", written) : written;
        if (!rule.isObject() || !(rule.has("css") || rule.has("xpath") || rule.has("jsonpath"))) {
            complaints.add(path + ": must be a CSS selector, or a map with css, xpath or jsonpath");
            return Optional.empty();
        }
        rule.propertyNames().stream()
                .filter(key -> !VALUE_KEYS.contains(key))
                .forEach(key -> complaints.add(
                        "%s.%s: unknown; known are %s".formatted(path, key, String.join(", ", VALUE_KEYS))));
        return new RuleSource(path, rule, complaints).source();
    }

    private Optional<LinkRule> rule(String path, JsonNode written) {
        JsonNode rule =
                written.isString() ? JsonMapper.shared().createObjectNode().set("css", written) : written;
        if (!rule.isObject() || !(rule.has("css") || rule.has("xpath") || rule.has("jsonpath"))) {
            complaints.add(path + ": must be a CSS selector, or a map with css, xpath or jsonpath"
                    + (PAGINATION_KEYS.stream().anyMatch(rule::has)
                            ? "; 'pagination' follows cursors, page numbers and offsets"
                            : ""));
            return Optional.empty();
        }
        for (String key : rule.propertyNames()) {
            if (!KEYS.contains(key)) {
                complaints.add("%s.%s: unknown; known are %s".formatted(path, key, String.join(", ", KEYS)));
            }
        }
        List<UrlPattern> include = patterns(path + ".include", rule.path("include"));
        List<UrlPattern> exclude = patterns(path + ".exclude", rule.path("exclude"));
        return new RuleSource(path, rule, complaints)
                .source()
                .map(source -> new LinkRule(path, source, include, exclude));
    }

    private List<UrlPattern> patterns(String path, JsonNode written) {
        var patterns = new ArrayList<UrlPattern>();
        Iterable<JsonNode> all = written.isArray() ? written : written.isMissingNode() ? List.of() : List.of(written);
        var texts = new ArrayList<String>();
        all.forEach(one -> texts.add(one.asString("")));
        Optional<String> tooMany = PatternCount.complaint(texts);
        if (tooMany.isPresent()) {
            complaints.add("%s: %s".formatted(path, tooMany.get()));
            return patterns;
        }
        for (String text : texts) {
            try {
                patterns.add(UrlPattern.parse(text));
            } catch (IllegalArgumentException e) {
                complaints.add("%s: %s".formatted(path, e.getMessage()));
            }
        }
        return patterns;
    }
}
