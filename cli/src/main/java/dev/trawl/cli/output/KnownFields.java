package dev.trawl.cli.output;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.core.problem.Suggestion;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// Rejects `--fields` that the first row does not contain, before anything is written.
final class KnownFields implements RowWriter {

    private final List<String> fields;
    private final List<TableColumn> columns;
    private final RowWriter writer;
    private boolean checked;

    KnownFields(List<String> fields, List<TableColumn> columns, RowWriter writer) {
        this.fields = fields;
        this.columns = columns;
        this.writer = writer;
    }

    @Override
    public void write(JsonNode row) {
        if (!checked) {
            check(fields, columns, row);
            checked = true;
        }
        writer.write(row);
    }

    @Override
    public void finish() {
        writer.finish();
    }

    static void check(List<String> fields, List<TableColumn> columns, JsonNode row) {
        fields.stream()
                .filter(field -> !isKnown(field, columns, row))
                .findFirst()
                .ifPresent(field -> {
                    Set<String> known = new LinkedHashSet<>();
                    columns.forEach(column -> known.add(column.path()));
                    known.addAll(row.propertyNames());
                    String hint = Suggestion.closest(field, known)
                            .map(meant -> " (did you mean '" + meant + "'?)")
                            .orElse("");
                    throw Fault.BAD_ARGUMENT.with(
                            Phrase.of("unknown field '%s'%s; expected %s", field, hint, String.join(", ", known)));
                });
    }

    /// Payloads and results differ from row to row, so any field below such a group is accepted.
    private static boolean isKnown(String field, List<TableColumn> columns, JsonNode row) {
        if (columns.stream().anyMatch(column -> column.path().equals(field))
                || !TableColumn.of(field, field).in(row).isMissingNode()) {
            return true;
        }
        int dot = field.indexOf('.');
        String group = field.substring(0, Math.max(dot, 0));
        return dot > 0
                && row.has(group)
                && columns.stream().noneMatch(column -> column.path().startsWith(group + "."));
    }
}
