package dev.trawl.cli.task;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/// The options `--limit` and `--after`, for commands that show one page of a list.
public final class PageOptions {

    @Option(names = "--limit", paramLabel = "N", description = "Maximum number of rows; default ${DEFAULT-VALUE}.")
    int limit = 50;

    @Option(names = "--after", paramLabel = "CURSOR", description = "Continue after this row of an earlier page.")
    Optional<String> after = Optional.empty();

    /// The query parameters of the page, in a modifiable map.
    public Map<String, String> query() {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("limit", String.valueOf(limit));
        after.ifPresent(value -> query.put("after", value));
        return query;
    }

    /// Writes the items and tells the user how to see more.
    public static void show(
            JsonNode page, OutputOptions output, List<TableColumn> columns, Terminal terminal, boolean quiet) {
        RowWriter rows = output.rows(terminal.out(), Format.TABLE, columns);
        page.path("items").forEach(rows::write);
        rows.finish();
        String next = page.path("next_cursor").asString("");
        if (!next.isEmpty() && !quiet) {
            terminal.say(Phrase.of("more rows available: add --after %s", next));
        }
    }
}
