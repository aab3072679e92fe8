package dev.trawl.cli;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.client.PathPart;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.start.SetOptions;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.config.ConfigSchema;
import dev.trawl.config.Setting;
import dev.trawl.config.Settings;
import dev.trawl.config.SettingsSources.Flag;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The subcommands of `trawl config`.
final class ConfigCommands {

    private ConfigCommands() {}

    @Command(
            name = "config",
            description = "Show settings, and change some of them at run time.",
            footer = {"", "Examples:", "  trawl config view --origin", "  trawl config set scheduler.max_rate 200"})
    static final class Group {}

    @Command(
            name = "view",
            description = {
                "Show the effective settings.",
                "These are the settings of a server started here; with --server, those of a running server."
            },
            footer = {"", "Example:", "  trawl config view --origin --set lease.ttl=30s"})
    static final class View implements Runnable {

        private final Terminal terminal;
        private final ServerStart start;

        @Option(names = "--origin", description = "Also show the origin and the default of each value.")
        boolean origin;

        @Mixin
        final SetOptions set = new SetOptions();

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        View(Terminal terminal, ServerStart start) {
            this.terminal = terminal;
            this.start = start;
        }

        @Override
        public void run() {
            RowWriter rows = output.rows(terminal.out(), Format.TABLE, columns());
            if (client.isServerNamed()) {
                new Pages(client.open(terminal)).items("/config", Map.of(), row -> {
                    rows.write(row);
                    return true;
                });
            } else {
                Settings settings = set.read(terminal, flags());
                start.check(settings);
                settings.all().forEach(setting -> rows.write(row(setting)));
            }
            rows.finish();
        }

        private List<TableColumn> columns() {
            TableColumn key = TableColumn.of("KEY", "key");
            TableColumn value = TableColumn.of("VALUE", "value");
            return origin
                    ? List.of(key, value, TableColumn.of("ORIGIN", "origin"), TableColumn.of("DEFAULT", "default"))
                    : List.of(key, value, TableColumn.wide("DESCRIPTION", "description"));
        }

        private Map<String, Flag> flags() {
            return client.data()
                    .map(folder -> Map.of("data.dir", new Flag("--data", folder)))
                    .orElse(Map.of());
        }

        private static JsonNode row(Setting setting) {
            ObjectNode row = JsonNodeFactory.instance
                    .objectNode()
                    .put("key", setting.key().key());
            row.set("value", setting.shown());
            row.put("origin", setting.origin());
            row.set("default", setting.key().defaultValue());
            return row.put("description", setting.key().description());
        }
    }

    @Command(
            name = "schema",
            description = "Print the JSON schema of a settings file, for editors and checks.",
            footer = {"", "Example:", "  trawl config schema > config.schema.json"})
    static final class Schema implements Runnable {

        private final Terminal terminal;

        Schema(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            terminal.out().print(ConfigSchema.text());
            terminal.out().flush();
        }
    }

    @Command(
            name = "set",
            description = {
                "Change a setting at run time.",
                "With election.url=zookeeper://… it applies to all nodes; otherwise to this node until it stops.",
                "A setting that cannot be changed at run time is rejected with the list of those that can."
            },
            footer = {"", "Example:", "  trawl config set scheduler.max_rate 200"})
    static final class Set implements Runnable {

        private final Terminal terminal;

        @Mixin
        final One one = new One();

        @Parameters(index = "1", paramLabel = "VALUE", description = "The value, as in a settings file.")
        String value = "";

        @Mixin
        final OutputOptions output = new OutputOptions();

        Set(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            ObjectNode body = JsonNodeFactory.instance.objectNode().put("value", value);
            output.one(
                    terminal.out(),
                    one.client.open(terminal).put(one.path(), body),
                    List.of(
                            TableColumn.of("KEY", "key"),
                            TableColumn.of("VALUE", "value"),
                            TableColumn.of("HOLDS", "holds")));
        }
    }

    @Command(
            name = "unset",
            description = "Remove an override; each node uses its own value again.",
            footer = {"", "Example:", "  trawl config unset scheduler.max_rate"})
    static final class Unset implements Runnable {

        private final Terminal terminal;

        @Mixin
        final One one = new One();

        Unset(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            one.client.open(terminal).delete(one.path());
        }
    }

    /// The setting that a command reads or changes.
    static final class One {

        @Parameters(index = "0", paramLabel = "KEY", description = "The setting, such as scheduler.max_rate.")
        String key = "";

        @Mixin
        final ClientOptions client = new ClientOptions();

        String path() {
            return "/config/" + PathPart.of(key);
        }
    }
}
