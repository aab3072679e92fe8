package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.css.CssSelector;
import dev.trawl.crawl.extract.jsonpath.JsonPath;
import dev.trawl.crawl.extract.limit.BoundedRegex;
import dev.trawl.crawl.extract.xpath.XPath;
import dev.trawl.crawl.url.UrlPattern;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The source of the value of a field.
public sealed interface Source {

    /// @param attribute name of the attribute to read; empty for the text
    record Css(CssSelector selector, String attribute) implements Source {}

    record ByXPath(XPath path) implements Source {}

    record ByJsonPath(JsonPath path) implements Source {}

    /// Reads the data responses of a page that a browser loaded: those whose URL matches, or all.
    record FromXhr(JsonPath path, Optional<UrlPattern> url) implements Source {}

    /// Takes the first group of each match, or the whole match without a group.
    record Regex(BoundedRegex pattern) implements Source {}

    record Constant(JsonNode value) implements Source {}

    record FromPage(BuiltIn builtIn) implements Source {}

    /// The enclosing match itself, or the document at page level. For a rule with only `fields`.
    record Self() implements Source {}
}
