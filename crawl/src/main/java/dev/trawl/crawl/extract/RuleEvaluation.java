package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.limit.BoundedRegex;
import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.extract.xpath.Item;
import dev.trawl.crawl.extract.xpath.Value;
import java.util.List;
import org.jsoup.nodes.Element;
import tools.jackson.databind.JsonNode;

/// Evaluates a source on the whole page or inside an earlier match.
record RuleEvaluation(PageInput page, Budget budget) {

    List<PageMatch> onPage(Source source) {
        return switch (source) {
            case Source.Css css -> select(css, page.tree(budget));
            case Source.ByXPath byXPath -> evaluate(byXPath, page.tree(budget));
            case Source.ByJsonPath(var path) -> json(path.find(page.json(), budget));
            case Source.FromXhr data -> xhr(data);
            case Source.Regex(BoundedRegex pattern) -> texts(pattern.findAll(page.text(), budget));
            case Source.Constant(JsonNode value) -> List.of(new PageMatch.OfJson(value));
            case Source.FromPage(BuiltIn builtIn) -> json(ReadBuiltIn.read(builtIn, page, budget));
            case Source.Self _ -> List.of(new PageMatch.OfElement(page.tree(budget)));
        };
    }

    List<PageMatch> within(Source source, PageMatch place) {
        return switch (source) {
            case Source.Css css ->
                place instanceof PageMatch.OfElement(Element element) ? select(css, element) : List.of();
            case Source.ByXPath byXPath ->
                place instanceof PageMatch.OfElement(Element element) ? evaluate(byXPath, element) : List.of();
            case Source.ByJsonPath(var path) ->
                place instanceof PageMatch.OfJson(JsonNode json) ? json(path.find(json, budget)) : List.of();
            case Source.Regex(BoundedRegex pattern) -> texts(pattern.findAll(place.text(), budget));
            case Source.Self _ -> List.of(place);
            case Source.Constant _, Source.FromPage _, Source.FromXhr _ -> onPage(source);
        };
    }

    /// Responses that are no JSON match nothing.
    private List<PageMatch> xhr(Source.FromXhr source) {
        return page.responses().stream()
                .filter(response -> source.url().stream().allMatch(pattern -> pattern.matches(response.url())))
                .flatMap(response -> response.json().stream())
                .flatMap(json -> json(source.path().find(json, budget)).stream())
                .toList();
    }

    private List<PageMatch> select(Source.Css css, Element root) {
        List<Element> elements = css.selector().select(root, budget);
        if (css.attribute().isEmpty()) {
            return elements.stream().<PageMatch>map(PageMatch.OfElement::new).toList();
        }
        return elements.stream()
                .filter(element -> element.hasAttr(css.attribute()))
                .<PageMatch>map(element -> new PageMatch.OfText(element.attr(css.attribute())))
                .toList();
    }

    private List<PageMatch> evaluate(Source.ByXPath byXPath, Element context) {
        Value value = byXPath.path().evaluate(context, budget);
        return value instanceof Value.Nodes(List<Item> items)
                ? items.stream().map(PageMatch::of).toList()
                : texts(List.of(value.asText()));
    }

    private static List<PageMatch> json(List<JsonNode> nodes) {
        return nodes.stream().<PageMatch>map(PageMatch.OfJson::new).toList();
    }

    private static List<PageMatch> texts(List<String> texts) {
        return texts.stream().<PageMatch>map(PageMatch.OfText::new).toList();
    }
}
