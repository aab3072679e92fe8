package dev.trawl.gateway.connection;

import java.util.function.Consumer;

/// The connection whose bytes the current thread processes.
public final class CurrentConnection {

    static final ScopedValue<TrackedConnection> VALUE = ScopedValue.newInstance();

    private CurrentConnection() {}

    /// Passes an event to the connection. Does nothing outside a tracked connection.
    public static void tell(Consumer<TrackedConnection> event) {
        if (VALUE.isBound()) {
            event.accept(VALUE.get());
        }
    }
}
