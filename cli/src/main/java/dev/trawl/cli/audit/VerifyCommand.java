package dev.trawl.cli.audit;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.core.audit.AuditLine;
import dev.trawl.core.audit.ChainCheck.Whole;
import dev.trawl.core.audit.VerifyAudit.Verdict;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;

/// Verifies a complete audit chain from a server, an exported file or a data folder.
@Command(
        name = "verify",
        description = {
            "Verify that no audit entry was changed, removed or inserted.",
            "Exit code: 0 the log is intact, 1 it is broken; the first broken entry is named.",
            "A user with write access to the ledger can rewrite the whole chain: store the last hash elsewhere and pass it as --head."
        },
        footer = {
            "",
            "Examples:",
            "  trawl audit verify",
            "  trawl audit verify audit.jsonl --head 1204:5f1c…",
            "  trawl audit verify --ledger /var/lib/trawl"
        })
final class VerifyCommand implements Runnable {

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("PROJECT", "project"),
            TableColumn.of("FIRST", "first"),
            TableColumn.of("LAST", "last"),
            TableColumn.of("ENTRIES", "entries"),
            TableColumn.of("HEAD", "head"));

    private final Terminal terminal;
    private final ServerStart start;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description = "A file from 'trawl audit export'; - reads standard input.")
    Optional<String> file = Optional.empty();

    @Option(
            names = "--ledger",
            paramLabel = "DIR",
            description = "Verify the ledger in this data folder instead of a server.")
    Optional<String> ledger = Optional.empty();

    @Option(names = "--head", paramLabel = "NUMBER:HASH", description = "An entry that must exist with this hash.")
    Optional<String> head = Optional.empty();

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    VerifyCommand(Terminal terminal, ServerStart start) {
        this.terminal = terminal;
        this.start = start;
    }

    @Override
    public void run() {
        if (ledger.isPresent() && (file.isPresent() || head.isPresent())) {
            throw Fault.BAD_ARGUMENT.with(
                    Phrase.of("--ledger cannot be combined with a file or --head; it verifies every chain"));
        }
        RowWriter rows = output.rows(terminal.out(), Format.TABLE, COLUMNS);
        found().forEach(whole -> rows.write(JsonNodeFactory.instance
                .objectNode()
                .put("project", whole.project())
                .put("first", whole.first())
                .put("last", whole.last())
                .put("entries", whole.count())
                .put("head", whole.last() + ":" + whole.hash())));
        rows.finish();
    }

    private List<Whole> found() {
        if (ledger.isPresent()) {
            return start.verifyAudit(terminal.directory().resolve(ledger.get())).stream()
                    .map(VerifyCommand::whole)
                    .toList();
        }
        ChainWalk walk = head.map(ChainWalk::new).orElseGet(ChainWalk::new);
        if (file.isPresent()) {
            walkFile(walk, file.get());
        } else {
            new Pages(client.open(terminal)).items(AuditCommands.PATH, AuditCommands.OLDEST_FIRST, row -> {
                walk.take(AuditLine.entry(row));
                return true;
            });
        }
        return List.of(walk.end());
    }

    private static Whole whole(Verdict verdict) {
        verdict.broken().ifPresent(broken -> {
            throw Fault.AUDIT_BROKEN.with(verdict.whole().project(), broken.number(), broken.what());
        });
        return verdict.whole();
    }

    private void walkFile(ChainWalk walk, String name) {
        try (var in = new BufferedInputStream(
                name.equals("-")
                        ? terminal.in()
                        : Files.newInputStream(terminal.directory().resolve(name)))) {
            walk.takeLines(in);
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, name, Reason.of(e));
        }
    }
}
