package dev.trawl.cli.job;

import dev.trawl.cli.start.RowsCopy;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The options that write rows to a file as a table or as JSON.
public final class CopyOptions {

    @Option(
            names = "-O",
            paramLabel = "FILE",
            description = "Also write the rows to FILE; its extension sets the format: .jsonl, .json or .csv.")
    Optional<String> file = Optional.empty();

    @Option(
            names = {"--fields", "--columns"},
            split = ",",
            paramLabel = "FIELD",
            description = "The columns of FILE and their order, separated by commas; default: all.")
    List<String> columns = List.of();

    @Option(names = "--csv-raw", description = "In csv, do not escape cells that look like formulas (=, +, -, @).")
    boolean csvRaw;

    public List<String> columns() {
        return columns;
    }

    /// The file to write; empty if none was given.
    public Optional<RowsCopy> copy(Terminal terminal) {
        return file.map(
                name -> RowsCopy.to(terminal.directory().resolve(name), csvRaw).withColumns(columns));
    }
}
