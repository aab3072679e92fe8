package dev.trawl.app;

import dev.trawl.app.process.OutOfMemoryExit;
import dev.trawl.app.process.SerialFilter;
import dev.trawl.app.process.SystemTime;
import dev.trawl.cli.TrawlCli;
import java.security.Security;

/// The entry point. User commands are in `cli`; the servers that they start are in this package.
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        // DnsCache caches missing names itself. The cache of the JDK would hide temporary lookup failures.
        Security.setProperty("networkaddress.cache.negative.ttl", "0");
        SerialFilter.install();
        OutOfMemoryExit.install();
        var time = new SystemTime();
        System.exit(TrawlCli.run(args, new Servers(time), time));
    }
}
