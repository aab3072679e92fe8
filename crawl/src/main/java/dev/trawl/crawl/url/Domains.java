package dev.trawl.crawl.url;

import dev.trawl.crawl.url.host.PublicSuffixes;
import java.util.Optional;

/// Finds the registered domain of a host, by the public suffix list.
public final class Domains {

    private Domains() {}

    /// The registered domain: `example.co.uk` for `www.example.co.uk`, in ASCII and lower case. Empty for IP
    /// addresses, public suffixes and invalid host names.
    public static Optional<String> registrable(String host) {
        return PublicSuffixes.LOADED.registrable(host);
    }

    /// True if the public suffix list has a rule for this name, such as `org` or `co.uk`, or for all names
    /// directly below.
    public static boolean isKnownSuffix(String name) {
        return PublicSuffixes.LOADED.has(name);
    }
}
