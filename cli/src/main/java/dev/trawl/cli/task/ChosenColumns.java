package dev.trawl.cli.task;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.core.csv.RowColumn;
import dev.trawl.spi.crawl.tally.RowKeys;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Narrows results to chosen columns, by the same names as in a table. A name that no row has is reported at the end,
/// because rows differ.
final class ChosenColumns implements RowWriter {

    private final List<RowColumn> columns;
    private final List<RowColumn> missing;
    private final RowWriter writer;
    private boolean any;

    ChosenColumns(List<String> names, RowWriter writer) {
        this.columns = RowColumn.of(names);
        this.missing = new ArrayList<>(columns);
        this.writer = writer;
    }

    @Override
    public void write(JsonNode row) {
        any = true;
        missing.removeIf(column -> !column.in(row).isMissingNode());
        writer.write(RowColumn.narrow(row, columns));
    }

    @Override
    public void finish() {
        writer.finish();
        missing.stream()
                .map(RowColumn::name)
                .filter(name -> any && !RowKeys.isKey(name))
                .findFirst()
                .ifPresent(name -> {
                    throw Fault.BAD_ARGUMENT.with(Phrase.of("no result has a field '%s'", name));
                });
    }
}
