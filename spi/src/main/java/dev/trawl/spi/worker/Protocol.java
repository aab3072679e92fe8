package dev.trawl.spi.worker;

/// The version of the network protocol between worker and server. A server supports the current version and
/// the previous one.
///
/// Version 2 names the components of a discovery: the cause of an outcome, and the path of a found URL.
public final class Protocol {

    public static final int CURRENT = 2;
    public static final int OLDEST = 1;

    private Protocol() {}

    /// Returns whether this side supports the version.
    public static boolean isSpoken(int version) {
        return version >= OLDEST && version <= CURRENT;
    }
}
