package dev.trawl.cli.manifest;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.core.query.HideSecrets;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `trawl apply`: creates and updates schedules and jobs, so that the server has what the files say.
@Command(
        name = "apply",
        description = {
            "Create and update schedules, jobs and task types from files.",
            "A document has kind (schedule, job or type), name and its fields. Applying it again changes nothing."
        },
        footer = {
            "",
            "A job runs once: it is submitted when its name is new or its document has changed.",
            "",
            "Examples:",
            "  trawl apply -f crawls.yaml --dry-run",
            "  trawl apply -f crawls/"
        })
public final class ApplyCommand implements Runnable {

    private final Terminal terminal;

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            required = true,
            description = "YAML or JSON file, or a folder of them; - reads standard input.")
    List<String> files = List.of();

    @Option(names = "--dry-run", description = "Show the effect without changing anything.")
    boolean dryRun;

    @Mixin
    final ClientOptions client = new ClientOptions();

    public ApplyCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        List<Manifest> manifests = ReadManifests.read(terminal, files);
        var server = new ServerObjects(client.open(terminal));
        for (Manifest manifest : manifests) {
            terminal.out().println(manifest.title() + " " + apply(server, manifest) + (dryRun ? " (dry run)" : ""));
            terminal.out().flush();
        }
    }

    /// The words of this result are for scripts and not translated.
    private String apply(ServerObjects server, Manifest manifest) {
        var found = server.find(manifest);
        if (found.isPresent() && found.get().isAsIn(manifest)) {
            return "unchanged";
        }
        if (manifest.spec().toString().contains('"' + HideSecrets.HIDDEN + '"')) {
            throw Fault.BAD_MANIFEST.with(
                    manifest.source(),
                    Phrase.of("%s has a value masked as ***; write it, or use secret://NAME", manifest.title()));
        }
        String task = "";
        if (!dryRun) {
            task = found.isPresent() ? server.update(manifest) : server.create(manifest);
        }
        return (found.isPresent() ? "updated" : "created") + (task.isEmpty() ? "" : " " + task);
    }
}
