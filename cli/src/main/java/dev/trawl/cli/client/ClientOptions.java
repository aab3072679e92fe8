package dev.trawl.cli.client;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import java.net.URI;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options with which a client command finds its server and token.
public final class ClientOptions {

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "Server URL (TRAWL_SERVER); default: from the context, the data folder, or 127.0.0.1:7989.")
    Optional<String> server = Optional.empty();

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "File with the token (or TRAWL_TOKEN); - reads standard input.")
    Optional<String> tokenFile = Optional.empty();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Data folder of the server; provides its URL and token.")
    Optional<String> data = Optional.empty();

    @Option(
            names = "--context",
            paramLabel = "NAME",
            description = "Context with server, token and CA (TRAWL_CONTEXT); see 'trawl context'.")
    Optional<String> context = Optional.empty();

    @Mixin
    final TlsOptions tls = new TlsOptions();

    @Option(
            names = {"-q", "--quiet"},
            description = "Print only results and errors.")
    boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description = "Print the requests sent to the server; -vv also prints headers.")
    boolean[] verbose = new boolean[0];

    private Optional<Api> opened = Optional.empty();

    public boolean isQuiet() {
        return quiet;
    }

    public boolean isServerNamed() {
        return server.isPresent() || context.isPresent();
    }

    /// The options with which another command finds the same server; empty, or with a leading space.
    public String asTyped() {
        return server.map(url -> " --server " + Typed.word(url)).orElse("")
                + data.map(folder -> " --data " + Typed.word(folder)).orElse("")
                + tokenFile.map(file -> " --token-file " + Typed.word(file)).orElse("")
                + context.map(name -> " --context " + Typed.word(name)).orElse("")
                + tls.asTyped();
    }

    public Optional<String> data() {
        return data;
    }

    /// Sets the server by host and port instead of `--server`.
    public void at(String host, int port) {
        if (server.isPresent()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("use --server, or --master-host and --master-port, not both"));
        }
        server = Optional.of(ServerAddress.ofMaster(host, port, tls.isGiven()));
    }

    /// The client for the server, the same at each call; sends nothing yet.
    public Api open(Terminal terminal) {
        if (opened.isEmpty()) {
            opened = Optional.of(create(terminal));
        }
        return opened.get();
    }

    private Api create(Terminal terminal) {
        var place = new DefaultServer(terminal, data.orElse(""));
        ServerContext chosen = chosen(terminal);
        URI address = address(terminal, place, chosen);
        FindToken tokens = new FindToken(terminal, place.folder());
        return open(
                terminal,
                new ServerLocation(address, StartAgain.command(address, place.folder())),
                chosen,
                tokenFile.map(tokens::named).orElseGet(() -> tokens.usual(address, chosen.tokenFile())));
    }

    /// Like `open`, but without a token, for signing in.
    public Api openUnsigned(Terminal terminal) {
        return openWith(terminal, "");
    }

    /// Like `open`, but with only this token.
    public Api openWith(Terminal terminal, String token) {
        var place = new DefaultServer(terminal, data.orElse(""));
        ServerContext chosen = chosen(terminal);
        URI address = address(terminal, place, chosen);
        return open(terminal, new ServerLocation(address, StartAgain.command(address, place.folder())), chosen, token);
    }

    private Api open(Terminal terminal, ServerLocation server, ServerContext chosen, String token) {
        Optional<SSLContext> trust =
                server.address().getScheme().equals("https") ? tls.context(terminal, chosen) : Optional.empty();
        var log = new RequestLog(terminal, verbose.length);
        return trust.map(own -> new Api(server, own, token, terminal.language(), log))
                .orElseGet(() -> new Api(server, token, terminal.language(), log));
    }

    /// Selects the context. A server given in another way overrides it, so that its token is not
    /// sent to another server.
    private ServerContext chosen(Terminal terminal) {
        if (context.isPresent() && (server.isPresent() || data.isPresent())) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("use only one of --context, --server and --data"));
        }
        boolean otherwise = server.isPresent()
                || data.isPresent()
                || terminal.variable("TRAWL_SERVER").isPresent();
        if (context.isEmpty() && otherwise) {
            return ServerContext.NONE;
        }
        var contexts = new ContextFile(terminal).read();
        return context.or(() -> terminal.variable("TRAWL_CONTEXT"))
                .or(() -> Optional.of(contexts.current()).filter(name -> !name.isEmpty()))
                .map(contexts::named)
                .orElse(ServerContext.NONE);
    }

    private URI address(Terminal terminal, DefaultServer place, ServerContext chosen) {
        return server.or(() -> Optional.of(chosen.server()).filter(url -> !url.isEmpty()))
                .or(() -> terminal.variable("TRAWL_SERVER"))
                .map(ServerAddress::parse)
                .orElseGet(place::address);
    }
}
