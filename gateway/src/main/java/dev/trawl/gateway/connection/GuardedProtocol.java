package dev.trawl.gateway.connection;

import org.apache.coyote.http11.Http11NioProtocol;

/// Tomcat's HTTP/1.1 protocol with connections tracked by a table.
public final class GuardedProtocol extends Http11NioProtocol {

    public GuardedProtocol(ConnectionTable table) {
        super(new GuardedEndpoint(table));
        setMaxConnections(-1); // the table closes old connections instead of queueing new ones
    }
}
