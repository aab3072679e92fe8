package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.url.Url;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import org.jsoup.nodes.Element;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Converts a match to a value of the field's type. Empty if the match does not have that type.
record Convert(PageInput page, Budget budget, boolean trim) {

    private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

    Optional<JsonNode> to(FieldType type, PageMatch place) {
        return switch (type) {
            case STRING -> Optional.of(MAKE.stringNode(text(place)));
            case NUMBER -> ReadNumber.read(text(place)).map(MAKE::numberNode);
            case INTEGER ->
                ReadNumber.read(text(place))
                        .filter(number -> number.stripTrailingZeros().scale() <= 0)
                        .map(BigDecimal::toBigInteger)
                        .map(MAKE::numberNode);
            case BOOLEAN -> truth(text(place)).map(MAKE::booleanNode);
            case DATE -> ReadDate.read(text(place)).map(MAKE::stringNode);
            case URL -> url(text(place)).map(MAKE::stringNode);
            case HTML ->
                Optional.of(MAKE.stringNode(
                        place instanceof PageMatch.OfElement(Element element) ? element.outerHtml() : place.text()));
            case ANY ->
                Optional.of(place instanceof PageMatch.OfJson(JsonNode json) ? json : MAKE.stringNode(text(place)));
        };
    }

    private String text(PageMatch place) {
        return trim ? place.text().strip() : place.text();
    }

    private Optional<String> url(String text) {
        return text.isEmpty()
                ? Optional.empty()
                : Url.parse(text, page.base(budget)).map(Url::href);
    }

    private static Optional<Boolean> truth(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "yes", "1", "on" -> Optional.of(true);
            case "false", "no", "0", "off" -> Optional.of(false);
            default -> Optional.empty();
        };
    }
}
