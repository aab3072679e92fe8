package dev.trawl.gateway.connection;

import org.apache.coyote.http11.Http11NioProtocol;

/// HTTP/1.1 of Tomcat with connections that a table watches. Tomcat makes it by its name, so the table comes later, by
/// `watch`.
public final class GuardedProtocol extends Http11NioProtocol {

    private final GuardedEndpoint endpoint;

    public GuardedProtocol() {
        this(new GuardedEndpoint());
    }

    private GuardedProtocol(GuardedEndpoint endpoint) {
        super(endpoint);
        this.endpoint = endpoint;
        setMaxConnections(-1); // the table closes the oldest ones instead of keeping new ones waiting
    }

    /// Hands every connection to the table; to be called before the start.
    public void watch(ConnectionTable table) {
        endpoint.watch(table);
    }
}
