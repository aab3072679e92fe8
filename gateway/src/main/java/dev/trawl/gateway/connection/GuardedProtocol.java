package dev.trawl.gateway.connection;

import org.apache.coyote.http11.Http11NioProtocol;

/// Tomcat's HTTP/1.1 protocol with connections tracked by a table. Tomcat creates it by class name, so `watch` sets
/// the table later.
public final class GuardedProtocol extends Http11NioProtocol {

    private final GuardedEndpoint endpoint;

    public GuardedProtocol() {
        this(new GuardedEndpoint());
    }

    private GuardedProtocol(GuardedEndpoint endpoint) {
        super(endpoint);
        this.endpoint = endpoint;
        setMaxConnections(-1); // the table closes old connections instead of queueing new ones
    }

    /// Tracks every connection in the table. Must be called before the start.
    public void watch(ConnectionTable table) {
        endpoint.watch(table);
    }
}
