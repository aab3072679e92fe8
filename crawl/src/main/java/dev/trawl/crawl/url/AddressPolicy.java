package dev.trawl.crawl.url;

import dev.trawl.crawl.egress.SpecialAddresses;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/// Decides whether a URL may be fetched, without name resolution. The egress guard checks again, with the IP
/// address actually connected to.
public final class AddressPolicy {

    private AddressPolicy() {}

    /// Judges a URL and, if known, the IP addresses of its host.
    ///
    /// @param resolvesTo IP addresses as text; an invalid one is blocked like a special one
    public static Verdict judge(String text, List<String> resolvesTo) {
        Optional<Url> url = Url.parse(text);
        if (url.isEmpty()) {
            return new Verdict(Kind.REJECT, "not an address");
        }
        if (!url.get().isHttp()) {
            return new Verdict(Kind.REJECT, "scheme " + url.get().scheme());
        }
        return special(url.get().host())
                .or(() -> resolvesTo.stream()
                        .flatMap(address -> specialOrUnreadable(address).stream())
                        .findFirst())
                .map(reason -> new Verdict(Kind.BLOCK, reason))
                .orElseGet(() -> new Verdict(Kind.ALLOW, "public"));
    }

    private static Optional<String> special(String host) {
        Optional<String> name = SpecialAddresses.kind(host).map(SpecialAddresses.Name::text);
        return name.isPresent() ? name : literal(host).flatMap(AddressPolicy::kind);
    }

    private static Optional<String> specialOrUnreadable(String address) {
        Optional<InetAddress> literal = literal(address);
        return literal.isEmpty() ? Optional.of("not an IP address: " + address) : kind(literal.get());
    }

    private static Optional<String> kind(InetAddress address) {
        return SpecialAddresses.kind(address).map(kind -> kind + " address " + address.getHostAddress());
    }

    private static Optional<InetAddress> literal(String host) {
        try {
            return Optional.of(InetAddress.ofLiteral(host));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// @param reason for users
    public record Verdict(Kind kind, String reason) {}

    /// The possible verdicts on a URL.
    public enum Kind {
        /// The URL may be fetched.
        ALLOW,
        /// The URL leads to a special (non-public) address.
        BLOCK,
        /// The URL cannot be fetched at all.
        REJECT
    }
}
