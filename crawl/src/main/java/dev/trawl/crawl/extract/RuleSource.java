package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.css.CssSelector;
import dev.trawl.crawl.extract.css.SelectedAttribute;
import dev.trawl.crawl.extract.jsonpath.JsonPath;
import dev.trawl.crawl.extract.limit.BoundedRegex;
import dev.trawl.crawl.extract.xpath.XPath;
import dev.trawl.crawl.url.UrlPattern;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Parses the part of a rule that selects the source of its value.
record RuleSource(String path, JsonNode rule, List<String> complaints) {

    Optional<Source> source() {
        List<String> given = Stream.of("css", "xpath", "jsonpath", "const", "builtin")
                .filter(rule::has)
                .toList();
        if (rule.has("from") || rule.has("url")) {
            return xhr(given);
        }
        if (given.size() > 1) {
            complaints.add("%s: has %s; one of them is enough".formatted(path, String.join(" and ", given)));
            return Optional.empty();
        }
        if (given.isEmpty()) {
            return rule.has("regex") ? parsed("regex", text -> new Source.Regex(BoundedRegex.compile(text))) : none();
        }
        return switch (given.getFirst()) {
            case "css" -> parsed("css", this::css);
            case "xpath" -> parsed("xpath", text -> new Source.ByXPath(XPath.parse(text)));
            case "jsonpath" -> parsed("jsonpath", text -> new Source.ByJsonPath(JsonPath.parse(text)));
            case "builtin" -> parsed("builtin", RuleSource::builtIn);
            default -> Optional.of(new Source.Constant(rule.get("const")));
        };
    }

    /// `from: xhr` with `jsonpath`, and with `url` if only some responses are meant.
    private Optional<Source> xhr(List<String> given) {
        if (!rule.path("from").asString("").equals("xhr")) {
            complaints.add(path + (rule.has("from") ? ".from: must be xhr" : ".url: needs 'from: xhr'"));
            return Optional.empty();
        }
        if (!given.equals(List.of("jsonpath"))) {
            complaints.add(path + ": 'from: xhr' needs jsonpath and no other source");
            return Optional.empty();
        }
        int before = complaints.size();
        Optional<UrlPattern> url = rule.has("url") ? parsed("url", UrlPattern::parse) : Optional.empty();
        return parsed("jsonpath", JsonPath::parse)
                .filter(_ -> complaints.size() == before)
                .map(found -> new Source.FromXhr(found, url));
    }

    /// The regular expression in addition to another source.
    Optional<BoundedRegex> pick() {
        boolean beside = rule.has("css") || rule.has("xpath") || rule.has("jsonpath");
        return beside && rule.has("regex") ? parsed("regex", BoundedRegex::compile) : Optional.empty();
    }

    private Optional<Source> none() {
        if (rule.has("fields")) {
            return Optional.of(new Source.Self());
        }
        complaints.add(path + ": needs one of css, xpath, jsonpath, regex, const, builtin");
        return Optional.empty();
    }

    /// `a@href` and `a::attr(href)` select an attribute like `attr`, `h1::text` the text like `h1`.
    private Source css(String text) {
        SelectedAttribute selected = SelectedAttribute.of(text);
        String attribute = rule.path("attr").asString("");
        if (!attribute.isEmpty() && !selected.attribute().isEmpty()) {
            throw new IllegalArgumentException("the attribute is given twice, here and with attr");
        }
        if (selected.selector().startsWith("$")) {
            throw new IllegalArgumentException(
                    "not a CSS selector; a JSONPath query is written as {jsonpath: " + text + "}");
        }
        return new Source.Css(
                CssSelector.parse(selected.selector()), attribute.isEmpty() ? selected.attribute() : attribute);
    }

    private static Source builtIn(String name) {
        return new Source.FromPage(BuiltIn.named(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "must be one of title, text, language, links, json_ld, microdata, opengraph, apps")));
    }

    private <T> Optional<T> parsed(String key, Function<String, T> parser) {
        try {
            if (!rule.get(key).isString()) {
                throw new IllegalArgumentException("must be a string");
            }
            return Optional.of(parser.apply(rule.get(key).stringValue()));
        } catch (IllegalArgumentException e) {
            String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            complaints.add("%s.%s: %s".formatted(path, key, why));
            return Optional.empty();
        }
    }
}
