package dev.trawl.cli.type;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.job.JobFile;
import dev.trawl.cli.job.JobSettings;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.Terminal;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Adds a task type, or a new version of it.
@Command(
        name = "create",
        description = {
            "Add a task type, or a new version of it, without a restart.",
            "The keys are those under types.NAME of a settings file. Stored tasks keep their version."
        },
        footer = {
            "",
            "Examples:",
            "  trawl type create notify --executor http --set settings.url=https://hooks.example.org/trawl",
            "  trawl type create notify -f notify.yaml --set timeout=30s"
        })
final class CreateType implements Runnable {

    private final Terminal terminal;

    @Parameters(paramLabel = "NAME", description = "Name of the type, e.g. notify.")
    String name = "";

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            description = "Settings of the type as YAML or JSON; - reads standard input.")
    Optional<String> file = Optional.empty();

    @Option(names = "--executor", paramLabel = "NAME", description = "Executor that runs the type, e.g. http.")
    Optional<String> executor = Optional.empty();

    @Mixin
    final JobSettings settings = new JobSettings();

    @Option(names = "--dry-run", description = "Print the request without sending it.")
    boolean dryRun;

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    CreateType(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        ObjectNode type = type();
        if (dryRun) {
            terminal.out().println(type);
            return;
        }
        output.one(terminal.out(), client.open(terminal).put(TypeCommand.path(name), type), TypeCommand.COLUMNS);
    }

    private ObjectNode type() {
        if (file.isEmpty() && executor.isEmpty() && settings.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("use --file FILE or --executor NAME"));
        }
        ObjectNode type = file.map(
                        path -> JobFile.open(terminal, path, settings).whole())
                .orElseGet(() -> {
                    ObjectNode empty = JsonNodeFactory.instance.objectNode();
                    settings.into(empty);
                    return empty;
                });
        executor.ifPresent(value -> type.put("executor", value));
        return type;
    }
}
