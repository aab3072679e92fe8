package dev.trawl.core.csv;

import dev.trawl.spi.crawl.tally.RowKeys;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// A table of rows with different fields. The caller passes all rows to `see` to collect the columns, and
/// then writes them.
///
/// The `data` of a result, the `fields` of a page and its `item` become separate columns. A field has its own name,
/// such
/// as `title`; a key of the page with that name is then `page.title`. Deeper values stay JSON.
public final class CsvTable {

    private static final Set<String> OPENED = Set.of("data", RowKeys.FIELDS, RowKeys.ITEM);

    private final CsvCell style;
    private final List<RowColumn> chosen;
    private final Set<String> missing;
    private final Set<Path> seen = new LinkedHashSet<>();
    private List<Path> columns = List.of();

    /// @param chosen names and order of the columns; empty means all
    public CsvTable(CsvCell style, List<String> chosen) {
        this.style = style;
        this.chosen = RowColumn.of(chosen);
        this.missing = new LinkedHashSet<>(chosen);
    }

    /// The path of a value in a row.
    private record Path(List<String> steps) {

        private static final Set<String> SUBJECTS = Set.of("subtask", "url");

        String name() {
            return steps.getLast();
        }

        boolean isField() {
            return isIn(RowKeys.FIELDS);
        }

        boolean isIn(String group) {
            return steps.size() > 1 && steps.get(steps.size() - 2).equals(group);
        }

        /// The name without the groups that are opened; of an item with its group, as in `item.key`.
        String shortName() {
            return isIn(RowKeys.ITEM) ? RowKeys.ITEM + "." + name() : name();
        }

        /// The column order: the subject first, then extracted fields, then metadata.
        int order() {
            if (isField()) {
                return 1;
            }
            return SUBJECTS.contains(shortName()) ? 0 : 2;
        }

        /// The name of a path whose short name a field has.
        String longName() {
            return steps.size() == 1 || RowKeys.OF_PAGES.contains(name()) ? "page." + name() : String.join(".", steps);
        }

        Path and(String step) {
            var longer = new ArrayList<>(steps);
            longer.add(step);
            return new Path(List.copyOf(longer));
        }

        /// The value in a row; missing if the value is expanded into separate columns.
        JsonNode in(JsonNode row) {
            JsonNode value = row;
            for (String step : steps) {
                value = value.path(step);
            }
            return value.isObject() && OPENED.containsAll(steps) ? MissingNode.getInstance() : value;
        }
    }

    /// Whether the row has no data, such as the end of a batch. Such a row gets no line.
    public static boolean isEmpty(JsonNode row) {
        return row.path("data").isObject() && row.path("data").isEmpty();
    }

    /// Collects the columns of a row.
    public void see(JsonNode row) {
        if (!isEmpty(row)) {
            see(row, new Path(List.of()));
            missing.removeIf(name -> !new RowColumn(name).in(row).isMissingNode());
        }
    }

    /// The first chosen column that no row has and no row of a crawl can have; empty if there is none.
    public Optional<String> unknown() {
        return seen.isEmpty()
                ? Optional.empty()
                : missing.stream().filter(name -> !RowKeys.isKey(name)).findFirst();
    }

    /// The names that columns can have, for messages.
    public List<String> known() {
        columns = sorted();
        Map<Path, String> names = names();
        return columns.stream().map(path -> String.valueOf(names.get(path))).toList();
    }

    private void see(JsonNode object, Path at) {
        object.properties().forEach(entry -> {
            Path path = at.and(entry.getKey());
            boolean opens = OPENED.contains(entry.getKey()) && OPENED.containsAll(at.steps());
            if (opens && entry.getValue().isObject()) {
                see(entry.getValue(), path);
            } else {
                seen.add(path);
            }
        });
    }

    /// The header line. Fields seen later have no column.
    public String heading() {
        return style.heading(
                chosen.isEmpty()
                        ? known()
                        : chosen.stream().map(RowColumn::name).toList());
    }

    private List<Path> sorted() {
        return seen.stream().sorted(Comparator.comparingInt(Path::order)).toList();
    }

    /// The line for a row, in the column order of the header.
    public String line(JsonNode row) {
        return style.line(
                chosen.isEmpty()
                        ? columns.stream().map(path -> path.in(row)).toList()
                        : chosen.stream().map(column -> column.in(row)).toList());
    }

    private Map<Path, String> names() {
        var names = new HashMap<Path, String>();
        Set<String> taken = new LinkedHashSet<>();
        columns.stream()
                .sorted(Comparator.comparing(Path::isField)
                        .reversed()
                        .thenComparingInt(path -> path.steps().size()))
                .forEach(path -> names.put(path, taken.add(path.shortName()) ? path.shortName() : path.longName()));
        return names;
    }
}
