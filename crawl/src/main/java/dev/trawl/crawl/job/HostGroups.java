package dev.trawl.crawl.job;

import dev.trawl.crawl.url.Url;
import java.util.HexFormat;

/// Which hosts share one politeness budget: for now, each host with its port is a group of its own.
public final class HostGroups {

    /// Longer than any name that can be resolved, and short enough for every ledger.
    private static final int LONGEST = 300;

    private static final int KEPT = 200;

    private HostGroups() {}

    /// The name of an address's group, of at most 300 characters.
    public static String of(Url url) {
        // a name with and without its last dot is one server, and one page by its key
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
