package dev.trawl.cli.worker;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.spi.worker.WorkerIds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Revokes the credential of a worker.
@Command(
        name = "rm",
        description = "Remove a worker: revoke its credential and move its subtasks to other workers.",
        footer = {"", "Example:", "  trawl worker rm worker-001"})
public final class WorkerRemoveCommand implements Runnable {

    private final Terminal terminal;

    @Parameters(paramLabel = "WORKER", description = "Id of the worker.")
    String worker = "";

    @Mixin
    final ClientOptions client = new ClientOptions();

    public WorkerRemoveCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        if (!WorkerIds.isGood(worker)) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("'%s' is not a valid worker id; see 'trawl worker list'", worker));
        }
        client.open(terminal).delete("/workers/" + worker);
        if (!client.isQuiet()) {
            terminal.say(Phrase.of("worker %s removed; its subtasks move to other workers", worker));
        }
    }
}
