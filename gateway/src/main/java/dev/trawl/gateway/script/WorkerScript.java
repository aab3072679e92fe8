package dev.trawl.gateway.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/// Builds the userscript as one file: its modules in order, with server URL and sites filled in. It
/// contains no secret.
final class WorkerScript {

    private static final List<String> MODULES = List.of(
            "store.js",
            "server.js",
            "tab.js",
            "obstacles.js",
            "adapters/generic.js",
            "adapters/marketplace.js",
            "run.js",
            "main.js");

    private final String header = read("header.js");
    private final String body = MODULES.stream().map(WorkerScript::read).collect(Collectors.joining("\n"));

    /// @param server base URL that the script reports to, such as `https://trawl.example:7989`
    /// @param host the host name in `server`
    /// @param sites host names whose pages the script works on; empty means any
    String text(String server, String host, List<String> sites) {
        String matches = sites.isEmpty()
                ? "*://*/*"
                : sites.stream().map(site -> "*://" + site + "/*").collect(Collectors.joining("\n// @match        "));
        String filled = header.replace("{{match}}", matches) + "\n(() => {\n'use strict';\n\n" + body + "})();\n";
        return filled.replace("{{server}}", server).replace("{{host}}", host);
    }

    private static String read(String module) {
        try (InputStream in = WorkerScript.class.getResourceAsStream(module)) {
            return new String(Objects.requireNonNull(in, module).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
