package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.limit.BoundedRegex;
import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.extract.xpath.Item;
import dev.trawl.crawl.extract.xpath.Value;
import java.util.List;
import org.jsoup.nodes.Element;
import tools.jackson.databind.JsonNode;

/// Evaluates a source on the whole page or inside an earlier match.
record Finding(Page page, Budget budget) {

    List<Place> onPage(Source source) {
        return switch (source) {
            case Source.Css css -> select(css, page.tree(budget));
            case Source.ByXPath byXPath -> evaluate(byXPath, page.tree(budget));
            case Source.ByJsonPath(var path) -> json(path.find(page.json(), budget));
            case Source.Regex(BoundedRegex pattern) -> texts(pattern.findAll(page.text(), budget));
            case Source.Constant(JsonNode value) -> List.of(new Place.OfJson(value));
            case Source.FromPage(BuiltIn builtIn) -> json(ReadBuiltIn.read(builtIn, page, budget));
            case Source.Self _ -> List.of(new Place.OfElement(page.tree(budget)));
        };
    }

    List<Place> within(Source source, Place place) {
        return switch (source) {
            case Source.Css css -> place instanceof Place.OfElement(Element element) ? select(css, element) : List.of();
            case Source.ByXPath byXPath ->
                place instanceof Place.OfElement(Element element) ? evaluate(byXPath, element) : List.of();
            case Source.ByJsonPath(var path) ->
                place instanceof Place.OfJson(JsonNode json) ? json(path.find(json, budget)) : List.of();
            case Source.Regex(BoundedRegex pattern) -> texts(pattern.findAll(place.text(), budget));
            case Source.Self _ -> List.of(place);
            case Source.Constant _, Source.FromPage _ -> onPage(source);
        };
    }

    private List<Place> select(Source.Css css, Element root) {
        List<Element> elements = css.selector().select(root, budget);
        if (css.attribute().isEmpty()) {
            return elements.stream().<Place>map(Place.OfElement::new).toList();
        }
        return elements.stream()
                .filter(element -> element.hasAttr(css.attribute()))
                .<Place>map(element -> new Place.OfText(element.attr(css.attribute())))
                .toList();
    }

    private List<Place> evaluate(Source.ByXPath byXPath, Element context) {
        Value value = byXPath.path().evaluate(context, budget);
        return value instanceof Value.Nodes(List<Item> items)
                ? items.stream().map(Place::of).toList()
                : texts(List.of(value.asText()));
    }

    private static List<Place> json(List<JsonNode> nodes) {
        return nodes.stream().<Place>map(Place.OfJson::new).toList();
    }

    private static List<Place> texts(List<String> texts) {
        return texts.stream().<Place>map(Place.OfText::new).toList();
    }
}
