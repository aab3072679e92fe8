package dev.trawl.gateway;

import dev.trawl.spi.Role;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/// A client of one gateway: the JDK's for good manners, a plain socket for bad ones.
final class Http implements AutoCloseable {

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final int port;

    Http(int port) {
        this.port = port;
    }

    /// An answer.
    record Reply(int status, String body, HttpResponse<String> whole) {

        JsonNode json() {
            return Edge.JSON.readTree(body);
        }

        String text(String pointer) {
            return json().at(pointer).asString("");
        }

        String header(String name) {
            return whole.headers().firstValue(name).orElse("");
        }
    }

    Reply get(String path, String... headers) {
        return send("GET", path, Edge.token(Role.ADMIN), new byte[0], headers);
    }

    Reply post(String path, String body, String... headers) {
        return post(path, body.getBytes(StandardCharsets.UTF_8), headers);
    }

    Reply post(String path, byte[] body, String... headers) {
        boolean typed = String.join(" ", headers).contains("Content-Type");
        String[] all = typed ? headers : with(headers, "Content-Type", "application/json");
        return send("POST", path, Edge.token(Role.ADMIN), body, all);
    }

    Reply send(String method, String path, String token, byte[] body, String... headers) {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(20))
                .method(method, body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            var answer = client.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
            return new Reply(answer.statusCode(), answer.body(), answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// Sends bytes as they are and returns all that comes back until the server closes or is silent for a second.
    String raw(String bytes) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(1_000);
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            var answer = new StringBuilder();
            try (var in = new BufferedInputStream(socket.getInputStream())) {
                for (int next = in.read(); next >= 0; next = in.read()) {
                    answer.append((char) next);
                }
            } catch (IOException _) {
                // Silence or a reset: what came before is the answer.
            }
            return answer.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String[] with(String[] headers, String name, String value) {
        var all = java.util.Arrays.copyOf(headers, headers.length + 2);
        all[headers.length] = name;
        all[headers.length + 1] = value;
        return all;
    }

    @Override
    public void close() {
        client.close();
    }
}
