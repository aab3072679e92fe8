package dev.trawl.core.csv;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// A table of rows with different fields. The caller passes all rows to `see` to collect the columns, and
/// then writes them.
///
/// The `data` of a result and the `fields` of a page become separate columns with plain names. A duplicate name
/// gets its whole path, such as `fields.title`. Deeper values stay JSON.
public final class CsvTable {

    private static final Set<String> OPENED = Set.of("data", "fields");

    /// The keys of a crawled page. These names are reserved, even in a table whose rows do not have them.
    private static final Set<String> OF_PAGES = Set.of(
            "url",
            "final_url",
            "status",
            "depth",
            "fetched_at",
            "ms",
            "redirect",
            "content_type",
            "charset",
            "bytes",
            "sha256",
            "truncated",
            "title",
            "links",
            "problems",
            "error",
            "detail");

    private final CsvCell style;
    private final Set<Path> seen = new LinkedHashSet<>();
    private List<Path> columns = List.of();

    public CsvTable(CsvCell style) {
        this.style = style;
    }

    /// The path of a value in a row.
    private record Path(List<String> steps) {

        String name() {
            return steps.getLast();
        }

        boolean isField() {
            return steps.size() > 1 && steps.get(steps.size() - 2).equals("fields");
        }

        /// The column order: the subject first, then extracted fields, then metadata.
        int order() {
            if (isField()) {
                return 1;
            }
            return name().equals("subtask") || name().equals("url") ? 0 : 2;
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
        }
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
        columns = seen.stream().sorted(Comparator.comparingInt(Path::order)).toList();
        Map<Path, String> names = names();
        return style.heading(columns.stream().map(path -> names.get(path)).toList());
    }

    /// The line for a row, in the column order of the header.
    public String line(JsonNode row) {
        return style.line(columns.stream().map(path -> path.in(row)).toList());
    }

    private Map<Path, String> names() {
        var names = new HashMap<Path, String>();
        Set<String> taken = new LinkedHashSet<>();
        columns.stream()
                .sorted(Comparator.comparingInt(path -> path.steps().size()))
                .forEach(path -> {
                    boolean free = !(path.isField() && OF_PAGES.contains(path.name())) && taken.add(path.name());
                    names.put(path, free ? path.name() : String.join(".", path.steps()));
                });
        return names;
    }
}
