package dev.trawl.chrome.page;

import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.cdp.CdpSession;
import dev.trawl.chrome.cdp.Deadline;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Runs the functions of `page.js` in a page, in a world of their own that scripts of the page cannot reach.
final class PageScripts {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String SOURCE = source();
    private static final int ATTEMPTS = 3;

    private final CdpSession session;
    private final String frame;
    private int context;

    /// @param frame id of the main frame
    PageScripts(CdpSession session, String frame) {
        this.session = session;
        this.frame = frame;
    }

    /// Calls a function. A navigation in the meantime repeats the call in the new document.
    ///
    /// @param arguments anything with a JSON form
    JsonNode run(String function, Deadline deadline, Object... arguments) throws CdpException, InterruptedException {
        String list = Arrays.stream(arguments).map(JSON::writeValueAsString).collect(Collectors.joining(","));
        String expression = "(globalThis.trawl ??= %s).%s(%s)".formatted(SOURCE, function, list);
        for (int attempt = 1; ; attempt++) {
            try {
                return evaluate(expression, deadline);
            } catch (CdpException failed) {
                context = 0;
                if (failed.kind() != CdpException.Cause.REJECTED || attempt == ATTEMPTS) {
                    throw failed;
                }
            }
        }
    }

    /// The id of the world, created on first use in a document.
    int context(Deadline deadline) throws CdpException, InterruptedException {
        if (context == 0) {
            context = session.call("Page.createIsolatedWorld", Map.of("frameId", frame, "worldName", "trawl"), deadline)
                    .path("executionContextId")
                    .asInt(0);
        }
        return context;
    }

    private JsonNode evaluate(String expression, Deadline deadline) throws CdpException, InterruptedException {
        JsonNode result = session.call(
                "Runtime.evaluate",
                Map.of(
                        "expression",
                        expression,
                        "contextId",
                        context(deadline),
                        "returnByValue",
                        true,
                        "awaitPromise",
                        false),
                deadline);
        if (result.has("exceptionDetails")) {
            throw new PageScriptException(result.path("exceptionDetails")
                    .path("exception")
                    .path("description")
                    .asString("script failed")
                    .lines()
                    .findFirst()
                    .orElse(""));
        }
        return result.path("result").path("value");
    }

    private static String source() {
        try (InputStream in = Objects.requireNonNull(PageScripts.class.getResourceAsStream("page.js"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
