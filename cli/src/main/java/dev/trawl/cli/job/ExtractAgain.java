package dev.trawl.cli.job;

import dev.trawl.cli.client.VerbatimJson;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.core.csv.RowColumn;
import dev.trawl.crawl.archive.ReadCaptures;
import dev.trawl.crawl.visit.VisitAgain;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// Extracts rows from stored pages with other rules. Prints them, or writes them to a file. Fetches nothing.
public final class ExtractAgain {

    private final CommandContext context;
    private final CopyOptions options;
    private final VisitAgain visit;

    /// @param rules name of a job file whose `fields` or `items` are extracted
    ExtractAgain(CommandContext context, String rules, CopyOptions options) {
        this.context = context;
        this.options = options;
        var complaints = new ArrayList<String>();
        JobFile file = JobFile.open(context.terminal(), rules);
        this.visit =
                VisitAgain.with(file.tree(), context.time(), complaints).orElseThrow(() -> file.refusal(complaints));
    }

    /// An archive, opened when it is read.
    ///
    /// @param name name in messages
    public record Archive(String name, Opening opening) {}

    @FunctionalInterface
    public interface Opening {
        InputStream open() throws IOException;
    }

    /// @param archives read one after the other
    public void run(List<Archive> archives) {
        var copy = options.copy(context.terminal());
        if (copy.isEmpty()) {
            PrintWriter out = context.terminal().out();
            List<RowColumn> columns = RowColumn.of(options.columns());
            archives.forEach(archive -> read(archive, row -> out.println(narrow(row, columns))));
            out.flush();
            return;
        }
        // A table needs all rows before its first line.
        try {
            Path rows = Files.createTempFile("trawl-rows", ".jsonl");
            try {
                try (var out = new PrintWriter(Files.newBufferedWriter(rows, StandardCharsets.UTF_8))) {
                    archives.forEach(archive -> read(archive, out::println));
                }
                copy.get().orColumns(visit.columns()).write(rows);
            } finally {
                Files.delete(rows);
            }
        } catch (IOException e) {
            throw Fault.COPY_NOT_WRITABLE.causedBy(e, copy.get().file(), Reason.of(e));
        }
    }

    private static String narrow(String row, List<RowColumn> columns) {
        return columns.isEmpty()
                ? row
                : RowColumn.narrow(VerbatimJson.read(row), columns).toString();
    }

    private void read(Archive archive, Consumer<String> rows) {
        String name = archive.name();
        var any = new AtomicBoolean();
        var unchanged = new AtomicLong();
        try {
            var damage = ReadCaptures.read(
                    archive.opening().open(),
                    capture -> {
                        any.set(true);
                        visit.rows(capture).forEach(rows);
                    },
                    _ -> unchanged.incrementAndGet());
            tell(unchanged.get());
            damage.ifPresent(what -> {
                context.terminal().out().flush();
                throw Fault.DAMAGED_ARCHIVE.with(name, what);
            });
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, name, Reason.of(e));
        }
        if (!any.get() && unchanged.get() == 0) {
            throw Fault.NO_CAPTURES.with(name);
        }
    }

    private void tell(long unchanged) {
        if (unchanged > 0) {
            context.terminal()
                    .say(Phrase.of("unchanged pages skipped: %d; their captures are in the earlier crawl", unchanged));
        }
    }
}
