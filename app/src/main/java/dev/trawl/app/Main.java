package dev.trawl.app;

import dev.trawl.cli.TrawlCli;

/// The program. Commands for people are in `cli`; the servers they start are here.
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        SerialFilter.install();
        OutOfMemoryExit.install();
        var time = new SystemTime();
        System.exit(TrawlCli.run(args, new Servers(time), time));
    }
}
