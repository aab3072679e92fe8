package dev.trawl.cli.manifest;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.FilterOptions;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.core.query.HideSecrets;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.node.ObjectNode;

/// `trawl export`: writes the schedules and jobs of a server as `trawl apply` reads them.
@Command(
        name = "export",
        description = {
            "Write schedules, the jobs of 'trawl apply' and task types added at run time as YAML.",
            "Passwords in payloads are masked; use secret://NAME in jobs to export them unchanged."
        },
        footer = {"", "Examples:", "  trawl export > crawls.yaml", "  trawl export -l team=search > search.yaml"})
public final class ExportManifests implements Runnable {

    private final Terminal terminal;

    @Mixin
    final FilterOptions filter = new FilterOptions();

    @Mixin
    final ClientOptions client = new ClientOptions();

    public ExportManifests(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        var objects = new ServerObjects(client.open(terminal));
        List<ObjectNode> documents = filter.text().map(objects::matching).orElseGet(objects::all);
        for (ObjectNode document : documents) {
            terminal.out().print("---\n" + NormalForm.yaml(document));
        }
        terminal.out().flush();
        boolean masked =
                documents.stream().anyMatch(document -> document.toString().contains(HideSecrets.HIDDEN));
        if (masked && !client.isQuiet()) {
            terminal.say(
                    Phrase.of("some values are masked as %s; replace them before 'trawl apply'", HideSecrets.HIDDEN));
        }
    }
}
