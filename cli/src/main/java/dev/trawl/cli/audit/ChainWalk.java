package dev.trawl.cli.audit;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.core.audit.AuditLine;
import dev.trawl.core.audit.ChainCheck;
import dev.trawl.core.audit.ChainCheck.Whole;
import dev.trawl.spi.audit.ChainedEntry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/// Verifies the entries of one audit chain in order and fails at the first broken one.
final class ChainWalk {

    private static final Pattern HEAD = Pattern.compile("(\\d{1,18}):([0-9a-f]{64})");
    private static final int LONGEST_LINE = 1 << 20;

    private final Optional<Head> known;
    private Optional<ChainCheck> check = Optional.empty();
    private boolean met;

    private record Head(long number, String hash) {}

    ChainWalk() {
        this.known = Optional.empty();
    }

    /// @param head `NUMBER:HASH` of an entry that the chain must contain
    ChainWalk(String head) {
        this.known = Optional.of(parsed(head));
    }

    private static Head parsed(String text) {
        var match = HEAD.matcher(text);
        if (!match.matches()) {
            throw Fault.BAD_ARGUMENT.with(
                    Phrase.of("--head must be NUMBER:HASH as printed by 'trawl audit verify', not '%s'", text));
        }
        return new Head(Long.parseLong(match.group(1)), match.group(2));
    }

    void take(ChainedEntry entry) {
        if (check.isEmpty()) {
            check = Optional.of(ChainCheck.startingAt(entry));
        }
        check.flatMap(walk -> walk.next(entry)).ifPresent(broken -> {
            throw Fault.AUDIT_BROKEN.with(entry.entry().project(), broken.number(), broken.what());
        });
        if (known.filter(head -> head.number() == entry.number()).isPresent()) {
            met = known.filter(head -> head.hash().equals(entry.hash())).isPresent();
        }
    }

    /// Reads exported lines. Each must end with a single line feed.
    void takeLines(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next != '\n') {
                line.write(next);
            }
            if (next == '\n') {
                take(AuditLine.read(line.toString(StandardCharsets.UTF_8)).orElseThrow(this::notAsExported));
                line.reset();
            } else if (line.size() > LONGEST_LINE) {
                throw notAsExported();
            }
        }
        if (line.size() > 0) {
            throw notAsExported();
        }
    }

    private CommandFailedException notAsExported() {
        var before = check.map(ChainCheck::whole);
        return Fault.AUDIT_BROKEN.with(
                before.map(Whole::project).orElse("?"),
                before.map(Whole::last).orElse(0L) + 1,
                Phrase.of("the line was changed after the export"));
    }

    /// Returns the verified part of the chain, or fails if it is empty or lacks the entry given as head.
    Whole end() {
        Whole whole = check.map(ChainCheck::whole)
                .orElseThrow(() -> Fault.AUDIT_BROKEN.with("?", 1, Phrase.of("the log has no entries")));
        known.filter(_ -> !met).ifPresent(head -> {
            throw Fault.AUDIT_BROKEN.with(
                    whole.project(), head.number(), Phrase.of("it does not match the hash in --head"));
        });
        return whole;
    }
}
