package dev.trawl.crawl.egress;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Decides what may be connected to. Refuses every address that is not plainly public, and every unusual port, unless
/// an
/// entry of `egress.allow` opens exactly that.
///
/// It resolves a name once and answers with addresses; whoever connects to one of these cannot be led elsewhere by a
/// name that resolves differently a moment later.
public final class EgressGuard {

    private static final Logger log = LoggerFactory.getLogger(EgressGuard.class);

    private static final Set<Integer> USUAL_PORTS = Set.of(80, 443, 8080, 8443);

    private static final Set<String> METADATA_NAMES = Set.of(
            "metadata", "metadata.google.internal", "metadata.goog", "instance-data", "instance-data.ec2.internal");

    private static final List<Network> REFUSED = Stream.of(
                    "0.0.0.0/8", // this network
                    "10.0.0.0/8", // private
                    "100.64.0.0/10", // shared behind carrier NAT; a cloud's metadata lives here too
                    "127.0.0.0/8", // loopback
                    "168.63.129.16/32", // a cloud's host agent on a public-looking address
                    "169.254.0.0/16", // link-local; most clouds' metadata
                    "172.16.0.0/12", // private
                    "192.0.0.0/24", // protocol assignments
                    "192.0.2.0/24", // documentation
                    "192.88.99.0/24", // 6to4 relays
                    "192.168.0.0/16", // private
                    "198.18.0.0/15", // benchmarks
                    "198.51.100.0/24", // documentation
                    "203.0.113.0/24", // documentation
                    "224.0.0.0/4", // multicast
                    "240.0.0.0/4", // reserved, broadcast
                    "::/3", // unspecified, loopback, v4-mapped, v4-compatible, NAT64, discard
                    "2001::/23", // protocol assignments: Teredo, benchmarks, ORCHID
                    "2001:db8::/32", // documentation
                    "2002::/16", // 6to4
                    "3fff::/20", // documentation
                    "4000::/2", // not global unicast
                    "8000::/1") // not global unicast: unique local, link-local, site-local, multicast
            .map(Network::parse)
            .toList();

    private final List<AllowedEgress> allowed;
    private final Resolver resolver;

    /// @param allow entries of `egress.allow`
    /// @throws IllegalArgumentException when an entry cannot be read; it is named
    public EgressGuard(List<String> allow, Resolver resolver) {
        this(resolver, allow.stream().map(AllowedEgress::parse).toList());
    }

    private EgressGuard(Resolver resolver, List<AllowedEgress> allowed) {
        this.allowed = allowed;
        this.resolver = resolver;
    }

    /// A guard that asks the system's resolver.
    public EgressGuard(List<String> allow) {
        this(allow, Resolver.SYSTEM);
    }

    /// A guard that also lets through this machine and private networks, on every port: for people who try things out.
    public static EgressGuard openToPrivate() {
        return new EgressGuard(Resolver.SYSTEM, AllowedEgress.PRIVATE);
    }

    /// Resolves a host and says which of its addresses may be connected to.
    ///
    /// @throws UnknownHostException when the name has no address
    public Verdict check(String host, int port) throws UnknownHostException {
        return refuses(host) ? refused(host, "the name", port) : check(host, resolver.resolve(host), port);
    }

    /// Says which of the addresses that a host was resolved to may be connected to.
    ///
    /// @throws UnknownHostException when there is none to choose from
    public Verdict check(String host, List<InetAddress> addresses, int port) throws UnknownHostException {
        if (refuses(host)) {
            return refused(host, "the name", port);
        }
        List<InetSocketAddress> permitted = new ArrayList<>(addresses.size());
        for (InetAddress address : addresses) {
            if (permits(address, port)) {
                permitted.add(new InetSocketAddress(address, port));
            }
        }
        if (addresses.isEmpty()) {
            throw new UnknownHostException(host);
        }
        return permitted.isEmpty()
                ? refused(host, addresses.getFirst().getHostAddress(), port)
                : new Verdict.Permitted(permitted);
    }

    /// The name alone is reason enough, whatever it resolves to.
    public boolean refuses(String host) {
        return METADATA_NAMES.contains(plain(host));
    }

    /// This very address and port may be connected to.
    public boolean permits(InetAddress address, int port) {
        if (allowed.stream().anyMatch(entry -> entry.allows(address, port))) {
            return true;
        }
        return USUAL_PORTS.contains(port) && REFUSED.stream().noneMatch(network -> network.contains(address));
    }

    private static Verdict refused(String host, String address, int port) {
        log.warn("egress refused host={} address={} port={}", host.replaceAll("\\p{Cntrl}", "?"), address, port);
        return new Verdict.Refused(
                "%s (%s) on port %d may not be connected to; egress.allow can open it".formatted(host, address, port));
    }

    private static String plain(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }

    /// Turns a name into addresses.
    @FunctionalInterface
    public interface Resolver {

        /// Asks the system, which may block for long.
        Resolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));

        List<InetAddress> resolve(String host) throws UnknownHostException;
    }

    /// What the guard says.
    public sealed interface Verdict {

        /// @param addresses already resolved; connect to one of these and to nothing else
        record Permitted(List<InetSocketAddress> addresses) implements Verdict {}

        /// @param reason for people
        record Refused(String reason) implements Verdict {}
    }
}
