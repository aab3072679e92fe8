package dev.trawl.cli.manifest;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Complaint;
import dev.trawl.cli.fault.ExitCode;
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
        List<Step> steps = manifests.stream()
                .map(manifest -> step(server, manifests, manifest))
                .toList();
        for (Step step : steps) {
            terminal.out().println(step.manifest().title() + " " + apply(server, step) + (dryRun ? " (dry run)" : ""));
            terminal.out().flush();
        }
    }

    /// The needs of a document. All are known before the first is applied.
    ///
    /// @param isSame true if the server already has what the document says
    private record Step(Manifest manifest, boolean exists, boolean isSame) {}

    private static Step step(ServerObjects server, List<Manifest> all, Manifest manifest) {
        var found = server.find(manifest);
        if (found.isPresent() && found.get().isAsIn(manifest)) {
            return new Step(manifest, true, true);
        }
        if (manifest.spec().toString().contains('"' + HideSecrets.HIDDEN + '"')) {
            throw Fault.BAD_MANIFEST.with(
                    manifest.source(),
                    Phrase.of("%s has a value masked as ***; write it, or use secret://NAME", manifest.title()));
        }
        String type = manifest.taskType();
        boolean isHere = all.stream()
                .anyMatch(other ->
                        other.kind() == ManifestKind.TYPE && other.name().equals(type));
        if (manifest.kind() != ManifestKind.TYPE && !isHere && !server.hasType(type)) {
            throw Fault.BAD_MANIFEST.with(
                    manifest.at("task.type: "), Phrase.of("%s: unknown task type '%s'", manifest.title(), type));
        }
        return new Step(manifest, found.isPresent(), false);
    }

    /// The words of this result are for scripts and not translated.
    private String apply(ServerObjects server, Step step) {
        if (step.isSame()) {
            return "unchanged";
        }
        String task = dryRun ? "" : change(server, step);
        return (step.exists() ? "updated" : "created") + (task.isEmpty() ? "" : " " + task);
    }

    /// An error of the server names the document; a rejected document counts as invalid.
    private static String change(ServerObjects server, Step step) {
        Manifest manifest = step.manifest();
        try {
            return step.exists() ? server.update(manifest) : server.create(manifest);
        } catch (CommandFailedException e) {
            Complaint cause = e.complaint();
            ExitCode exit = cause.exit() == ExitCode.USAGE ? ExitCode.CONFIG_INVALID : cause.exit();
            String place = "%s: %s: ".formatted(manifest.source(), manifest.title());
            throw new CommandFailedException(
                    new Complaint(
                            exit,
                            cause.code(),
                            place + cause.english(),
                            () -> place + cause.chinese(),
                            cause.details()),
                    e);
        }
    }
}
