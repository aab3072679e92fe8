package dev.trawl.crawl.fetch;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A server of `openssl` on loopback that answers every request with 200.
final class OpenSslServer implements AutoCloseable {

    private final Process process;
    private final int port;

    OpenSslServer(Authority authority, String certificate, List<String> arguments) throws IOException {
        var command = new ArrayList<>(List.of("openssl", "s_server", "-www", "-accept", "127.0.0.1:0"));
        command.addAll(List.of("-cert", authority.certificate(certificate).toString()));
        command.addAll(List.of("-key", authority.key(certificate).toString()));
        command.addAll(arguments);
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        port = port(process.inputReader());
    }

    private static int port(BufferedReader words) throws IOException {
        var said = new StringBuilder();
        for (String line = words.readLine(); line != null; line = words.readLine()) {
            if (line.startsWith("ACCEPT ")) {
                return Integer.parseInt(line.substring(line.lastIndexOf(':') + 1));
            }
            said.append(line).append('\n');
        }
        throw new AssertionError("openssl does not listen: " + said);
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
