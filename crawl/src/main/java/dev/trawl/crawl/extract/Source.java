package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.css.CssSelector;
import dev.trawl.crawl.extract.jsonpath.JsonPath;
import dev.trawl.crawl.extract.limit.BoundedRegex;
import dev.trawl.crawl.extract.xpath.XPath;
import tools.jackson.databind.JsonNode;

/// Where the value of a field comes from.
public sealed interface Source {

    /// @param attribute whose value is taken; empty for the text
    record Css(CssSelector selector, String attribute) implements Source {}

    record ByXPath(XPath path) implements Source {}

    record ByJsonPath(JsonPath path) implements Source {}

    /// The first group of each match, or all of it.
    record Regex(BoundedRegex pattern) implements Source {}

    record Constant(JsonNode value) implements Source {}

    record FromPage(BuiltIn builtIn) implements Source {}

    /// The place itself; for a field of a list of texts.
    record Self() implements Source {}
}
