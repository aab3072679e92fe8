package dev.trawl.cli.inspect;

import dev.trawl.cli.batch.BatchFields;
import dev.trawl.cli.batch.VerbOptions;
import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The subcommands of `trawl url`.
public final class UrlCommands {

    private UrlCommands() {}

    /// @param words the words after `url`
    public static CommandLine with(Terminal terminal, List<String> words) {
        return new Subcommands()
                .add("normalize", () -> new Normalize(terminal))
                .add("policy", () -> new Policy(terminal))
                .add("registrable", () -> new Registrable(terminal))
                .to(new CommandLine(new Group()), words);
    }

    @Command(
            name = "url",
            description = "Show how URLs are parsed and checked.",
            footer = {"", "Example:", "  trawl url normalize HTTP://Example.org/a/../b"})
    static final class Group {}

    @Command(
            name = "normalize",
            description = "Normalise a URL.",
            footer = {"", "Example:", "  trawl url normalize ../b --base https://example.org/a/ --profile dedup"})
    static final class Normalize implements Runnable {

        private final Terminal terminal;

        @Parameters(arity = "0..1", paramLabel = "URL", description = "The URL.")
        String url = "";

        @Option(names = "--base", paramLabel = "URL", description = "URL of the page that it was found on.")
        String base = "";

        @Option(names = "--profile", paramLabel = "NAME", description = "Profile: whatwg (default) or dedup.")
        String profile = "whatwg";

        @Mixin
        final VerbOptions options = new VerbOptions();

        Normalize(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            options.run(terminal, UrlVerbs::normalize, () -> {
                ObjectNode question = BatchFields.answer()
                        .put("input", VerbOptions.required(url, "URL"))
                        .put("profile", profile);
                return base.isEmpty() ? question : question.put("base", base);
            });
        }
    }

    @Command(
            name = "policy",
            description = "Check whether a URL may be fetched, without using the network.",
            footer = {"", "Example:", "  trawl url policy http://example.org/ --resolves-to 10.0.0.1"})
    static final class Policy implements Runnable {

        private final Terminal terminal;

        @Parameters(arity = "0..1", paramLabel = "URL", description = "The URL.")
        String url = "";

        @Option(
                names = "--resolves-to",
                split = ",",
                paramLabel = "IP",
                description = "IP addresses that the host resolves to.")
        List<String> resolvesTo = List.of();

        @Mixin
        final VerbOptions options = new VerbOptions();

        Policy(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            options.run(terminal, UrlVerbs::policy, () -> {
                ObjectNode question = BatchFields.answer().put("url", VerbOptions.required(url, "URL"));
                ArrayNode addresses = question.putArray("resolvesTo");
                resolvesTo.forEach(addresses::add);
                return question;
            });
        }
    }

    @Command(
            name = "registrable",
            description = "Show the registrable domain of a host, by the public suffix list.",
            footer = {"", "Example:", "  trawl url registrable www.example.co.uk --output json"})
    static final class Registrable implements Runnable {

        private final Terminal terminal;

        @Parameters(arity = "0..1", paramLabel = "HOST", description = "The host name.")
        String host = "";

        @Mixin
        final VerbOptions options = new VerbOptions();

        Registrable(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            options.run(
                    terminal,
                    UrlVerbs::registrable,
                    () -> BatchFields.answer().put("host", VerbOptions.required(host, "HOST")));
        }
    }
}
