package dev.trawl.cli.task;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.plugin.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Stores the id of the last task that this user submitted to each server and project, for `@last`. A server is
/// known by the id of its ledger, so all nodes of a cluster share one entry.
public final class LastTask {

    private static final String LAST = "@last";
    private static final int MOST_ENTRIES = 200;

    private final Terminal terminal;
    private final ClientOptions client;
    private final Path file;

    /// @param client the options that name the server
    public LastTask(Terminal terminal, ClientOptions client) {
        this.terminal = terminal;
        this.client = client;
        this.file = terminal.variable("XDG_STATE_HOME")
                .map(Path::of)
                .orElse(terminal.home().resolve(".local/state"))
                .resolve("trawl/last-tasks.json");
    }

    public void remember(String id) {
        ObjectNode all = read();
        String place = place();
        all.remove(place);
        all.put(place, id);
        while (all.size() > MOST_ENTRIES) {
            all.remove(all.propertyNames().iterator().next()); // the oldest
        }
        Path draft = file.resolveSibling("last-tasks.json.draft");
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(draft, all + "\n");
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            terminal.say(Phrase.of("note: @last is not set to %s: cannot write %s", id, file));
        }
    }

    /// The typed id, or the stored id for `@last`.
    public String resolve(String typed) {
        String id = typed.equals(LAST) ? recall() : typed;
        if (TaskId.parse(id).isEmpty()) {
            throw Fault.BAD_TASK_ID.with(id);
        }
        return id;
    }

    private String recall() {
        ObjectNode all = read();
        return Optional.of(all)
                .filter(stored -> !stored.isEmpty())
                .map(stored -> stored.path(place()).asString(""))
                .filter(id -> !id.isEmpty())
                .orElseThrow(() -> Fault.NO_LAST_TASK.with(client.open(terminal).server()));
    }

    /// The ledger and the project of the caller; the URL for a server that does not report them.
    private String place() {
        Api api = client.open(terminal);
        try {
            JsonNode status = api.get("/status", Map.of());
            if (status.hasNonNull("ledger")) {
                return status.path("ledger").asString("") + "/"
                        + status.path("project").asString("");
            }
        } catch (CommandFailedException e) {
            if (e.complaint().exit() == ExitCode.UNREACHABLE) {
                throw e;
            }
            // a key without the right to read the status, or an older server
        }
        return api.server().toString();
    }

    private ObjectNode read() {
        try {
            return JsonMapper.shared().readTree(Files.readString(file)) instanceof ObjectNode stored
                    ? stored
                    : JsonMapper.shared().createObjectNode();
        } catch (IOException | JacksonException _) {
            return JsonMapper.shared().createObjectNode(); // missing or damaged
        }
    }
}
