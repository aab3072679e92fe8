package dev.trawl.cli.worker;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Creates a token with which one worker can join.
@Command(
        name = "invite",
        description = "Create a join token for one worker; it is shown once.",
        footer = {"", "Example:", "  trawl worker invite --types crawl --expires-in 10m > join.token"})
public final class InviteCommand implements Runnable {

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("TOKEN", "token"),
            TableColumn.of("EXPIRES", "expires_at"),
            TableColumn.of("POOL", "pool").whenEmpty("any"),
            TableColumn.of("TYPES", "types").whenEmpty("any"));

    private final Terminal terminal;

    @Option(
            names = "--types",
            split = ",",
            paramLabel = "A,B",
            description = "Task types that the worker may run; default: any.")
    List<String> types = List.of();

    @Option(
            names = "--pool",
            paramLabel = "NAME",
            description = "Pool whose task types the worker may run; default: any.")
    Optional<String> pool = Optional.empty();

    @Option(names = "--expires-in", paramLabel = "TIME", description = "Lifetime of the token; default and maximum 1h.")
    Optional<String> life = Optional.empty();

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    public InviteCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        var body = JsonMapper.shared().createObjectNode();
        if (!types.isEmpty()) {
            types.forEach(body.putArray("types")::add);
        }
        pool.ifPresent(name -> body.put("pool", name));
        life.ifPresent(time -> body.put("expires_in", time));
        JsonNode invited = client.open(terminal).post("/workers/invitations", body, Map.of());
        if (output.format(Format.TABLE) == Format.TABLE && !output.hasFields()) {
            terminal.out().println(invited.path("token").asString(""));
            terminal.out().flush();
        } else {
            output.one(terminal.out(), invited, COLUMNS);
        }
        if (!client.isQuiet()) {
            terminal.say(Phrase.of(
                    "the token is valid until %s for one worker and is not shown again; store it in a file on the other machine, then run: trawl worker --master-host HOST --token-file FILE",
                    invited.path("expires_at").asString("")));
        }
    }
}
