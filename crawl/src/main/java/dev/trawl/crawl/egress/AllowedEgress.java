package dev.trawl.crawl.egress;

import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/// One entry of `egress.allow`: one network on one port.
///
/// @param port [#ANY_PORT] only for entries built into the program
record AllowedEgress(Network network, int port) {

    private static final int LAST_PORT = 65_535;
    private static final int ANY_PORT = 0;

    /// Loopback and private networks. Link-local networks are excluded, because clouds serve secrets there.
    static final List<AllowedEgress> PRIVATE = Stream.of(
                    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1", "fc00::/7")
            .map(network -> new AllowedEgress(Network.parse(network), ANY_PORT))
            .toList();

    /// Reads `10.0.0.0/8:9000`, `127.0.0.1:8080` or `[fd00::/8]:443`.
    static AllowedEgress parse(String text) {
        int colon = text.lastIndexOf(':');
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            String network = text.substring(0, colon);
            boolean bracketed = network.startsWith("[") && network.endsWith("]");
            if (port >= 1 && port <= LAST_PORT && (bracketed || !network.contains(":"))) {
                return new AllowedEgress(
                        Network.parse(bracketed ? network.substring(1, network.length() - 1) : network), port);
            }
        } catch (IllegalArgumentException | StringIndexOutOfBoundsException _) {
            // All parse errors throw the same exception below.
        }
        throw new IllegalArgumentException(
                "egress.allow must be like 10.0.0.0/8:9000 or [fd00::/8]:443, not '%s'".formatted(text));
    }

    boolean allows(InetAddress address, int toPort) {
        return (port == toPort || port == ANY_PORT) && network.contains(address);
    }
}
