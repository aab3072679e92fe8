package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.crawl.archive.ReadCaptures;
import dev.trawl.crawl.visit.VisitAgain;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/// Prints the rows that stored pages have by other rules. Nothing is fetched.
public final class ExtractAgain {

    private final CommandContext context;
    private final VisitAgain visit;

    /// @param rules name of a job file; its `fields` are what is extracted
    ExtractAgain(CommandContext context, String rules) {
        this.context = context;
        var complaints = new ArrayList<String>();
        JobFile file = JobFile.open(context.terminal(), rules);
        this.visit =
                VisitAgain.with(file.tree(), context.time(), complaints).orElseThrow(() -> file.refusal(complaints));
    }

    /// @param name what people call the archive
    /// @param archive closed in the end
    public void print(String name, InputStream archive) {
        PrintWriter out = context.terminal().out();
        var any = new AtomicBoolean();
        try {
            var damage = ReadCaptures.read(archive, capture -> {
                any.set(true);
                visit.row(capture).ifPresent(out::println);
            });
            out.flush();
            damage.ifPresent(what -> {
                throw Fault.DAMAGED_ARCHIVE.with(name, what);
            });
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, name, Reason.of(e));
        }
        if (!any.get()) {
            throw Fault.NO_CAPTURES.with(name);
        }
    }
}
