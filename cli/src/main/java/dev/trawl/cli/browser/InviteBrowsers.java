package dev.trawl.cli.browser;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.Printable;
import dev.trawl.cli.terminal.Terminal;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// `trawl browser invite`: prints only the token to standard output, so that a script can store it. Instructions
/// for the user go to standard error.
@Command(
        name = "invite",
        description = {
            "Create a token for a group of browsers; it is shown once.",
            "An existing name gets a new token; the old one is revoked."
        },
        footer = {
            "",
            "Examples:",
            "  trawl browser invite office --host shop.example",
            "  (umask 077; trawl browser invite office --host '*.shop.example' >office.token)"
        })
final class InviteBrowsers implements Runnable {

    private static final String EVERYWHERE = "*";

    private final Terminal terminal;

    @Parameters(paramLabel = "NAME", description = "Name of the group: letters, digits, '_', '-' and '.'.")
    String name = "";

    @Option(
            names = "--host",
            paramLabel = "HOST",
            required = true,
            description =
                    "Host that the browsers may work on: *.example.org covers all subdomains, * any host. Can be repeated.")
    List<String> hosts = List.of();

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    InviteBrowsers(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        var body = JsonNodeFactory.instance.objectNode().put("name", name);
        hosts.forEach(body.putArray("hosts")::add);
        Api api = client.open(terminal);
        JsonNode made = api.post(BrowserCommand.PATH, body, Map.of());
        if (output.format(Format.TABLE) != Format.TABLE || output.hasFields()) {
            output.one(terminal.out(), made, BrowserCommand.COLUMNS);
            return;
        }
        terminal.out().println(made.path("token").asString(""));
        terminal.out().flush();
        if (!client.isQuiet()) {
            terminal.sayLines(next(Printable.line(script(api.server(), made.path("hosts")))));
        }
    }

    /// The URL of the user script for these hosts. A script for all hosts needs no host list.
    private static String script(URI server, JsonNode hosts) {
        String sites = hosts.valueStream().map(JsonNode::asString).collect(Collectors.joining(","));
        boolean everywhere =
                hosts.valueStream().anyMatch(host -> host.asString().equals(EVERYWHERE));
        return server + "/worker/trawl.user.js" + (everywhere ? "" : "?sites=" + sites);
    }

    private String next(String script) {
        MessageLanguage language = terminal.language();
        return String.join(
                "\n",
                language.text("The token is not shown again. In each browser with Tampermonkey or Violentmonkey:"),
                language.text("  1. open %s and install the script", script),
                language.text("  2. in the menu of the script manager: Trawl: set token"),
                language.text("  3. on a page of the site: Trawl: work in this tab"));
    }
}
