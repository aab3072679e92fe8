package dev.trawl.cli.inspect;

import dev.trawl.cli.batch.BadLineException;
import dev.trawl.cli.batch.BatchFields;
import dev.trawl.cli.batch.BatchVerb;
import dev.trawl.crawl.extract.PageInput;
import dev.trawl.crawl.extract.css.CssSelector;
import dev.trawl.crawl.extract.jsonpath.JsonPath;
import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.extract.limit.OverBudgetException;
import dev.trawl.crawl.extract.xpath.Item;
import dev.trawl.crawl.extract.xpath.TextContent;
import dev.trawl.crawl.extract.xpath.Value;
import dev.trawl.crawl.extract.xpath.XPath;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Returns the matches of one expression on a page.
record ExtractVerb(TimeSource time) implements BatchVerb {

    private static final Duration LONGEST = Duration.ofMillis(1800);
    private static final long MOST_STEPS = 200_000_000;
    private static final String NOWHERE = "about:blank";

    @Override
    public ObjectNode answer(BatchFields question) {
        List<String> kinds =
                Stream.of("css", "xpath", "jsonpath").filter(question::has).toList();
        if (kinds.size() != 1) {
            throw new BadLineException("one of the fields 'css', 'xpath' and 'jsonpath' is needed");
        }
        String kind = kinds.getFirst();
        ObjectNode answer = BatchFields.answer();
        ArrayNode values = answer.putArray("values");
        try {
            find(kind, question.text(kind), page(question), values);
        } catch (OverBudgetException e) {
            throw new BadLineException("cut off: the expression %s".formatted(e.getMessage()));
        } catch (IllegalArgumentException e) {
            throw new BadLineException(String.valueOf(e.getMessage()));
        }
        return answer;
    }

    private void find(String kind, String expression, PageInput page, ArrayNode values) {
        Budget budget = Budget.of(time, LONGEST, MOST_STEPS);
        switch (kind) {
            case "css" ->
                CssSelector.parse(expression)
                        .select(page.tree(budget), budget)
                        .forEach(element -> values.add(TextContent.of(element)));
            case "xpath" -> add(XPath.parse(expression).evaluate(page.tree(budget), budget), values);
            default -> JsonPath.parse(expression).find(page.json(), budget).forEach(values::add);
        }
    }

    private static void add(Value value, ArrayNode values) {
        switch (value) {
            case Value.Nodes(List<Item> items) -> items.forEach(item -> values.add(item.text()));
            case Value.Numeric(double number)
            when !Double.isNaN(number) && !Double.isInfinite(number) -> number(number, values);
            case Value.Truth(boolean truth) -> values.add(truth);
            default -> values.add(value.asText());
        }
    }

    private static void number(double number, ArrayNode values) {
        if (number == Math.rint(number) && Math.abs(number) < 1L << 53) {
            values.add((long) number);
        } else {
            values.add(number);
        }
    }

    private static PageInput page(BatchFields question) {
        Url url = PageVerbs.url(question.optionalText("base").orElse(NOWHERE));
        String contentType = question.optionalText("contentType").orElse("");
        if (question.has("file")) {
            return new PageInput(url, contentType, question.content("html"));
        }
        String inline = question.has("json") ? "json" : "html";
        return PageInput.ofText(url, contentType, question.text(inline));
    }
}
