package dev.trawl.app;

import dev.trawl.app.process.OutOfMemoryExit;
import dev.trawl.app.process.SerialFilter;
import dev.trawl.app.process.SystemTime;
import dev.trawl.cli.TrawlCli;
import java.security.Security;
import java.util.Locale;

/// The entry point. User commands are in `cli`; the servers that they start are in this package.
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        // DnsCache caches missing names itself. The cache of the JDK would hide temporary lookup failures.
        Security.setProperty("networkaddress.cache.negative.ttl", "0");
        // Keys, requests and output have the digits 0 to 9 and a decimal point in every locale.
        Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
        SerialFilter.install();
        OutOfMemoryExit.install();
        var time = new SystemTime();
        System.exit(TrawlCli.run(args, new Servers(time), time));
    }
}
