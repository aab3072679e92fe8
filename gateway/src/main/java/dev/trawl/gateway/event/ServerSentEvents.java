package dev.trawl.gateway.event;

import dev.trawl.gateway.http.ResponseJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// Writes server-sent events. Data is single-line JSON, which keeps the framing intact.
final class ServerSentEvents {

    private final OutputStream out;

    ServerSentEvents(OutputStream out) {
        this.out = out;
    }

    /// Sends the reconnect delay and flushes, so that the client sees an open stream.
    void begin() throws IOException {
        write("retry: 2000\n\n");
        flush();
    }

    void event(String kind, long id, Object data) throws IOException {
        write("id: %d\n".formatted(id));
        event(kind, data);
    }

    /// Writes an event without a position in the log.
    void event(String kind, Object data) throws IOException {
        write("event: %s\ndata: ".formatted(kind));
        out.write(ResponseJson.bytes(data));
        write("\n\n");
    }

    /// Sends a heartbeat with the current position, so that the client can resume from it.
    void heartbeat(long position) throws IOException {
        write(": heartbeat\nid: %d\n\n".formatted(position));
        flush();
    }

    void flush() throws IOException {
        out.flush();
    }

    private void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
