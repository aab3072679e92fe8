package dev.trawl.cli.access;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.client.PathPart;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The subcommands of `trawl key`.
final class KeyCommands {

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("ID", "id"),
            TableColumn.of("NAME", "name"),
            TableColumn.of("ROLE", "role"),
            TableColumn.of("SCOPES", "scopes").whenEmpty("none"),
            TableColumn.of("EXPIRES", "expires_at").whenEmpty("never"),
            TableColumn.of("LAST USED", "last_used_at").whenEmpty("never"),
            TableColumn.wide("PROJECT", "project"),
            TableColumn.wide("CREATED", "created_at"),
            TableColumn.wide("FORMER UNTIL", "former_until"));

    private static final Pattern HEX_ID = Pattern.compile("[0-9a-f]{12}");

    private KeyCommands() {}

    /// The path of a key on its server.
    ///
    /// @param key its id or its name
    private static String path(Api api, String key) {
        if (HEX_ID.matcher(key).matches()) {
            return "/keys/" + PathPart.of(key);
        }
        var ids = new ArrayList<String>();
        new Pages(api).items("/keys", Map.of(), known -> {
            if (known.path("name").asString("").equals(key)) {
                ids.add(known.path("id").asString(""));
            }
            return ids.isEmpty();
        });
        return "/keys/" + PathPart.of(ids.isEmpty() ? key : ids.getFirst());
    }

    /// Prints only the token to standard output, so that a script can store it.
    private static void show(Terminal terminal, OutputOptions output, JsonNode key, String template) {
        if (output.format(Format.TABLE) == Format.TABLE && !output.hasFields()) {
            terminal.out().println(key.path("token").asString(""));
            terminal.out().flush();
            terminal.say(Phrase.of(
                    template, key.path("name").asString(""), key.path("id").asString("")));
        } else {
            output.one(terminal.out(), key, COLUMNS);
        }
    }

    @Command(
            name = "create",
            description = "Create an API key; its token is shown once.",
            footer = {
                "",
                "Examples:",
                "  trawl key create ci --role submitter --scopes tasks:write,tasks:read --expires-in 90d",
                "  (umask 077; trawl key create dashboard --role viewer >dashboard.token)"
            })
    static final class Create implements Runnable {

        private final Terminal terminal;

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        @Parameters(paramLabel = "NAME", description = "Name of the key; unique in the project.")
        String name = "";

        @Option(
                names = "--role",
                required = true,
                paramLabel = "ROLE",
                description = "Role: admin, operator, submitter, viewer or auditor.")
        String role = "";

        @Option(
                names = "--scopes",
                split = ",",
                paramLabel = "SCOPE",
                description =
                        "Restrict the key to scopes such as tasks:read, tasks:write, results:read, workers:manage or admin; default: all scopes of the role.")
        List<String> scopes = List.of();

        @Option(
                names = "--expires-in",
                paramLabel = "TIME",
                description = "Lifetime of the key, e.g. 90d; default: unlimited.")
        Optional<String> expiresIn = Optional.empty();

        @Option(names = "--project", paramLabel = "NAME", description = "The project; default: your own.")
        Optional<String> project = Optional.empty();

        Create(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            var body = JsonNodeFactory.instance.objectNode().put("name", name).put("role", role);
            if (!scopes.isEmpty()) {
                var list = body.putArray("scopes");
                scopes.forEach(list::add);
            }
            expiresIn.ifPresent(life -> body.put("expires_in", life));
            project.ifPresent(other -> body.put("project", other));
            JsonNode made = client.open(terminal).post("/keys", body, Map.of());
            show(terminal, output, made, "key %s created, id %s; the token is not shown again");
        }
    }

    @Command(
            name = "list",
            description = "List the API keys of the project, without their tokens.",
            footer = {"", "Example:", "  trawl key list --output wide"})
    static final class ListKeys implements Runnable {

        private final Terminal terminal;

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        ListKeys(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            new Pages(client.open(terminal)).writeAll("/keys", output.rows(terminal.out(), Format.TABLE, COLUMNS));
        }
    }

    @Command(
            name = "rotate",
            description = "Rotate a key: create a new token, shown once. The old token stays valid for a while.",
            footer = {"", "Example:", "  trawl key rotate 5f0c9a7be21d --keep-old 1h"})
    static final class Rotate implements Runnable {

        private final Terminal terminal;

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        @Parameters(paramLabel = "KEY", description = "Name or id of the key, as in 'trawl key list'.")
        String id = "";

        @Option(
                names = "--keep-old",
                paramLabel = "TIME",
                description = "How long the old token stays valid: 0 to 24h; default 24h.")
        Optional<String> overlap = Optional.empty();

        Rotate(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            var body = JsonNodeFactory.instance.objectNode();
            overlap.ifPresent(time -> body.put("overlap", time));
            Api api = client.open(terminal);
            JsonNode rotated = api.post(path(api, id) + ":rotate", body, Map.of());
            show(terminal, output, rotated, "key %s rotated, id %s; the token is not shown again");
        }
    }

    @Command(
            name = "rm",
            description = "Revoke a key; it is rejected within a second.",
            footer = {"", "Example:", "  trawl key rm 5f0c9a7be21d"})
    static final class Remove implements Runnable {

        private final Terminal terminal;

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        @Parameters(paramLabel = "KEY", description = "Name or id of the key, as in 'trawl key list'.")
        String id = "";

        Remove(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            Api api = client.open(terminal);
            output.one(terminal.out(), api.delete(path(api, id)), COLUMNS);
        }
    }
}
