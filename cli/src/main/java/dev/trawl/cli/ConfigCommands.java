package dev.trawl.cli;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.config.SetOptions;
import dev.trawl.cli.config.Setting;
import dev.trawl.cli.config.Settings;
import dev.trawl.cli.config.SettingsSources.Flag;
import dev.trawl.cli.output.Column;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The verbs of `trawl config`.
final class ConfigCommands {

    private ConfigCommands() {}

    @Command(
            name = "config",
            description = "Look at settings.",
            footer = {"", "Example:", "  trawl config view --origin"})
    static final class Group {}

    @Command(
            name = "view",
            description = {
                "Show the effective settings: those a server started here would use,",
                "or with --server those of a running one."
            },
            footer = {"", "Example:", "  trawl config view --origin --set lease.ttl=30s"})
    static final class View implements Runnable {

        private final Terminal terminal;
        private final ServerStart start;

        @Option(names = "--origin", description = "Show where each value comes from, and its default.")
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

        private List<Column> columns() {
            Column key = Column.of("KEY", "key");
            Column value = Column.of("VALUE", "value");
            return origin
                    ? List.of(key, value, Column.of("ORIGIN", "origin"), Column.of("DEFAULT", "default"))
                    : List.of(key, value, Column.wide("DESCRIPTION", "description"));
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
}
