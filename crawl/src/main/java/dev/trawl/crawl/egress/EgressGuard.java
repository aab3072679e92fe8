package dev.trawl.crawl.egress;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Decides which addresses may be connected to. Rejects every address that is not public and every unusual
/// port, unless an entry of `egress.allow` permits that address and port.
///
/// Resolves a name once and returns addresses. A client that connects to one of them is safe
/// from DNS rebinding.
public final class EgressGuard {

    private static final Set<Integer> USUAL_PORTS = Set.of(80, 443, 8080, 8443);

    private volatile List<AllowedEgress> allowed;
    private final Resolver resolver;

    /// @param allow entries of `egress.allow`
    /// @throws IllegalArgumentException if an entry is invalid; the message names it
    public EgressGuard(List<String> allow, Resolver resolver) {
        this(resolver, allow.stream().map(AllowedEgress::parse).toList());
    }

    private EgressGuard(Resolver resolver, List<AllowedEgress> allowed) {
        this.allowed = allowed;
        this.resolver = resolver;
    }

    /// Uses the resolver of the operating system.
    public EgressGuard(List<String> allow) {
        this(allow, Resolver.SYSTEM);
    }

    /// A guard that also permits loopback and private networks on every port, for local experiments.
    public static EgressGuard openToPrivate() {
        return new EgressGuard(Resolver.SYSTEM, AllowedEgress.PRIVATE);
    }

    /// Replaces the permitted entries. Open connections stay open.
    ///
    /// @throws IllegalArgumentException if an entry is invalid; the message names it
    public void allow(List<String> entries) {
        allowed = entries.stream().map(AllowedEgress::parse).toList();
    }

    /// Resolves a host and returns its permitted addresses.
    ///
    /// @throws UnknownHostException if the name has no address
    public Verdict check(String host, int port) throws UnknownHostException {
        return refuses(host) ? refused(host, "the name", port) : check(host, resolver.resolve(host), port);
    }

    /// Returns the permitted addresses among those that a host was resolved to.
    ///
    /// @throws UnknownHostException if `addresses` is empty
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

    /// True if the name alone is rejected, regardless of its addresses.
    public boolean refuses(String host) {
        return SpecialAddresses.kind(host)
                .filter(kind -> kind == SpecialAddresses.Name.METADATA)
                .isPresent();
    }

    /// True if this address and port may be connected to.
    public boolean permits(InetAddress address, int port) {
        if (allowed.stream().anyMatch(entry -> entry.allows(address, port))) {
            return true;
        }
        return USUAL_PORTS.contains(port) && SpecialAddresses.kind(address).isEmpty();
    }

    private static Verdict refused(String host, String address, int port) {
        // Created only here, because most commands never log and start faster without the logger.
        Logger log = LoggerFactory.getLogger(EgressGuard.class);
        log.warn("egress refused host={} address={} port={}", host.replaceAll("\\p{Cntrl}", "?"), address, port);
        return new Verdict.Refused(
                "%s (%s) on port %d may not be connected to; egress.allow opens it on a server, --allow-private in a local command"
                        .formatted(host, address, port));
    }

    /// Resolves a host name to addresses.
    @FunctionalInterface
    public interface Resolver {

        /// Uses the operating system. May block for a long time.
        Resolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));

        List<InetAddress> resolve(String host) throws UnknownHostException;
    }

    /// The decision of the guard.
    public sealed interface Verdict {

        /// @param addresses resolved addresses; connect only to one of these
        record Permitted(List<InetSocketAddress> addresses) implements Verdict {}

        /// @param reason human-readable
        record Refused(String reason) implements Verdict {}
    }
}
