package dev.trawl.cli.job;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.crawl.archive.ReadCaptures;
import dev.trawl.crawl.visit.VisitAgain;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/// Extracts rows from stored pages with other rules and prints them. Fetches nothing.
public final class ExtractAgain {

    private final CommandContext context;
    private final VisitAgain visit;

    /// @param rules name of a job file whose `fields` are extracted
    ExtractAgain(CommandContext context, String rules) {
        this.context = context;
        var complaints = new ArrayList<String>();
        JobFile file = JobFile.open(context.terminal(), rules);
        this.visit =
                VisitAgain.with(file.tree(), context.time(), complaints).orElseThrow(() -> file.refusal(complaints));
    }

    /// @param name name of the archive in messages
    /// @param archive is closed at the end
    public void print(String name, InputStream archive) {
        PrintWriter out = context.terminal().out();
        var any = new AtomicBoolean();
        var unchanged = new AtomicLong();
        try {
            var damage = ReadCaptures.read(
                    archive,
                    capture -> {
                        any.set(true);
                        visit.row(capture).ifPresent(out::println);
                    },
                    _ -> unchanged.incrementAndGet());
            out.flush();
            tell(unchanged.get());
            damage.ifPresent(what -> {
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
