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

/// A table of rows that need not be alike. All rows are shown to it once, so that it knows the columns, and then
/// written.
///
/// The `data` of a result and the `fields` of a page become columns of their own, by their plain names; a name that is
/// taken gets its whole path, such as `fields.title`. What lies deeper stays JSON.
public final class CsvTable {

    private static final Set<String> OPENED = Set.of("data", "fields");

    /// The keys of a crawled page keep their names, also in a table where none of its rows has them.
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

    /// The place of a value in a row.
    private record Path(List<String> steps) {

        String name() {
            return steps.getLast();
        }

        boolean isField() {
            return steps.size() > 1 && steps.get(steps.size() - 2).equals("fields");
        }

        /// What it is about first, then what was found, then how it came.
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

        /// Nothing where the value was opened and stands in columns of its own.
        JsonNode in(JsonNode row) {
            JsonNode value = row;
            for (String step : steps) {
                value = value.path(step);
            }
            return value.isObject() && OPENED.containsAll(steps) ? MissingNode.getInstance() : value;
        }
    }

    /// The end of a batch has no data, and so no line.
    public static boolean isEmpty(JsonNode row) {
        return row.path("data").isObject() && row.path("data").isEmpty();
    }

    /// Learns the columns of a row.
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

    /// The first line. What is seen later has no column.
    public String heading() {
        columns = seen.stream().sorted(Comparator.comparingInt(Path::order)).toList();
        Map<Path, String> names = names();
        return style.heading(columns.stream().map(path -> names.get(path)).toList());
    }

    /// A row as a line, under the names of the heading.
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
