package dev.trawl.gateway.connection;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.HexFormat;

/// The part of a remote address that one client controls: an IPv4 address, or an IPv6 /64 network.
record ClientNetwork(String text) {

    private static final int PREFIX_BYTES = 8;

    static ClientNetwork of(InetAddress address) {
        return new ClientNetwork(
                address instanceof Inet6Address && !address.isLoopbackAddress()
                        ? HexFormat.of().formatHex(address.getAddress(), 0, PREFIX_BYTES) + "/64"
                        : address.getHostAddress());
    }
}
