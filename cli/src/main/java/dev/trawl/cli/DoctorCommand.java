package dev.trawl.cli;

import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.start.DoctorFinding;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.start.SetOptions;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.config.SettingsSources.Flag;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;

/// Checks this machine for problems that would stop a server from working.
@Command(
        name = "doctor",
        description = {
            "Check this machine, the settings and the data folder.",
            "Prints one line per check, with advice. Exit code: 0 no errors, 1 errors found."
        },
        footer = {"", "Example:", "  trawl doctor --data /var/lib/trawl --deep"})
final class DoctorCommand implements Callable<Integer> {

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("CHECK", "check"),
            TableColumn.of("STATE", "state"),
            TableColumn.of("FOUND", "found"),
            TableColumn.of("ADVICE", "advice"));

    private final Terminal terminal;
    private final ServerStart start;

    @Option(names = "--data", paramLabel = "DIR", description = "Data folder; default: from the settings.")
    Optional<String> data = Optional.empty();

    @Option(
            names = "--deep",
            description =
                    "Read the whole ledger and all segments and verify every checksum; the server must be stopped.")
    boolean deep;

    @Mixin
    final SetOptions set = new SetOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    DoctorCommand(Terminal terminal, ServerStart start) {
        this.terminal = terminal;
        this.start = start;
    }

    @Override
    public Integer call() {
        Map<String, Flag> flags = data.map(folder -> Map.of("data.dir", new Flag("--data", folder)))
                .orElse(Map.of());
        List<DoctorFinding> findings = start.examine(set.read(terminal, flags), deep);
        RowWriter rows = output.rows(terminal.out(), Format.TABLE, COLUMNS);
        findings.forEach(finding -> rows.write(JsonNodeFactory.instance
                .objectNode()
                .put("check", finding.check())
                .put("state", finding.state().toString())
                .put("found", finding.found(terminal.language()))
                .put("advice", Typed.commands(finding.advice(terminal.language())))));
        rows.finish();
        boolean wrong = findings.stream().anyMatch(finding -> finding.state() == DoctorFinding.State.WRONG);
        return (wrong ? ExitCode.FAILED : ExitCode.DONE).number();
    }
}
