package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Amounts;
import dev.trawl.crawl.extract.ExtractItems.PageItem;
import dev.trawl.crawl.extract.ExtractItems.PageItems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The items of a tried page: their number, and for each field its fill rate and first value.
record TriedItems(PageItems items) {

    private static final int MOST = 10;
    private static final int NARROWEST_VALUE = 20;

    /// The values of one field.
    private record Column(int filled, String first) {

        Column and(JsonNode value) {
            if (TryResult.isEmpty(value)) {
                return this;
            }
            String shown = value.isContainer() ? value.toString() : value.asString();
            return new Column(filled + 1, filled == 0 ? shown : first);
        }
    }

    boolean areNone() {
        return items.items().isEmpty();
    }

    List<String> lines(int width, MessageLanguage language) {
        var lines = new ArrayList<String>();
        int all = items.items().size();
        Phrase keys = areNone()
                ? Phrase.of("")
                : Phrase.of(
                        ", first key %s",
                        TryResult.shortened(items.items().getFirst().key(), width / 2));
        lines.add(language.text("items: %s%s", Amounts.of(all, "item"), keys));
        items.unreadable().ifPresent(why -> lines.add(language.text("problem: %s: %s", "items", why)));
        items.cut().ifPresent(why -> lines.add(language.text("problem: %s: %s", "items", why)));
        Map<String, Column> columns = columns();
        int longest = columns.keySet().stream().mapToInt(String::length).max().orElse(0);
        columns.forEach((name, column) -> lines.add("  %s%s%3d %%  %s"
                .formatted(
                        TryResult.printable(name),
                        " ".repeat(longest - name.length() + 2),
                        100 * column.filled() / all,
                        TryResult.shortened(column.first(), Math.max(NARROWEST_VALUE, width - longest - 12)))));
        items.items().stream()
                .flatMap(item -> item.problems().stream()
                        .map(problem -> language.text(
                                "problem: %s: %s",
                                "items[%d].%s".formatted(item.position(), problem.path()),
                                TryResult.printable(problem.message()))))
                .limit(MOST)
                .forEach(lines::add);
        return lines;
    }

    private Map<String, Column> columns() {
        var columns = new LinkedHashMap<String, Column>();
        for (PageItem item : items.items()) {
            fields(item)
                    .properties()
                    .forEach(field -> columns.merge(
                            field.getKey(),
                            new Column(0, "").and(field.getValue()),
                            (known, _) -> known.and(field.getValue())));
        }
        return columns;
    }

    private static JsonNode fields(PageItem item) {
        return JsonMapper.shared().readTree(item.fields());
    }

    /// Adds the first items, the number of all, and the fill rates in percent.
    void into(ObjectNode json) {
        int all = items.items().size();
        json.put("items_count", all);
        var list = json.putArray("items");
        items.items().stream().limit(MOST).forEach(item -> {
            ObjectNode shown = list.addObject().put("position", item.position()).put("key", item.key());
            shown.set("fields", fields(item));
            item.problems()
                    .forEach(problem ->
                            shown.withArray("problems").add("%s: %s".formatted(problem.path(), problem.message())));
        });
        ObjectNode filled = json.putObject("items_filled");
        columns().forEach((name, column) -> filled.put(name, 100 * column.filled() / all));
        items.cut().ifPresent(why -> json.put("items_cut", why));
        items.unreadable().ifPresent(why -> json.put("items_unreadable", why));
    }
}
