package dev.trawl.cli.client;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Set;

/// Shows the requests of a command: with `-v` one line for each, with `-vv` also headers. With `--dry-run` it
/// shows each request that would change something, and it is not sent. Secrets are never shown.
final class RequestLog {

    private static final Set<String> SECRET = Set.of("authorization", "cookie", "set-cookie");

    private final Terminal terminal;
    private final int verbosity;

    RequestLog(Terminal terminal, int verbosity) {
        this.terminal = terminal;
        this.verbosity = verbosity;
    }

    void answered(HttpResponse<?> answer) {
        if (verbosity > 0) {
            terminal.say(answer.request().method() + " " + answer.request().uri() + " " + answer.statusCode());
        }
        if (verbosity > 1) {
            headers("> ", answer.request().headers());
            headers("< ", answer.headers());
        }
    }

    private void headers(String mark, HttpHeaders headers) {
        headers.map()
                .forEach((name, values) -> terminal.say(mark + name + ": "
                        + (SECRET.contains(name.toLowerCase(Locale.ROOT)) ? "…" : String.join(", ", values))));
    }

    /// Shows a request instead of sending it, if the command only shows what it would do.
    ///
    /// @param body empty if the request has none
    /// @throws DryRunException after a request was shown
    void unlessDry(HttpRequest request, String body) {
        boolean changes = !request.method().equals("GET");
        if (changes && terminal.mode().isDry()) {
            String shown = body.isEmpty() ? "" : " " + HiddenValues.in(body);
            terminal.out().println(request.method() + " " + request.uri().getRawPath() + shown);
            terminal.out().flush();
            terminal.note(Phrase.of("dry run: nothing was sent"));
            throw new DryRunException();
        }
    }
}
