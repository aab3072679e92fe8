package dev.trawl.crawl.egress;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The addresses and names that a crawl must not reach by accident: special-purpose addresses of the IANA
/// registries, metadata services of clouds, and names of the local machine.
public final class SpecialAddresses {

    private static final Map<Network, String> NETWORKS = Map.ofEntries(
            entry("0.0.0.0/8", "unspecified"),
            entry("10.0.0.0/8", "private"),
            entry("100.64.0.0/10", "carrier NAT"), // includes the metadata address of one cloud
            entry("127.0.0.0/8", "loopback"),
            entry("168.63.129.16/32", "metadata"), // host agent of a cloud on a public-looking address
            entry("169.254.0.0/16", "link-local"), // metadata address of most clouds
            entry("172.16.0.0/12", "private"),
            entry("192.0.0.0/24", "protocol assignment"), // includes the metadata address of one cloud
            entry("192.0.2.0/24", "documentation"),
            entry("192.88.99.0/24", "6to4 relay"),
            entry("192.168.0.0/16", "private"),
            entry("198.18.0.0/15", "benchmark"),
            entry("198.51.100.0/24", "documentation"),
            entry("203.0.113.0/24", "documentation"),
            entry("224.0.0.0/4", "multicast"),
            entry("240.0.0.0/4", "reserved"),
            entry("::/128", "unspecified"),
            entry("::1/128", "loopback"),
            entry("::/3", "reserved"), // IPv4 mapped, compatible and translated (NAT64), discard
            entry("2001::/23", "protocol assignment"), // Teredo, benchmarks, ORCHID
            entry("2001:db8::/32", "documentation"),
            entry("2002::/16", "6to4"),
            entry("3fff::/20", "documentation"),
            entry("4000::/2", "reserved"),
            entry("8000::/1", "reserved"),
            entry("fc00::/7", "private"),
            entry("fe80::/10", "link-local"),
            entry("fec0::/10", "private"),
            entry("ff00::/8", "multicast"));

    private static final Map<String, Name> NAMES = Map.ofEntries(
            Map.entry("localhost", Name.THIS_MACHINE),
            Map.entry("localhost4", Name.THIS_MACHINE),
            Map.entry("localhost6", Name.THIS_MACHINE),
            Map.entry("localhost.localdomain", Name.THIS_MACHINE),
            Map.entry("localhost4.localdomain4", Name.THIS_MACHINE),
            Map.entry("localhost6.localdomain6", Name.THIS_MACHINE),
            Map.entry("ip6-localhost", Name.THIS_MACHINE),
            Map.entry("ip6-loopback", Name.THIS_MACHINE),
            Map.entry("broadcasthost", Name.THIS_MACHINE),
            Map.entry("metadata", Name.METADATA),
            Map.entry("metadata.google.internal", Name.METADATA),
            Map.entry("metadata.goog", Name.METADATA),
            Map.entry("instance-data", Name.METADATA),
            Map.entry("instance-data.ec2.internal", Name.METADATA));

    /// The kind of a special name.
    public enum Name {
        THIS_MACHINE("this machine"),
        /// The metadata service of a cloud.
        METADATA("metadata");

        private final String text;

        Name(String text) {
            this.text = text;
        }

        /// The kind as text for users.
        public String text() {
            return text;
        }
    }

    private SpecialAddresses() {}

    private static Map.Entry<Network, String> entry(String network, String kind) {
        return Map.entry(Network.parse(network), kind);
    }

    /// The kind of a special address, such as `loopback`; empty for a public one.
    public static Optional<String> kind(InetAddress address) {
        return NETWORKS.entrySet().stream()
                .filter(entry -> entry.getKey().contains(address))
                .max(Map.Entry.comparingByKey((one, other) -> Integer.compare(one.prefix(), other.prefix())))
                .map(Map.Entry::getValue)
                .or(() -> insideTunnel(address));
    }

    /// The kind of a name that is special regardless of its addresses; empty for all others.
    public static Optional<Name> kind(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        String name = lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
        return name.endsWith(".localhost") ? Optional.of(Name.THIS_MACHINE) : Optional.ofNullable(NAMES.get(name));
    }

    /// An ISATAP address of any network carries an IPv4 address in its last four bytes.
    private static Optional<String> insideTunnel(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean tunnel = bytes.length == 16
                && (bytes[8] & ~2) == 0
                && bytes[9] == 0
                && bytes[10] == 0x5e
                && bytes[11] == (byte) 0xfe;
        return tunnel ? kind(ipv4(bytes)).map(kind -> kind + " in ISATAP") : Optional.empty();
    }

    private static InetAddress ipv4(byte[] bytes) {
        return InetAddress.ofLiteral(
                "%d.%d.%d.%d".formatted(bytes[12] & 255, bytes[13] & 255, bytes[14] & 255, bytes[15] & 255));
    }
}
