package dev.trawl.app;

import dev.trawl.cli.TrawlCli;
import java.security.Security;

/// The program. Commands for people are in `cli`; the servers they start are here.
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        // DnsCache keeps missing names itself; the cache of the JDK would hide that a lookup failed only for the
        // moment.
        Security.setProperty("networkaddress.cache.negative.ttl", "0");
        SerialFilter.install();
        OutOfMemoryExit.install();
        var time = new SystemTime();
        System.exit(TrawlCli.run(args, new Servers(time), time));
    }
}
