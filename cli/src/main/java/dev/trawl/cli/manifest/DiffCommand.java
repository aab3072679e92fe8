package dev.trawl.cli.manifest;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.terminal.Printable;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `trawl diff`: shows what `trawl apply` would change.
@Command(
        name = "diff",
        description = "Show what 'trawl apply' would change.",
        footer = {
            "",
            "Exit code: 0 without differences, 1 with differences.",
            "",
            "Example:",
            "  trawl diff -f crawls/ || trawl apply -f crawls/"
        })
public final class DiffCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            required = true,
            description = "YAML or JSON file, or a folder of them; - reads standard input.")
    List<String> files = List.of();

    @Mixin
    final ClientOptions client = new ClientOptions();

    public DiffCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<Manifest> manifests = ReadManifests.read(terminal, files);
        var server = new ServerObjects(client.open(terminal));
        boolean differs = false;
        for (Manifest manifest : manifests) {
            var found = server.find(manifest);
            if (found.isEmpty() || !found.get().isAsIn(manifest)) {
                differs = true;
                show(
                        manifest,
                        found.map(object -> NormalForm.yaml(object.spec())).orElse(""));
            }
        }
        terminal.out().flush();
        return differs ? ExitCode.FAILED.number() : ExitCode.DONE.number();
    }

    private void show(Manifest manifest, String before) {
        terminal.out().println("--- server " + manifest.title());
        terminal.out().println("+++ " + Printable.line(manifest.source()) + " " + manifest.title());
        List<String> lines = LineDiff.of(before, NormalForm.yaml(NormalForm.shown(manifest.spec())));
        lines.forEach(line -> terminal.out().println(Printable.line(line)));
        if (lines.isEmpty()) {
            terminal.out().println(" (a masked secret differs)");
        }
    }
}
