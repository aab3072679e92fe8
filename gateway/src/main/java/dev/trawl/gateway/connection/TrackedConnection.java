package dev.trawl.gateway.connection;

import java.util.function.Consumer;

/// One open connection as the table knows it. Its fields are guarded by the lock of its table.
public final class TrackedConnection {

    /// What the connection is used for now.
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

    /// The header of a request is complete.
    public void serving() {
        table.serving(this);
    }

    /// A request carried a valid token, so the limits of anonymous connections do not apply any more.
    public void authenticated() {
        if (!authenticated) {
            table.authenticated(this);
        }
    }

    /// Bytes have been processed: a request may be complete, in part or not at all.
    ///
    /// @param busy the response to a request is still being made
    /// @param partial a part of a header has come
    void processed(boolean busy, boolean partial) {
        table.processed(this, busy, partial);
    }

    /// The socket is closed.
    public void closed() {
        table.closed(this);
    }

    void drop(DropCause cause) {
        close.accept(cause);
    }
}
