package dev.trawl.crawl.egress;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Decides what may be connected to. Refuses every address that is not plainly public, and every unusual port, unless
/// an entry of `egress.allow` opens exactly that.
///
/// It resolves a name once and answers with addresses; whoever connects to one of these cannot be led elsewhere by a
/// name that resolves differently a moment later.
public final class EgressGuard {

    private static final Set<Integer> USUAL_PORTS = Set.of(80, 443, 8080, 8443);

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
        return SpecialAddresses.kind(host).filter("metadata"::equals).isPresent();
    }

    /// This very address and port may be connected to.
    public boolean permits(InetAddress address, int port) {
        if (allowed.stream().anyMatch(entry -> entry.allows(address, port))) {
            return true;
        }
        return USUAL_PORTS.contains(port) && SpecialAddresses.kind(address).isEmpty();
    }

    private static Verdict refused(String host, String address, int port) {
        // Asked for only here, because most commands never log and start faster without it.
        Logger log = LoggerFactory.getLogger(EgressGuard.class);
        log.warn("egress refused host={} address={} port={}", host.replaceAll("\\p{Cntrl}", "?"), address, port);
        return new Verdict.Refused(
                "%s (%s) on port %d may not be connected to; egress.allow can open it".formatted(host, address, port));
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
