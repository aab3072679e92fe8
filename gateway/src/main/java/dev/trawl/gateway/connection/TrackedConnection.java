package dev.trawl.gateway.connection;

import java.util.function.Consumer;

/// One open connection of a [ConnectionTable]. The lock of the table guards its fields.
public final class TrackedConnection {

    /// The current use of the connection.
    enum Stage {
        /// TLS handshake or header of a request.
        READING,
        /// The header is complete and the response is not.
        SERVING,
        /// Kept alive between two requests.
        IDLE,
        CLOSED
    }

    private final ConnectionTable table;
    private final Consumer<DropCause> close;
    final ClientNetwork client;
    final long acceptedAt;
    Stage stage = Stage.READING;
    long readingSince;
    volatile boolean authenticated;

    TrackedConnection(ConnectionTable table, ClientNetwork client, long now, Consumer<DropCause> close) {
        this.table = table;
        this.client = client;
        this.acceptedAt = now;
        this.readingSince = now;
        this.close = close;
    }

    /// Reports that the header of a request is complete.
    public void serving() {
        table.serving(this);
    }

    /// Reports a valid token; the limits of anonymous connections no longer apply.
    public void authenticated() {
        if (!authenticated) {
            table.authenticated(this);
        }
    }

    /// Reports processed bytes: a whole request, a part of one, or none.
    ///
    /// @param busy true while a response is incomplete
    /// @param partial true when a part of a header has arrived
    void processed(boolean busy, boolean partial) {
        table.processed(this, busy, partial);
    }

    /// Reports that the socket is closed.
    public void closed() {
        table.closed(this);
    }

    void drop(DropCause cause) {
        close.accept(cause);
    }
}
