package dev.trawl.crawl.job;

import dev.trawl.crawl.url.Url;
import java.util.HexFormat;

/// Maps URLs to host groups, which share one politeness budget. For now each host with its port is a group.
public final class HostGroups {

    /// Longer than any resolvable host name, and short enough for every ledger.
    private static final int LONGEST = 300;

    private static final int KEPT = 200;

    private HostGroups() {}

    /// The name of a URL's group, at most 300 characters.
    public static String of(Url url) {
        // a host name with and without its trailing dot is one server, and one page by the dedup key
        String host = url.hostWithoutDot();
        String name = url.explicitPort() < 0 ? host : host + ":" + url.explicitPort();
        return name.length() <= LONGEST ? name : shortened(name);
    }

    private static String shortened(String name) {
        var key = Fingerprint.ofText(name);
        var hex = HexFormat.of();
        return name.substring(0, KEPT) + "~" + hex.toHexDigits(key.high()) + hex.toHexDigits(key.low());
    }
}
