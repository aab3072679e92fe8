package dev.trawl.bench.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A site of this process whose pages are built by a script from data of their own, of about 4 KB each. All of it is
/// loaded before the load event, so every contender may read a page then. The pages below `/app/` are all shells; of
/// those below `/mixed/` four of five come finished from the server.
public final class ScriptSite implements AutoCloseable {

    /// The pages that are all shells.
    public static final String SHELLS = "/app/";

    /// The pages of which one of five is a shell.
    public static final String MIXED = "/mixed/";

    /// Marks a finished page.
    public static final String READY = "data-ready";

    private static final int PAGES = 100_000;
    private static final int LINKS = 20;
    private static final int SHARE = 5;
    private static final String TEXT = "Lines of words of a product that nobody buys, in plain text of some length. ";

    private static final String SHELL = """
            <!doctype html>
            <html lang=en>
            <head><meta charset=utf-8><title>Loading</title></head>
            <body><div id=root></div><script src=/build.js></script><script src="/dataPAGE.js"></script></body>
            </html>
            """;

    private static final String BUILD = """
            function build(page) {
              document.title = page.title;
              const root = document.getElementById('root');
              const add = (name, text, values) => {
                const node = Object.assign(document.createElement(name), values);
                node.textContent = text;
                root.append(node);
              };
              add('h1', page.title);
              add('p', page.price, { className: 'price' });
              for (const item of page.items) {
                add('a', item.text, { href: item.href });
              }
              root.dataset.ready = '1';
            }
            """;

    private final HttpServer server;

    private ScriptSite(HttpServer server) {
        this.server = server;
    }

    public static ScriptSite open() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        server.setExecutor(task -> Thread.ofVirtual().start(task));
        server.createContext("/", ScriptSite::answer);
        server.start();
        return new ScriptSite(server);
    }

    /// The URL below which pages are numbered from 0.
    ///
    /// @param folder [#SHELLS] or [#MIXED]
    public String url(String folder) {
        return "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), folder);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        boolean isScript = path.endsWith(".js");
        byte[] body = body(path).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders()
                .add("Content-Type", (isScript ? "text/javascript" : "text/html") + "; charset=utf-8");
        if (isScript) {
            exchange.getResponseHeaders().add("Cache-Control", "max-age=3600");
        }
        exchange.sendResponseHeaders(body.length == 0 ? 404 : 200, body.length == 0 ? -1 : body.length);
        try (exchange) {
            exchange.getResponseBody().write(body);
        }
    }

    private static String body(String path) {
        if (path.equals("/build.js")) {
            return BUILD;
        }
        String page = path.replaceFirst("^/data", "").replaceFirst("\\.js$", "");
        if (!page.matches("(/app/|/mixed/)\\d{1,6}")) {
            return "";
        }
        int number = Integer.parseInt(page.substring(page.lastIndexOf('/') + 1));
        String folder = page.startsWith(SHELLS) ? SHELLS : MIXED;
        if (path.startsWith("/data")) {
            return data(folder, number);
        }
        return folder.equals(SHELLS) || number % SHARE == 0 ? SHELL.replace("PAGE", page) : finished(folder, number);
    }

    private static String data(String folder, int number) {
        String items = links(number)
                .mapToObj(link ->
                        "{\"href\": \"%s%d\", \"text\": \"Item %d. %s\"}".formatted(folder, link, link, words()))
                .collect(Collectors.joining(",\n"));
        return "build({\"title\": \"Item %d\", \"price\": \"%d.50\", \"items\": [\n%s\n]});\n"
                .formatted(number, number, items);
    }

    private static String finished(String folder, int number) {
        String items = links(number)
                .mapToObj(link -> "<a href=\"%s%d\">Item %d. %s</a>".formatted(folder, link, link, words()))
                .collect(Collectors.joining("\n"));
        return """
                <!doctype html>
                <html lang=en>
                <head><meta charset=utf-8><title>Item %1$d</title></head>
                <body><div id=root data-ready=1><h1>Item %1$d</h1><p class=price>%1$d.50</p>
                %2$s</div></body>
                </html>
                """.formatted(number, items);
    }

    /// Each page is reached in few steps.
    private static IntStream links(int number) {
        return IntStream.rangeClosed(1, LINKS).map(link -> (int) (((long) number * LINKS + link) % PAGES));
    }

    private static String words() {
        return TEXT.repeat(2);
    }
}
