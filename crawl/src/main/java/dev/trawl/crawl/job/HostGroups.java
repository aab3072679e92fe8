package dev.trawl.crawl.job;

import dev.trawl.crawl.url.Url;

/// Which hosts share one politeness budget: for now, each host with its port is a group of its own.
public final class HostGroups {

    private HostGroups() {}

    public static String of(Url url) {
        return url.explicitPort() < 0 ? url.host() : url.host() + ":" + url.explicitPort();
    }
}
