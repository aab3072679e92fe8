package dev.trawl.gateway;

/// Another process listens on the port.
public final class PortTakenException extends RuntimeException {

    private final int port;

    PortTakenException(String host, int port) {
        super("port %d on %s is taken: stop what listens there or choose another with --master-port"
                .formatted(port, host));
        this.port = port;
    }

    public int port() {
        return port;
    }
}
