package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.Fault;
import dev.trawl.crawl.url.AddressPolicy;
import dev.trawl.crawl.url.Url;
import java.util.List;
import java.util.Optional;

/// Detects seeds in private networks by their URL alone, without DNS.
public final class PrivateSeed {

    private PrivateSeed() {}

    /// Rejects the first seed that needs --allow-private.
    public static void check(List<Url> seeds) {
        for (Url seed : seeds) {
            refusal(seed).ifPresent(reason -> {
                throw Fault.PRIVATE_SEED.with(seed.href(), reason);
            });
        }
    }

    /// The reason why the seed is blocked; empty if it is allowed.
    static Optional<String> refusal(Url seed) {
        var verdict = AddressPolicy.judge(seed.href(), List.of());
        return verdict.kind() == AddressPolicy.Kind.BLOCK ? Optional.of(verdict.reason()) : Optional.empty();
    }
}
