package dev.trawl.cli;

import dev.trawl.cli.config.SetOptions;
import dev.trawl.cli.config.SettingsSources.Flag;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
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
            "Look at this machine, the settings and the data folder.",
            "One line for each, with what to do about it. Exit code: 0 all is well, 1 something is wrong."
        },
        footer = {"", "Example:", "  trawl doctor --data /var/lib/trawl --deep"})
final class DoctorCommand implements Callable<Integer> {

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("CHECK", "check"),
            TableColumn.of("STATE", "state"),
            TableColumn.of("FOUND", "found"),
            TableColumn.of("WHAT TO DO", "advice"));

    private final Terminal terminal;
    private final ServerStart start;

    @Option(names = "--data", paramLabel = "DIR", description = "Data folder; else that of the settings.")
    Optional<String> data = Optional.empty();

    @Option(
            names = "--deep",
            description =
                    "Read the whole ledger and all segments and compare every checksum; the server must be stopped.")
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
