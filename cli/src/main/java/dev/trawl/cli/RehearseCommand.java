package dev.trawl.cli;

import com.sun.net.httpserver.HttpServer;
import dev.trawl.cli.demo.RehearsalSite;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Runs typical commands against a local stub without output, so that the start-up cache of the launcher
/// contains their classes.
@Command(
        name = "rehearse",
        hidden = true,
        description = "Run typical commands against a built-in server; used by the launcher.",
        footer = {"", "Examples:", "  trawl rehearse", "  trawl rehearse --crawl 5000"})
final class RehearseCommand implements Callable<Integer> {

    private static final byte[] ANSWER = """
            {"id": "t1", "state": "COMPLETED", "progress": {"total": 1}, "items": [{"id": "t1", "state": "COMPLETED"}]}
            """.getBytes(StandardCharsets.UTF_8);

    private static final List<List<String>> COMMANDS = List.of(
            List.of("--version"),
            List.of("task", "submit", "--type", "echo", "--payload", "{}", "--dry-run"),
            List.of("task", "submit", "--help"),
            List.of("task", "list"),
            List.of("task", "get", "t1", "-o", "yaml"),
            List.of("task", "watch", "t1", "-o", "json"),
            List.of("task", "events", "t1", "-o", "jsonl"),
            List.of("task", "subtasks", "t1"),
            List.of("task", "export", "-o", "csv"),
            List.of("task", "lits"),
            List.of("url", "normalize", "../b", "--base", "http://example.org/a/"),
            List.of("url", "normalize", "--batch"),
            List.of("status"));

    private final CommandContext context;
    private final ServerStart start;

    @Option(
            names = "--crawl",
            paramLabel = "PAGES",
            description = "Crawl the demo site and this many generated pages into the current folder.")
    Optional<Integer> crawl = Optional.empty();

    RehearseCommand(CommandContext context, ServerStart start) {
        this.context = context;
        this.start = start;
    }

    @Override
    public Integer call() throws IOException {
        return crawl.isPresent() ? crawl(crawl.get()) : commands();
    }

    private int crawl(int pages) throws IOException {
        var cli = new TrawlCli(new CommandContext(silent(""), context.time(), context.pause()), start);
        int demo = cli.run("demo", "--out", "demo");
        try (var site = RehearsalSite.open(pages)) {
            int crawl = cli.run(
                    "crawl",
                    site.url(),
                    "--out=crawl",
                    "--max-pages=" + pages,
                    "--delay=0",
                    "--concurrency=32",
                    "--allow-private");
            return Math.max(demo, crawl);
        }
    }

    private int commands() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, ANSWER.length);
            exchange.getResponseBody().write(ANSWER);
            exchange.close();
        });
        server.start();
        try {
            String address = "http://127.0.0.1:" + server.getAddress().getPort();
            Terminal silent = silent(address);
            for (List<String> command : COMMANDS) {
                new TrawlCli(new CommandContext(silent, context.time(), context.pause()), start)
                        .run(command.toArray(String[]::new));
            }
        } finally {
            server.stop(0);
        }
        return ExitCode.DONE.number();
    }

    private Terminal silent(String server) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Terminal own = context.terminal();
        return Terminal.of(
                new ByteArrayInputStream(new byte[0]),
                nowhere,
                nowhere,
                Map.of("TRAWL_SERVER", server, "TRAWL_TOKEN", "rehearsal"),
                own.directory(),
                own.home(),
                Set.of());
    }
}
