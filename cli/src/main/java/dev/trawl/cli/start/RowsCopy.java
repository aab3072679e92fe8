package dev.trawl.cli.start;

import dev.trawl.cli.client.VerbatimJson;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.output.Format;
import dev.trawl.core.csv.CsvCell;
import dev.trawl.core.csv.RowColumn;
import dev.trawl.core.csv.RowsAsTable;
import dev.trawl.core.csv.RowsAsTable.Taker;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Writes the rows of a crawl to a second file. The file extension selects the format. An
/// existing file is replaced.
///
/// @param style format of the cells of a table
/// @param columns names and order of the columns; empty means all
public record RowsCopy(Path file, Form form, CsvCell style, List<String> columns) {

    /// The output formats.
    public enum Form {
        /// One object per line.
        JSONL,
        /// One list of all rows.
        JSON,
        /// A table with one column per field.
        CSV
    }

    /// Rejects a file that cannot be written before anything is fetched.
    public static RowsCopy to(Path file, boolean raw) {
        String name = file.getFileName() == null ? "" : file.getFileName().toString();
        String ending = name.substring(name.lastIndexOf('.') + 1).toUpperCase(Locale.ROOT);
        Form form = Arrays.stream(Form.values())
                .filter(known -> known.name().equals(ending) && name.contains("."))
                .findFirst()
                .orElseThrow(() -> Fault.BAD_ARGUMENT.with(Format.unavailable(ending)
                        .orElseGet(() -> Phrase.of("-O must be a .jsonl, .json or .csv file, not '%s'", name))));
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw Fault.COPY_NOT_WRITABLE.with(file, Reason.of(new NoSuchFileException(file.toString())));
        }
        if (Files.isDirectory(file)) {
            throw Fault.COPY_NOT_WRITABLE.with(file, Phrase.of("it is a folder"));
        }
        if (!Files.isWritable(Files.exists(file) ? file : folder)) {
            throw Fault.COPY_NOT_WRITABLE.with(file, Phrase.of("permission denied"));
        }
        return new RowsCopy(file, form, raw ? CsvCell.RAW : CsvCell.SAFE, List.of());
    }

    /// A copy with these columns; no names change nothing.
    public RowsCopy withColumns(List<String> names) {
        return names.isEmpty() ? this : new RowsCopy(file, form, style, names);
    }

    /// A copy with these columns unless it has columns already.
    public RowsCopy orColumns(List<String> names) {
        return columns.isEmpty() ? withColumns(names) : this;
    }

    /// @param pages the rows as JSON lines
    public void write(Path pages) {
        try {
            switch (form) {
                case JSONL -> lines(pages);
                case JSON -> list(pages);
                case CSV -> table(pages);
            }
        } catch (IOException e) {
            throw Fault.COPY_NOT_WRITABLE.causedBy(e, file, Reason.of(e));
        }
    }

    private void lines(Path pages) throws IOException {
        if (columns.isEmpty()) {
            Files.copy(pages, file, StandardCopyOption.REPLACE_EXISTING);
            return;
        }
        try (BufferedReader in = reader(pages);
                BufferedWriter out = writer(file)) {
            for (String row = in.readLine(); row != null; row = in.readLine()) {
                out.append(narrow(row)).append('\n');
            }
        }
    }

    private String narrow(String row) {
        return columns.isEmpty()
                ? row
                : RowColumn.narrow(VerbatimJson.read(row), RowColumn.of(columns))
                        .toString();
    }

    private void list(Path pages) throws IOException {
        try (BufferedReader in = reader(pages);
                BufferedWriter out = writer(file)) {
            String between = "[\n";
            for (String row = in.readLine(); row != null; row = in.readLine()) {
                out.append(between).append(narrow(row));
                between = ",\n";
            }
            out.append(between.equals("[\n") ? "[]\n" : "\n]\n");
        }
    }

    private void table(Path pages) throws IOException {
        var table = new RowsAsTable(style, columns);
        table.<IOException>learn(rows -> each(pages, rows));
        try (BufferedWriter out = writer(file)) {
            out.write(table.heading());
            table.<IOException>write(rows -> each(pages, rows), out::write);
        }
    }

    private static BufferedReader reader(Path file) throws IOException {
        return new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8));
    }

    /// Writes an unpaired surrogate, which pages can contain, as a question mark instead of failing.
    private static BufferedWriter writer(Path file) throws IOException {
        return new BufferedWriter(new OutputStreamWriter(Files.newOutputStream(file), StandardCharsets.UTF_8));
    }

    private static void each(Path pages, Taker<IOException> rows) throws IOException {
        try (BufferedReader in = reader(pages)) {
            boolean wanted = true;
            for (String row = in.readLine(); row != null && wanted; row = in.readLine()) {
                wanted = rows.take(VerbatimJson.read(row));
            }
        }
    }
}
