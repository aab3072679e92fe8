package dev.trawl.cli;

import dev.trawl.cli.terminal.RunMode;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/// The options of every command: `--help`, `-q`, `-v` and `--no-color`, and `--dry-run` of every command that changes
/// something. A command that declares one of them itself keeps its own.
final class CommonOptions {

    /// The names of the commands that change something.
    private static final Set<String> WRITES = Set.of(
            "backfill",
            "cancel",
            "create",
            "drain",
            "edit",
            "invite",
            "passwd",
            "pause",
            "resume",
            "retry",
            "rm",
            "rotate",
            "rotate-key",
            "run-now",
            "set",
            "stop",
            "submit",
            "unset",
            "use");

    private final RunMode mode;
    private final CommandLine root;

    private CommonOptions(RunMode mode, CommandLine root) {
        this.mode = mode;
        this.root = root;
    }

    /// Adds the options to a command and its subcommands.
    static void addTo(CommandLine root, RunMode mode) {
        new CommonOptions(mode, root).add(root);
    }

    private void add(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        spec.addMixin("help", CommandSpec.forAnnotatedObject(new HelpOption()));
        flag(spec, "Print only results and errors.", mode::setQuiet, "-q", "--quiet");
        flag(spec, "Use no colour.", this::dropColour, "--no-color");
        if (WRITES.contains(command.getCommandName())) {
            flag(spec, "Print the requests that would be sent, without sending them.", mode::setDry, "--dry-run");
        }
        if (spec.findOption("--verbose") == null) {
            spec.addOption(OptionSpec.builder("-v", "--verbose")
                    .type(boolean[].class)
                    .arity("0")
                    .description("Print the details of an error.")
                    .setter(setter(values -> mode.setVerbosity(values instanceof boolean[] all ? all.length : 0)))
                    .build());
        }
        FormerNames.addTo(spec);
        command.getSubcommands().values().stream().distinct().forEach(this::add); // without aliases
    }

    private void dropColour(boolean wanted) {
        if (wanted) {
            root.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
        }
    }

    private static void flag(CommandSpec spec, String description, Consumer<Boolean> target, String... names) {
        if (spec.findOption(names[names.length - 1]) == null) {
            spec.addOption(OptionSpec.builder(names)
                    .type(boolean.class)
                    .arity("0")
                    .description(description)
                    .setter(setter(value -> target.accept(Boolean.TRUE.equals(value))))
                    .build());
        }
    }

    private static ISetter setter(Consumer<@Nullable Object> target) {
        return new ISetter() {
            @Override
            public <T> T set(T value) {
                target.accept(value);
                return value;
            }
        };
    }

    /// The option `--help`.
    static final class HelpOption {
        @Option(
                names = {"-h", "--help"},
                usageHelp = true,
                description = "Show this help.")
        boolean help;
    }
}
