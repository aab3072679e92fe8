package dev.trawl.crawl.job;

import dev.trawl.crawl.extract.FieldRule;
import dev.trawl.crawl.extract.ItemRule;
import dev.trawl.crawl.extract.ReadRules;
import dev.trawl.crawl.job.value.Values;
import dev.trawl.spi.crawl.tally.RowKeys;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The rules that make rows from pages.
///
/// @param fields extraction rules for each page
/// @param items gives each match a row of its own
/// @param columns names and order of the columns of a table; empty means all
public record RowRules(List<FieldRule> fields, Optional<ItemRule> items, List<String> columns) {

    private static final int MOST_COLUMNS = 1_000;

    public RowRules {
        fields = List.copyOf(fields);
        columns = List.copyOf(columns);
    }

    /// Parses the keys `fields`, `items` and `columns` of a job.
    static RowRules read(Values values) {
        List<FieldRule> fields = fields(values);
        Optional<ItemRule> items =
                values.node("items").flatMap(written -> ReadRules.items(written, values.complaints()));
        List<String> columns = values.texts("columns");
        var rules = new RowRules(fields, items, columns);
        rules.check(values);
        return rules;
    }

    /// True if a rule reads data responses of a browser.
    public boolean readsXhr() {
        return fields.stream().anyMatch(FieldRule::readsXhr)
                || items.filter(rule -> rule.fields().stream().anyMatch(FieldRule::readsXhr))
                        .isPresent();
    }

    private static List<FieldRule> fields(Values values) {
        var written = values.node("fields");
        if (written.isEmpty()) {
            return List.of();
        }
        var reading = ReadRules.read("fields", written.get());
        values.complaints().addAll(reading.complaints());
        return reading.rules();
    }

    /// The names of JSON items without `fields` are known only from the pages.
    private void check(Values values) {
        if (new HashSet<>(columns).size() < columns.size() || columns.size() > MOST_COLUMNS) {
            values.complaints().add("columns: must name up to %d columns, each once".formatted(MOST_COLUMNS));
        }
        if (items.filter(rule -> rule.fields().isEmpty()).isPresent()
                || !values.complaints().isEmpty()) {
            return;
        }
        Set<String> known = new TreeSet<>(RowKeys.OF_PAGES);
        fields.forEach(field -> known.add(field.name()));
        items.ifPresent(rule -> {
            rule.fields().forEach(field -> known.add(field.name()));
            RowKeys.OF_ITEMS.forEach(key -> known.add(RowKeys.ITEM + "." + key));
        });
        columns.stream()
                .filter(column -> !known.contains(column) && !known.contains(plain(column)))
                .forEach(column -> values.complaints()
                        .add("columns: '%s' is no column; known are %s"
                                .formatted(Values.shown(column), String.join(", ", known))));
    }

    /// The name before the first dot, without the `fields.` or `page.` in front of it.
    private static String plain(String column) {
        String bare = column.startsWith("fields.") || column.startsWith("page.")
                ? column.substring(column.indexOf('.') + 1)
                : column;
        int dot = bare.indexOf('.');
        return dot < 0 ? bare : bare.substring(0, dot);
    }
}
