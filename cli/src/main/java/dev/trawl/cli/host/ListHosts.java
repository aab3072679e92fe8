package dev.trawl.cli.host;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.ListOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Lists the hosts on which crawls of the project have found URLs.
@Command(
        name = "list",
        description = "List the hosts that crawls have found URLs on.",
        footer = {"", "Example:", "  trawl host list --output wide"})
final class ListHosts implements Runnable {

    private static final String PATH = "/hosts";

    private final Terminal terminal;

    @Mixin
    final ListOptions list = new ListOptions();

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    ListHosts(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        Api api = client.open(terminal);
        Map<String, String> query = list.query();
        if (list.showCount(api, PATH, query, terminal)) {
            return;
        }
        new Pages(api).writeAll(PATH, query, output.rows(terminal.out(), Format.TABLE, HostCommand.COLUMNS));
    }
}
