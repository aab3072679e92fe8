package dev.trawl.crawl.url;

import java.util.Optional;

/// Who a host belongs to.
public final class Domains {

    private Domains() {}

    /// The domain that somebody registered: `example.co.uk` for `www.example.co.uk`, in ASCII and lower case. Empty for
    /// IP addresses, for public suffixes themselves and for what is no host name.
    public static Optional<String> registrable(String host) {
        return PublicSuffixes.LOADED.registrable(host);
    }

    /// The public suffix list has a rule for this name, such as `org` or `co.uk`, or for all directly below it.
    public static boolean isKnownSuffix(String name) {
        return PublicSuffixes.LOADED.has(name);
    }
}
